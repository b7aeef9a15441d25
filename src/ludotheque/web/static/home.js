// The home page: the level of the bots is remembered, and lists of tables renew themselves.
import { setCookie } from "./prefs.js";

const RENEW = 10000;

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-level]");
  if (!chosen) return;
  setCookie("level", chosen.dataset.level);
  for (const button of document.querySelectorAll("[data-level]")) button.setAttribute("aria-pressed", String(button === chosen));
  for (const field of document.querySelectorAll("input[name=bots]")) field.setAttribute("value", chosen.dataset.level);
});

// Some moves of a real game in place of the cover, until the button is pressed again.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-preview]");
  if (!button) return;
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOn));
  const picture = button.parentElement.querySelector(".cover");
  picture.querySelector(".moving")?.remove();
  picture.querySelector("img").hidden = isOn;
  if (!isOn) return;
  const moving = document.createElement("img");
  moving.className = "moving";
  moving.alt = "";
  moving.src = button.dataset.preview;
  picture.append(moving);
});

setInterval(async () => {
  if (document.hidden) return;
  const html = await fetch("/").then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (!html) return;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const id of ["mine", "tables"]) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && next && !old.isEqualNode(next) && !old.contains(document.activeElement)) old.replaceWith(next);
  }
}, RENEW);
