// Shows times by the reader's clock. The page has them in UTC, says so, and is whole without this. The cookie tells the
// server the zone, for what it divides into days and hours.
"use strict";

const format = new Intl.DateTimeFormat("en-GB", {
  year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
  hourCycle: "h23", timeZoneName: "short",
});

function stamp(date) {
  const part = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${part.year.padStart(4, "0")}-${part.month}-${part.day} ${part.hour}:${part.minute} ${part.timeZoneName}`;
}

function showTimes() {
  for (const time of document.querySelectorAll("time[datetime][title]")) {
    const date = new Date(time.dateTime);
    if (Number.isNaN(date.getTime())) continue;
    const local = stamp(date);
    if (time.textContent === time.title) time.textContent = local; // others say how long ago it was
    time.title = local;
  }
}

function tellZone() {
  const { timeZone } = format.resolvedOptions();
  if (!timeZone || document.cookie.split("; ").includes(`zone=${timeZone}`)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

showTimes();
tellZone();
document.addEventListener("refreshed", showTimes); // by refresh.js
