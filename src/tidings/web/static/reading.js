// Marks articles without leaving the page: what its buttons do, what is scrolled past where the reader wants that, and
// an article that is opened. Without this script the buttons send their form.
"use strict";

const OTHER = { read: "unread", unread: "read", star: "unstar", unstar: "star", save: "unsave", unsave: "save" };
const form = document.getElementById("marks");

async function send(value, options = {}) {
  const body = new URLSearchParams(new FormData(form));
  body.set("mark", value);
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" }, ...options });
  if (!answer.ok || !answer.headers.get("content-type")?.startsWith("application/json")) throw new Error(answer.status);
}

// Shows what the button did: the next press undoes it.
function turn(button) {
  const [act, ids] = button.value.split(":");
  button.value = `${OTHER[act]}:${ids}`;
  const on = act === "read" || act === "star" || act === "save";
  button.setAttribute("aria-pressed", String(on));
  if (button.dataset.act === "read") {
    const entry = button.closest(".entry");
    entry.classList.toggle("unread", !on);
    if (on) entry.querySelector(".headline > .unseen")?.remove();
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[form=marks]");
  if (!button) return;
  event.preventDefault();
  const value = button.value;
  turn(button);
  try {
    await send(value);
  } catch {
    turn(button);
    form.requestSubmit(button); // the page that comes says what is wrong
  }
});

// -- read while scrolling ---

const passed = new Set();
let waiting;

async function markPassed() {
  const buttons = [...passed];
  passed.clear();
  const ids = buttons.flatMap((button) => button.value.split(":")[1].split(",")).slice(0, 400);
  if (!ids.length) return;
  buttons.forEach(turn);
  try {
    await send(`read:${ids.join(",")}`, { keepalive: true });
  } catch {
    buttons.forEach(turn);
  }
}

const list = document.querySelector("[data-scroll]");
if (list) {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect, target } of entries) {
      if (isIntersecting || boundingClientRect.bottom > 0) continue;
      const button = target.querySelector('button[data-act=read][value^="read:"]');
      if (button) passed.add(button);
    }
    clearTimeout(waiting);
    waiting = setTimeout(markPassed, 800);
  });
  list.querySelectorAll(".entry.unread").forEach((entry) => seen.observe(entry));
  addEventListener("pagehide", markPassed);
}

// -- one article ---

function opened() {
  const button = document.querySelector('article[data-opened] button[data-act=read][value^="read:"]');
  if (!button) return;
  const value = button.value;
  turn(button);
  send(value).catch(() => turn(button));
}

// Not while the browser only fetches ahead, nor in a tab that nobody looks at.
function whenSeen(work) {
  if (document.visibilityState === "visible" && !document.prerendering) work();
  else document.addEventListener("visibilitychange", () => whenSeen(work), { once: true });
}

whenSeen(opened);

const article = document.querySelector("article[data-article]");
document.addEventListener("keydown", (event) => {
  if (!article || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("input, textarea, select")) return;
  const wanted = { j: "next", k: "prev" }[event.key];
  const link = wanted && document.querySelector(`.beside a[rel=${wanted}]`);
  if (!wanted) return;
  event.preventDefault();
  link?.click();
}, true);
