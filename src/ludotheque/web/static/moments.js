// The end of a round and its like: a card above the log until its reader goes on, or a few seconds have passed.
import { MOMENT } from "./playback.js";
import { word } from "./prefs.js";

/** @type {number | undefined} */
let timer;

// `found` is the template that a view has of its moment.
/** @param {HTMLTemplateElement} found */
export function showMoment(found) {
  const card = document.createElement("div");
  card.className = "moment-card";
  card.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button act small";
  button.dataset.continue = "";
  button.textContent = word("continue");
  card.append(found.content.cloneNode(true), button);
  document.getElementById("moment").replaceChildren(card);
  clearTimeout(timer);
  timer = setTimeout(endMoment, MOMENT);
}

export function endMoment() {
  clearTimeout(timer);
  document.querySelector("#moment .moment-card")?.remove();
}
