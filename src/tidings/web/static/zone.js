// Shows times by the reader's clock. The page has them in UTC, says so, and is whole without this.
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

showTimes();
document.addEventListener("refreshed", showTimes); // by refresh.js
