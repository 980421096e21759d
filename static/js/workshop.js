// Effects are moved at once; each then has the number of its place, by which the form knows it.
import { addMoves } from "./row-order.js";

const form = document.querySelector(".workshop-form");
const rows = () => [...form.querySelectorAll(".workshop-effect")];

function number() {
  rows().forEach((row, at) => {
    row.querySelector("legend").textContent = `Effect ${at + 1}`;
    for (const part of row.querySelectorAll("[name], [for]")) {
      for (const attribute of ["name", "id", "for"]) {
        const value = part.getAttribute(attribute);
        if (value) part.setAttribute(attribute, value.replace(/^effect_\d+_/, `effect_${at + 1}_`));
      }
    }
  });
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

for (const button of form.querySelectorAll('button[value^="up:"]')) button.remove();
for (const row of rows()) addMoves(row, { heading: "legend", rows, moved: number });
