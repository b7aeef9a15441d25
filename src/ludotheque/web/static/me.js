// A player at a table has the name and the face that they chose last.
import { post } from "./post.js";
import { cookie } from "./prefs.js";

/** @param {(error: unknown) => void} onTrouble */
export function startIntroducing(onTrouble) {
  document.addEventListener("renamed", () => introduce(true, onTrouble));
  introduce(false, onTrouble);
}

/** @param {boolean} isNewName @param {(error: unknown) => void} onTrouble */
function introduce(isNewName, onTrouble) {
  const { viewer, status } = document.getElementById("main").dataset;
  const own = document.getElementById(`seat-${viewer}`);
  if (!own || status === "over") return;
  const shown = own.querySelector(".name").textContent;
  const face = Number(cookie("face")) || 0;
  const name = (isNewName && cookie("name")) || shown;
  if (name !== shown || face !== Number(own.dataset.face)) post("name", { name, face }).catch(onTrouble);
}
