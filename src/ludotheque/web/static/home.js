// The home page: the level of the bots is remembered, and lists of tables renew themselves.
import { setCookie } from "./prefs.js";

const RENEW = 10000;

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-level]");
  if (!chosen) return;
  setCookie("level", chosen.dataset.level);
  for (const button of document.querySelectorAll("[data-level]")) button.setAttribute("aria-pressed", String(button === chosen));
  for (const field of document.querySelectorAll("input[name=bots]")) field.value = chosen.dataset.level;
});

setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["mine", "tables"]) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && next && !old.isEqualNode(next) && !old.contains(document.activeElement)) old.replaceWith(next);
  }
}, RENEW);
