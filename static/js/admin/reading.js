// Beside each effect: what the engine reads in the text, renewed while it is typed.
const PAUSE = 250; // milliseconds without a key before the engine is asked

const group = document.getElementById("effects-group");
const waiting = new WeakMap();

function value(effect, name) {
  return effect.querySelector(`[name$="-${name}"]`);
}

function question(effect) {
  const asked = new URLSearchParams({
    kind: value(effect, "kind").value,
    text: value(effect, "text").value,
    name: document.getElementById("id_name")?.value ?? "",
  });
  for (const flag of ["once", "optional"]) {
    if (value(effect, flag).checked) asked.set(flag, "yes");
  }
  return asked;
}

async function renew(effect) {
  const shown = effect.querySelector(".field-reading .readonly");
  const asked = question(effect).toString();
  shown.setAttribute("aria-live", "polite");
  try {
    const answer = await fetch(`${group.dataset.readingAddress}?${asked}`, { credentials: "same-origin" });
    const reading = await answer.text();
    // An answer to what is no longer written is not shown.
    if (answer.ok && question(effect).toString() === asked) shown.innerHTML = reading;
  } catch {
    // The network is away; saving shows the reading too.
  }
}

function later(event) {
  const effect = event.target.closest(".inline-related");
  if (!effect || !value(effect, "text")) return;
  clearTimeout(waiting.get(effect));
  waiting.set(effect, setTimeout(renew, PAUSE, effect));
}

if (group) {
  group.dataset.readingAddress = new URL(/\/add\/$/.test(location.pathname) ? "../reading/" : "../../reading/", location.href).pathname;
  group.addEventListener("input", later);
  group.addEventListener("change", later);
}
