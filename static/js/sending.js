// A form is sent once: while it is under way its buttons rest. Without this file the site itself sees to it.
const LONGEST = 10_000; // milliseconds; then it may be sent again, should nothing have come of it

// At the window, after all others have heard of it: what a script sends by itself is not under way here.
window.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || event.defaultPrevented) return;
  if (form.dataset.sending) return event.preventDefault();
  form.dataset.sending = "yes";
  if (!form.elements.namedItem("csrfmiddlewaretoken")) {
    event.preventDefault();
    complete(form, event.submitter);
  }
  setTimeout(rest, 0, form); // a button that rests already would not be sent with its form
  setTimeout(wake, LONGEST, form);
});

// A page that caches keep has neither token nor nonce. Without scripts, what answers a form has them and a button.
async function complete(form, button) {
  const answer = await fetch(form.action, { method: "POST" }).catch(() => null);
  const page = new DOMParser().parseFromString(answer ? await answer.text() : "", "text/html");
  form.append(...page.querySelectorAll("[data-again] input"));
  wake(form);
  if (form.elements.namedItem("csrfmiddlewaretoken")) form.requestSubmit(button);
  else form.submit(); // the browser says what is wrong
}

// What is left empty is no part of the address that a form leads to.
document.addEventListener("formdata", ({ target, formData }) => {
  if (target.method !== "get") return;
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value) => value !== "");
    formData.delete(name);
    values.forEach((value) => formData.append(name, value));
  }
});

function rest(form) {
  for (const each of form.elements) {
    if (each.type !== "submit" || each.disabled) continue;
    each.disabled = true;
    each.dataset.rests = "yes";
  }
}

function wake(form) {
  delete form.dataset.sending;
  for (const each of form.elements) {
    if (each.dataset.rests) each.disabled = false;
    delete each.dataset.rests;
  }
}

// Who comes back to a page that the browser kept means to send its forms anew, as new ones.
window.addEventListener("pageshow", (event) => {
  for (const form of document.forms) {
    wake(form);
    const nonce = form.elements.namedItem("nonce");
    if (event.persisted && nonce) nonce.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
  }
});
