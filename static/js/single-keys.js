// The switch of single keys, one for the board and the builder; they are on until somebody switches them off.
const STORE = "dimrift-keys";

export function connect(box) {
  box.checked = stored() !== "off";
  box.addEventListener("change", () => keep(box.checked));
}

function stored() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // storage may be forbidden; keys are on then
  }
}

function keep(on) {
  try {
    localStorage.setItem(STORE, on ? "on" : "off");
  } catch {
    // as above
  }
}
