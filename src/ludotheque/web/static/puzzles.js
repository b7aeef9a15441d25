// The list of a game's puzzles: what was solved, what went wrong, what is due again.
import { dueNow, results } from "./mistakes.js";

const known = results();
const due = new Set(dueNow(known, Date.now()));
for (const link of document.querySelectorAll("#row [data-puzzle]")) {
  const result = known[link.dataset.puzzle];
  if (!result) continue;
  link.classList.add(result.isRight ? "is-right" : "is-wrong");
  link.setAttribute("aria-label", `${link.getAttribute("aria-label")}, ${result.isRight ? link.dataset.right : link.dataset.wrong}`);
  if (!due.has(link.dataset.puzzle)) continue;
  /** @type {any} */
  const item = document.createElement("li");
  item.append(link.cloneNode(true));
  document.getElementById("due").append(item);
  document.getElementById("due-box").hidden = false;
}
document.documentElement.dataset.ready = "";
