// Effects stand in printed order and are moved in it; each form is told its place.
import { addMoves } from "../row-order.js";

const group = document.getElementById("effects-group");
const rows = () => [...group.querySelectorAll(".inline-related:not(.empty-form)")];
const field = (row) => row.querySelector('[name$="-place"]');
const place = (row) => Number(field(row).value) || Infinity;
const index = (row) => Number(row.id.split("-").pop()); // Django knows a form by it

function arrange(by) {
  const last = group.querySelector(".empty-form");
  for (const row of rows().sort((a, b) => by(a) - by(b) || index(a) - index(b))) last.before(row);
}

function number() {
  rows().forEach((row, at) => (field(row).value = at + 1));
  group.dispatchEvent(new Event("input", { bubbles: true }));
}

function prepare(row) {
  addMoves(row, { heading: "h3", rows, moved: number });
}

if (group?.querySelector(".empty-form")) {
  group.classList.add("is-ordered");
  arrange(place);
  rows().forEach(prepare);
  document.addEventListener("formset:added", (event) => {
    prepare(event.target);
    number();
  });
  document.addEventListener("formset:removed", () => {
    // Django gives the rows that are left new numbers now, from the first to the last: it must meet them in its order.
    arrange(index);
    setTimeout(() => {
      arrange(place);
      number();
    });
  });
}
