// Buttons that copy what a field holds. Without scripts the fields are there to be marked and copied by hand.
const said = document.getElementById("copied");

export function show() {
  document.querySelectorAll("[data-copy]").forEach((button) => (button.hidden = false));
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // no clipboard without https
  }
  button.textContent = said.textContent = "Copied";
  setTimeout(() => {
    button.textContent = words;
    said.textContent = "";
  }, 2000);
});
show();
