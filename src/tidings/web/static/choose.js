// A table with boxes: one box for all of them, and how many are chosen.
"use strict";

const form = document.querySelector("form.several");
const head = form?.querySelector("thead .pick");

if (head) {
  const boxes = [...form.querySelectorAll("tbody .pick input")];
  const all = document.createElement("input");
  all.type = "checkbox";
  all.setAttribute("aria-label", form.dataset.all);
  const label = document.createElement("label");
  label.append(all);
  head.replaceChildren(label);

  const show = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
    form.querySelector(".how-many").textContent = chosen ? `(${chosen})` : "";
    if (chosen && matchMedia("(min-width: 40.01rem)").matches) form.querySelector("details").open = true;
  };
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    show();
  });
  form.addEventListener("change", (event) => {
    if (boxes.includes(event.target)) show();
  });
  show();
}
