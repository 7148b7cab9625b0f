// The slider of a page's history: says the date while it is moved, and goes there when it is let go.
"use strict";
(() => {
  const slider = document.getElementById("step");
  if (!slider) return;
  const said = slider.form.querySelector("output");
  const dates = [...document.querySelectorAll("#steps option")].map((option) => option.label);
  const shown = slider.value;
  slider.form.querySelector("button").hidden = true;
  slider.addEventListener("input", () => {
    const values = { step: slider.value, steps: slider.max, date: dates[slider.value - 1] || "" };
    said.textContent = said.dataset.words.replace(/{(\w+)}/g, (_, name) => values[name]);
  });
  let wait = 0; // the arrow keys change it step by step
  slider.addEventListener("change", () => {
    clearTimeout(wait);
    if (slider.value !== shown) wait = setTimeout(() => slider.form.requestSubmit(), 400);
  });
})();
