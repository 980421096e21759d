// Why a zone or card does not offer something: the page that says so, shown over the table.
import { awaitRelease } from "../press.js";

const LOST = "The answer did not arrive. Check the connection and try again.";

export function listen() {
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "why") return;
    event.preventDefault();
    show(event.target, event.submitter.value);
  });
}

// The reasons of the place that has the focus.
export function ask() {
  const at = document.activeElement;
  const place = at.closest(".zone")?.dataset.zone || at.closest(".held-card")?.dataset.held || lookedAt(at);
  if (place) show(document.getElementById("why"), place);
}

function lookedAt(at) {
  return at.closest(".look")?.querySelector(".why-button")?.value;
}

async function show(form, place) {
  const box = document.getElementById("why-not");
  const text = box.querySelector("div");
  document.querySelectorAll(":popover-open").forEach((menu) => menu.hidePopover());
  try {
    const answer = await fetch(`${form.action}?place=${encodeURIComponent(place)}`, { headers: { "X-Board": "1" } });
    await awaitRelease();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...page.body.childNodes);
  } catch {
    text.textContent = LOST;
  }
  box.showModal();
}
