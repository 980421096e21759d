// Options that are picked together: marked first, counted, taken back one by one, and confirmed.
import { say } from "./voice.js";

let marked = []; // the boxes, the last one last

export function dress(table) {
  marked = [...table.querySelectorAll("[name=chosen]:checked")];
  const confirm = table.querySelector("[data-most]");
  if (!confirm) return;
  table.addEventListener("change", (event) => event.target.name === "chosen" && change(event.target, confirm));
  count(confirm);
}

export function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name !== "chosen") return;
    event.preventDefault(); // it would confirm
    event.target.click();
  });
  document.addEventListener("click", takeBack, { capture: true });
}

function change(box, confirm) {
  marked = marked.filter((each) => each !== box);
  const full = box.checked && marked.length === Number(confirm.dataset.most);
  if (full) box.checked = false;
  if (box.checked) marked.push(box);
  say(count(confirm) + (full ? ": take one back first." : "."));
}

// Undo takes the last mark back while there is one, and only then a pick.
function takeBack(event) {
  if (!marked.length || !event.target.closest("[data-step=undo]")) return;
  event.preventDefault();
  event.stopPropagation();
  marked.pop().checked = false;
  say(`${count(document.querySelector("[data-most]"))}.`);
}

function count(confirm) {
  const { fewest, most } = confirm.dataset;
  const words = `${marked.length} of ${fewest === most || fewest === "0" ? most : `${fewest} to ${most}`} chosen`;
  document.getElementById("chosen-count").textContent = words;
  confirm.disabled = marked.length < Number(fewest);
  return words;
}
