// On every page: language, theme, the settings sheet, and the name that was typed last.
import { cookie, remember, setCookie } from "./prefs.js";

document.addEventListener("click", (event) => {
  const language = event.target.closest("[data-lang]");
  if (language) {
    event.preventDefault();
    setCookie("lang", language.dataset.lang);
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    location.replace(here);
  }
  const theme = event.target.closest("[data-theme-choice]");
  if (theme) {
    setCookie("theme", theme.dataset.themeChoice);
    document.documentElement.dataset.theme = theme.dataset.themeChoice;
    for (const other of document.querySelectorAll("[data-theme-choice]")) {
      other.setAttribute("aria-pressed", String(other === theme));
    }
    repaint(theme.dataset.themeChoice);
  }
  const settings = document.getElementById("settings");
  if (settings?.open && !settings.contains(/** @type {Node} */ (event.target))) settings.open = false;
});

document.addEventListener("keydown", (event) => {
  const settings = document.getElementById("settings");
  if (event.key !== "Escape" || !settings?.open) return;
  settings.open = false;
  settings.querySelector("summary").focus();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const name = form.querySelector("input[name=name]:not([type=hidden])");
  if (name) setCookie("name", name.value.trim());
  // A first game, after a lesson, has the coach on.
  if (form.querySelector("input[name=coach]")) remember("coach_moves", true);
});

// Pictures, of covers and rules, cannot see the page's theme.
/** @param {string} theme */
function repaint(theme) {
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  for (const source of document.querySelectorAll("picture source")) source.remove();
  for (const image of document.querySelectorAll("picture img")) {
    image.src = image.src.replace(/theme=\w+/, `theme=${dark ? "dark" : "light"}`);
  }
}

// Name and face: remembered here, and sent to the table where one is seated.
const field = /** @type {HTMLInputElement | null} */ (document.getElementById("my-name"));

function pressFace() {
  const face = cookie("face");
  for (const button of document.querySelectorAll("[data-face-choice]")) button.setAttribute("aria-pressed", String(button.dataset.faceChoice === face));
}

document.getElementById("me")?.addEventListener("toggle", () => {
  const faces = document.querySelector("#me template");
  if (faces instanceof HTMLTemplateElement) faces.replaceWith(faces.content);
  pressFace();
});

function changed() {
  pressFace();
  document.dispatchEvent(new CustomEvent("renamed"));
}

field?.addEventListener("change", () => {
  const name = field.value.trim();
  if (!name) return;
  setCookie("name", name);
  for (const other of document.querySelectorAll("input[name=name]")) other.setAttribute("value", name);
  changed();
});
document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-face-choice]")?.dataset.faceChoice;
  if (!chosen) return;
  setCookie("face", chosen === cookie("face") ? "0" : chosen);
  changed();
});
changed();
