// The list of lessons: how far one has come in each, and the way back to there.
import { recall } from "./prefs.js";

/** @type {Record<string, { here: string, step: number, steps: number, done: boolean }>} */
const reached = recall("lessons", {});
for (const link of document.querySelectorAll("[data-lesson]")) {
  const known = reached[link.dataset.lesson];
  if (!known) continue;
  const note = link.querySelector(".lesson-note");
  link.classList.toggle("is-done", known.done);
  if (known.done) note.textContent = link.dataset.done;
  else if (known.step > 0) {
    link.setAttribute("href", known.here);
    note.textContent = link.dataset.halfway.replace("{step}", String(known.step + 1)).replace("{steps}", String(known.steps));
  }
}
