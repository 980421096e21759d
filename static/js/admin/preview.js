// While a card is written: its face beside the form, and below each effect what the engine reads in its text.
import { awaitRelease } from "../press.js";

const PAUSE = 350; // milliseconds without a key before the engine is asked

const form = document.getElementById("card_form");
const shown = document.getElementById("card-preview");
const button = shown?.querySelector("button");
let waiting = 0;
let asked = 0; // how often: an answer to what is no longer written is not shown

async function renew() {
  const number = ++asked;
  try {
    const answer = await fetch(button.formAction, {
      method: "POST",
      body: new FormData(form),
      headers: { "X-Preview": "form" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await awaitRelease();
    if (answer.ok && number === asked) show(page);
  } catch {
    // The network is away; saving shows all of it too.
  }
}

function show(page) {
  shown.querySelector(".preview-face").replaceWith(page.querySelector(".preview-face"));
  for (const effect of page.querySelectorAll("[data-effect]")) {
    const reading = document.getElementById(effect.dataset.effect)?.querySelector(".field-reading .readonly");
    reading?.setAttribute("aria-live", "polite");
    reading?.replaceChildren(...effect.querySelector(".preview-reading").childNodes);
  }
}

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(renew, PAUSE);
}

if (button) {
  button.parentElement.hidden = true;
  form.addEventListener("input", later);
  for (const kind of ["formset:added", "formset:removed"]) document.addEventListener(kind, later);
  later();
}
