// Dark or light: the system's choice until the reader makes one. Loaded before the page is drawn.
const KEY = "dimrift-theme";
const root = document.documentElement;

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; the choice then lasts for one page
  }
}

function show(theme) {
  if (theme) root.dataset.theme = theme;
}

function current() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return root.dataset.theme || (dark ? "dark" : "light");
}

function toggle() {
  const theme = current() === "dark" ? "light" : "dark";
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // as above
  }
}

show(stored());
document.addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector(".theme");
  button.hidden = false;
  button.addEventListener("click", toggle);
});
