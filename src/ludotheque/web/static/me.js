// A player at a table has the name and the face that they chose last.
import { post } from "./post.js";
import { cookie } from "./prefs.js";

/** @param {() => import("./view.js").Facts} facts @param {(error: unknown) => void} onTrouble */
export function startIntroducing(facts, onTrouble) {
  document.addEventListener("renamed", () => introduce(facts(), true, onTrouble));
  introduce(facts(), false, onTrouble);
}

/** @param {import("./view.js").Facts} facts @param {boolean} isNewName @param {(error: unknown) => void} onTrouble */
function introduce({ viewer, status }, isNewName, onTrouble) {
  const own = document.getElementById(`seat-${viewer}`);
  if (!own || status === "over") return;
  const shown = own.querySelector(".name").textContent;
  const face = Number(cookie("face")) || 0;
  const name = (isNewName && cookie("name")) || shown;
  if (name !== shown || face !== Number(own.dataset.face)) post("name", { name, face }).catch(onTrouble);
}
