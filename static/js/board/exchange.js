// Answers without loading the page: the same form, sent in the background; the table comes back drawn.
import { awaitRelease } from "../press.js";
import { noted, play } from "./motion.js";
import { placeOf } from "./field.js";

const LOST = "The answer did not arrive. Check the connection and try again; the game is kept.";

export function listen(changed) {
  document.addEventListener("submit", async (event) => {
    if (!event.target.matches("#answer, #choose, #back, #ask-about")) return;
    event.preventDefault();
    const table = document.getElementById("table");
    if (table.getAttribute("aria-busy") === "true") return;
    await send(table, event.target, event.submitter, changed);
  });
}

async function send(table, form, button, changed) {
  table.setAttribute("aria-busy", "true");
  const drawn = await drawnTable(form, button);
  await awaitRelease();
  table.removeAttribute("aria-busy");
  const now = document.getElementById("table"); // another one where an opponent's answer came meanwhile
  if (!drawn) return complain(now);
  changed(drawn, swap(now, drawn));
}

// Put a drawn table in the place of the one that is shown; where one was before.
export function swap(table, drawn) {
  const before = { place: placeOf(document.activeElement), cards: noted(table), kind: table.dataset.kind };
  closeMenus();
  keepPictures(table, drawn);
  table.replaceWith(drawn);
  play(drawn, before.cards);
  return before;
}

export async function drawnFrom(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.getElementById("table"));
}

async function drawnTable(form, button) {
  const body = new FormData(form);
  if (button?.name) body.set(button.name, button.value);
  const address = button?.getAttribute("formaction") || form.action;
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "X-Board": "1" } });
    return await drawnFrom(answer);
  } catch {
    return null; // no network, or a page that is no table
  }
}

// Pictures that are shown already move into the new table: loaded anew, even from the cache, they would flicker.
function keepPictures(table, drawn) {
  const shown = [...table.querySelectorAll("img")];
  for (const picture of drawn.querySelectorAll("img")) {
    const same = shown.findIndex((old) => old.outerHTML === picture.outerHTML);
    if (same >= 0) picture.replaceWith(...shown.splice(same, 1));
  }
}

function complain(table) {
  const note = document.createElement("p");
  note.className = "note note-warn";
  note.setAttribute("role", "alert");
  note.textContent = LOST;
  table.querySelector(".asked .note")?.remove();
  table.querySelector(".moment").after(note);
}

function closeMenus() {
  document.querySelectorAll("[popover]").forEach((menu) => menu.matches(":popover-open") && menu.hidePopover());
}
