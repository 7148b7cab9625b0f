// Shows what a watch would have found while it is written. The form says where to ask (data-preview); without this
// script its button "Try it" does the same.
"use strict";

const form = document.querySelector("form[data-preview]");
const place = document.getElementById("preview");
const line = document.getElementById("preview-line"); // below the query, where the preview is far from it
let waiting;
let asked;

function sumUp() {
  const sum = place.querySelector(".sum");
  line.hidden = !sum;
  if (sum) line.textContent = sum.matches(".trouble") ? sum.textContent : line.dataset.words.replace("{found}", sum.textContent.trim());
}

async function preview() {
  asked?.abort();
  const mine = asked = new AbortController();
  const sent = new URLSearchParams(new FormData(form));
  const asks = ["query", "sources", "categories", "languages", "b_any", "b_all", "b_like", "b_figure", "b_regex"];
  if (!asks.some((name) => sent.get(name)?.trim())) {
    place.replaceChildren();
    sumUp();
    return;
  }
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body: sent, signal: mine.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...page.body.childNodes);
    sumUp();
    document.dispatchEvent(new Event("refreshed"));
  } catch {
    // Another letter was typed, or the program was stopped: what is shown stays.
  } finally {
    if (mine === asked) place.removeAttribute("aria-busy");
  }
}

form?.addEventListener("input", (event) => {
  if (["name", "channels", "pace", "at", "quiet"].includes(event.target.name)) return;
  clearTimeout(waiting);
  waiting = setTimeout(preview, 600);
});

if (place?.hasChildNodes()) sumUp();
if (form && !place.hasChildNodes() && !document.querySelector("main [role=alert]")) preview();
