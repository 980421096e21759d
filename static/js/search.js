// The key / leads to the search of a page.
const field = document.querySelector("main [data-search]") ?? document.querySelector("[data-search]");

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target.closest("input, textarea, select, [contenteditable]") || !field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
