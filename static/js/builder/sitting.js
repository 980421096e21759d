// The name of the sitting goes out among the changes. Each answer brings the bar anew, which says what the sitting is and
// how it is called; the form stays, and takes that over when it opens. Without this file it loads the page again.
import { nameSitting } from "../builder.js";

const menu = document.getElementById("sitting");
const form = menu.querySelector("form");

menu.addEventListener("beforetoggle", ({ newState }) => {
  if (newState !== "open") return;
  const { sitting, name } = document.getElementById("step-name").dataset;
  const fields = { sitting, before: name, label: name };
  for (const [field, value] of Object.entries(fields)) form.elements.namedItem(field).value = value;
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = ["step", "sitting", "before", "label"].map((name) => [name, form.elements.namedItem(name).value]);
  menu.hidePopover();
  nameSitting(fields);
});
