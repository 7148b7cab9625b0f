// Keeps the progress of first visits current; the rest of the page stays. Ends when there is no more to tell.
"use strict";

const progress = document.getElementById("progress");
const looking = setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(progress.dataset.from);
    if (!answer.ok) return;
    const part = new DOMParser().parseFromString(await answer.text(), "text/html");
    progress.replaceChildren(...part.body.childNodes);
    if (!progress.firstElementChild) clearInterval(looking);
  } catch {
    // The program was stopped: the next turn tries again.
  }
}, 3000);
