// Sends requests to the server. A move is sent again until it is answered: its key keeps it from being played twice.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 3000;
// What passes by itself: a busy server, a full disk, no answer at all.
const PASSING = ["server/busy", "server/full", ""];
const csrf = () => document.querySelector("meta[name=csrf]").content;
/** @param {number} time */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Refusal extends Error {
  /** @param {{ sentence?: string, code?: string, view?: import("./view.js").Message }} problem */
  constructor(problem) {
    super(problem.sentence ?? "");
    this.code = problem.code ?? "";
    this.view = problem.view;
  }
}

/** @param {string} verb @param {object} body */
export async function post(verb, body = {}) {
  return send(`${location.pathname}/${verb}`, body);
}

/** @param {string} address @param {object} body */
export async function send(address, body = {}) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrf() },
    body: JSON.stringify({ key: newKey(), ...body }),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(said);
  return said;
}

// `isWanted` says whether the move still answers the position on the table; `onTrouble` hears of the first failure.
/** @param {string} verb @param {object} body @param {() => boolean} isWanted @param {() => void} onTrouble */
export async function postUntilAnswered(verb, body, isWanted, onTrouble) {
  let wait = FIRST_WAIT;
  for (;;) {
    try {
      return await post(verb, body);
    } catch (error) {
      if (error instanceof Refusal && !PASSING.includes(error.code)) throw error;
      if (!isWanted()) return undefined;
      onTrouble();
      await pause(wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
      if (!isWanted()) return undefined;
    }
  }
}

export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
