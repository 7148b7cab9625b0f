// Keys for the whole page. Everything they do is a link or a button of the page; without this script those are used.
// Never while somebody writes in a field, nor together with Ctrl, Alt or Meta, which belong to the browser.
"use strict";

const ROWS = "main .entry, main .articles > li, main .entries > li, main .rows > tbody > tr";
let current = null; // the row that j and k are at
let going = 0; // until when a letter after g is waited for

function rows() {
  return [...document.querySelectorAll(ROWS)].filter((row) => row.offsetParent !== null && !row.querySelector(ROWS));
}

function isWriting(target) {
  return target.isContentEditable || target.closest?.("input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select");
}

function choose(row) {
  current?.classList.remove("current");
  current = row;
  row.classList.add("current");
  const link = row.querySelector("a.headline, th a, a");
  (link ?? row).focus({ preventScroll: true });
  const box = row.getBoundingClientRect();
  if (box.top < 70 || box.bottom > innerHeight - 80) row.scrollIntoView({ block: "center" });
  document.dispatchEvent(new CustomEvent("entry", { detail: row }));
}

function step(by) {
  const all = rows();
  if (!all.length) return;
  const at = all.findIndex((row) => row === current || row.contains(document.activeElement));
  if (at >= 0) choose(all[Math.min(Math.max(at + by, 0), all.length - 1)]);
  else choose(all.find((row) => row.getBoundingClientRect().bottom > 80) ?? all[0]);
}

// The article of its own page has the same buttons as a row of a list.
function place() {
  const held = document.activeElement?.closest?.(ROWS);
  if (held) return held;
  return current?.isConnected ? current : document.querySelector("main article[data-article]");
}

function press(...selectors) {
  const found = selectors.map((selector) => place()?.querySelector(selector)).find(Boolean);
  found?.click();
  return Boolean(found);
}

function act(name) {
  return press(`[data-act=${name}]`);
}

function open(row, selector) {
  const link = row?.querySelector(selector);
  if (link) link.click();
  return Boolean(link);
}

// The sheet is the page /keys, in a dialog; where it cannot be fetched, that page itself.
async function help() {
  const open = document.getElementById("keys");
  if (open) {
    open.close();
    return;
  }
  const sheet = document.createElement("dialog");
  sheet.id = "keys";
  document.body.append(sheet);
  sheet.addEventListener("close", () => sheet.remove());
  try {
    const page = new DOMParser().parseFromString(await (await fetch("/keys")).text(), "text/html");
    const keys = page.querySelector("main .keys");
    sheet.setAttribute("aria-label", page.querySelector("main h1").textContent);
    const close = document.createElement("form");
    close.method = "dialog";
    close.append(Object.assign(document.createElement("button"), { textContent: keys.dataset.close }));
    sheet.append(page.querySelector("main h1"), keys, close);
    sheet.showModal();
  } catch {
    location.assign("/keys");
  }
}

function search() {
  const field = document.querySelector("#q") ?? document.querySelector("#box");
  field?.focus();
  field?.select();
  return Boolean(field);
}

function go(letter) {
  const link = document.querySelector(`[data-go="${CSS.escape(letter)}"]`);
  if (link) location.assign(link.href);
  return Boolean(link);
}

const KEYS = {
  "/": search,
  "?": () => { help(); return true; },
  j: () => step(1) ?? true,
  k: () => step(-1) ?? true,
  o: () => open(place(), "a.headline, th a"),
  v: () => act("original") || open(place(), "a.out"),
  m: () => act("read"),
  s: () => act("star"),
  b: () => act("save"),
  l: () => act("save"),
  r: () => document.querySelector("#news:not([hidden]) button, #news:not([hidden]) a")?.click() ?? true,
  "+": () => press(".rate .good"),
  "-": () => press(".rate .bad"),
  g: () => { going = Date.now() + 1500; return true; },
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    const menu = document.querySelector(".more[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else if (isWriting(event.target)) event.target.blur();
    return;
  }
  if (isWriting(event.target) || (document.querySelector("dialog[open]") && event.key !== "?")) return;
  const gone = going > Date.now();
  going = 0;
  if (gone ? go(event.key) : KEYS[event.key]?.()) event.preventDefault();
});

// The menu closes where somebody clicks elsewhere.
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".more[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
  if (event.target.id === "keys") event.target.close(); // beside the sheet
});
