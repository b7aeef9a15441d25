// The end of a game: the sheet can be put aside, and another table opened.
import { say } from "./drawer.js";
import { word } from "./prefs.js";

// A table like this one, but with other bots.
/** @param {object} body */
export async function openAgain(body) {
  const csrf = document.querySelector("meta[name=csrf]").content;
  const answer = await fetch("../tables", { method: "POST", headers: { "content-type": "application/json", "x-csrf-token": csrf }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) location.href = said.url;
  else say(said.sentence ?? word("lost"));
}

export function toggleEnding() {
  const { dataset } = document.documentElement;
  if (dataset.ending) delete dataset.ending;
  else dataset.ending = "away";
}
