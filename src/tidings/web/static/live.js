// Says how much came in since the page was loaded: a button above the list ("12 new articles: show"), and numbers in the
// menu. Nothing of a list moves by itself. Only while the page is seen: a browser has few connections for all its tabs.
"use strict";

const banner = document.getElementById("news");
const wanted = (banner?.dataset.of ?? "").split(" ").filter(Boolean); // kinds that this page lists
const FORM = new Intl.PluralRules(document.documentElement.lang); // the words are the banner's: for one, a few, more
const AGAIN = 60_000; // milliseconds, where the server refused
const PATIENCE = 30_000; // how long an unseen page stays connected
let source;
let base = ""; // the place in the store at which the page was loaded
let later;

function said(kind, count) {
  const forms = banner.dataset[kind].split("|");
  const form = forms[["one", "few"].indexOf(FORM.select(count))] ?? forms[2];
  return form.replace("{n}", count >= 1000 ? banner.dataset.many : count);
}

// The first page of the list, whatever page this is.
function show() {
  const url = new URL(location.href);
  for (const name of ["before", "after", "cursor"]) url.searchParams.delete(name);
  url.hash = "";
  location.assign(url);
}

function tell(counts) {
  const kinds = wanted.filter((kind) => counts[kind]);
  if (kinds.length && banner) {
    const button = banner.querySelector("button") ?? document.createElement("button");
    button.type = "button";
    button.className = "main";
    button.textContent = banner.dataset.show.replace("{news}", kinds.map((kind) => said(kind, counts[kind])).join(", "));
    button.onclick = show;
    if (!button.isConnected) banner.append(button);
  }
  for (const link of document.querySelectorAll("[data-news]")) {
    const count = counts[link.dataset.news];
    if (!count) continue;
    const mark = link.querySelector(".fresh") ?? link.appendChild(document.createElement("span"));
    mark.className = "fresh";
    mark.textContent = count >= 1000 ? "999+" : count;
    mark.title = said(link.dataset.news, count);
  }
  document.dispatchEvent(new CustomEvent("news", { detail: counts }));
}

function connect() {
  clearTimeout(later);
  if (source) return;
  source = new EventSource(base ? `/events?since=${encodeURIComponent(base)}` : "/events");
  source.addEventListener("news", (event) => {
    base = event.lastEventId;
    tell(JSON.parse(event.data));
  });
  source.addEventListener("error", () => {
    if (source?.readyState !== EventSource.CLOSED) return; // the browser connects again by itself
    leave();
    later = setTimeout(() => document.hidden || connect(), AGAIN);
  });
}

function leave() {
  source?.close();
  source = undefined;
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(later);
  if (document.hidden) later = setTimeout(leave, PATIENCE);
  else connect();
});
addEventListener("pagehide", leave);
addEventListener("pageshow", (event) => event.persisted && connect());
if (!document.hidden) connect();
