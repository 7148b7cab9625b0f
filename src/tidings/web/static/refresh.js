// Keeps an open page current: fetches it again now and then and takes over its <main>.
// The page says how often (data-refresh, in seconds) and is whole without this. It waits while the page is used: unseen,
// with the focus, marked text or an open part in what would be replaced, or once something was filled in there.
"use strict";

const seconds = Number(document.querySelector("main")?.dataset.refresh);
let filled = false;

function busy() {
  const main = document.querySelector("main");
  const selection = getSelection();
  return filled
    || document.hidden
    || main.contains(document.activeElement)
    || main.querySelector("details[open]")
    || (selection && !selection.isCollapsed);
}

async function refresh() {
  if (busy()) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main");
    if (!fresh || busy()) return;
    document.querySelector("main").replaceChildren(...fresh.childNodes);
    document.querySelector(".bottom")?.replaceWith(page.querySelector(".bottom"));
    document.title = page.title;
    document.dispatchEvent(new Event("refreshed"));
  } catch {
    // The program was stopped: the page stays as it was, and the next turn tries again.
  }
}

document.querySelector("main")?.addEventListener("input", () => { filled = true; });
if (seconds > 0) setInterval(refresh, seconds * 1000);
