// While a card is written: its face beside the form, and below each effect what the engine reads in its text.
import { awaitRelease } from "../press.js";

const PAUSE = 350; // milliseconds without a key before the engine is asked
const OFFER_PAUSE = 250; // and as many more before words that read are looked for

const form = document.getElementById("card_form");
const shown = document.getElementById("card-preview");
const button = shown?.querySelector("button");
let waiting = 0;
let offering = 0;
let asked = 0; // how often: an answer to what is no longer written is not shown

async function ask(what, posted) {
  const answer = await fetch(button.formAction, {
    method: "POST",
    body: posted,
    headers: { "X-Preview": what },
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await awaitRelease();
  return answer.ok ? page : null;
}

async function renew() {
  const number = ++asked;
  try {
    const page = await ask("form", new FormData(form));
    if (!page || number !== asked) return;
    show(page);
    clearTimeout(offering);
    offering = setTimeout(() => offer(number), OFFER_PAUSE);
  } catch {
    // The network is away; saving shows all of it too.
  }
}

async function offer(number) {
  for (const place of form.querySelectorAll("[data-rewrites]")) {
    const posted = new FormData(form);
    posted.set("do", `rewrites:${place.dataset.rewrites}`);
    try {
      const page = await ask("rewrites", posted);
      if (!page || number !== asked) return; // asked too often, or about what is no longer written
      place.replaceWith(page.querySelector("[data-rewrites]"));
    } catch {
      return; // the button is still there
    }
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
