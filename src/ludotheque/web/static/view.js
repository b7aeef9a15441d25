// A view of a table as the server sends it: HTML in pieces, and data beside it. Knows neither page nor game.

/**
 * What scripts know of a view besides its HTML; `pictures` are the first piece of the stage and the first one behind it.
 * @typedef {{ table: string, version: number, decision: number, isYourTurn: boolean, status: string, viewer: number,
 *   length: number, mover: number, lines: number, hasMoment: boolean, lastChat: number, outcome: string,
 *   hasCoach: boolean, pictures: [number, number] }} Facts
 */

/**
 * On the wire a text in `html` is a new piece, a pair of numbers stands for pieces of the view before: the first, and
 * how many. An `offer` or `names` like those of the view before are left out.
 * @typedef {{ facts: Facts, html?: (string | [number, number])[], offer?: import("./choices.js").Offer,
 *   names?: { set?: Record<string, string>, drop?: string[] } }} Message
 */

/** @typedef {{ facts: Facts, pieces: string[], offer: import("./choices.js").Offer, names: Record<string, string> }} View */

// What a message that leaves nothing out is put together with.
/** @type {Pick<View, "pieces" | "offer" | "names">} */
const EMPTY = { pieces: [], offer: undefined, names: {} };

/** @param {Message} message @param {Pick<View, "pieces" | "offer" | "names">} before @returns {View} */
export function assemble({ facts, html = [], offer, names }, before = EMPTY) {
  const pieces = html.flatMap((part) => (typeof part === "string" ? part : before.pieces.slice(part[0], part[0] + part[1])));
  return { facts, pieces, offer: offer ?? before.offer, names: names ? rename(before.names, names) : before.names };
}

/** @param {Record<string, string>} before @param {{ set?: Record<string, string>, drop?: string[] }} changes */
function rename(before, { set = {}, drop = [] }) {
  const names = { ...before, ...set };
  for (const handle of drop) delete names[handle];
  return names;
}

// The view that came with the page.
/** @returns {View} */
export function firstView() {
  return { ...assemble(JSON.parse(document.getElementById("view").textContent)), pieces: [document.getElementById("main").outerHTML] };
}

/** @param {View} view */
export const htmlOf = (view) => view.pieces.join("");

// Whether the pictures of two views are the same; those of one position are.
/** @param {View} one @param {View} other */
export function haveSamePictures(one, other) {
  if (one.facts.length === other.facts.length) return true;
  const [first, second] = [one, other].map(({ pieces, facts }) => pieces.slice(...facts.pictures));
  return first.length > 0 && first.length === second.length && first.every((piece, index) => piece === second[index]);
}

// Tests and measurements follow the page by these attributes.
/** @param {Facts} facts */
export function publish({ version, decision, length, mover }) {
  Object.assign(document.getElementById("main").dataset, { version, decision, length, mover });
}
