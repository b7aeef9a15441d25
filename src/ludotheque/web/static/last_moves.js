// Marks what others moved last: a soft halo in the mover's colour, with the mover's sign. A piece has moved if it is new,
// elsewhere or changed in the picture of the next position; no game has to say so.
import { place } from "./glide.js";
import { htmlOf } from "./view.js";

const MOST = 12;
const SVG = "http://www.w3.org/2000/svg";
const ROOM = 3;
const SIGN = 16;
/** @type {Map<string, number>} */
const marks = new Map();

// What lights a piece does not change it.
const LIGHTS = ["class", "data-h", "opacity"];

/** @param {import("./view.js").View} view */
function parse(view) {
  const template = document.createElement("template");
  template.innerHTML = htmlOf(view);
  return template.content;
}

/** @param {Element} piece @param {Element} other */
function lookAlike(piece, other) {
  if (piece.isEqualNode(other)) return true;
  const [one, two] = [piece, other].map((each) => {
    const copy = /** @type {Element} */ (each.cloneNode(true));
    for (const part of copy.querySelectorAll("*")) for (const name of LIGHTS) part.removeAttribute(name);
    return copy.innerHTML;
  });
  return one === two;
}

// The ids of the pieces that differ between two positions.
/** @param {import("./view.js").View} before @param {import("./view.js").View} after @returns {string[]} */
export function changes(before, after) {
  /** @type {Map<string, Element>} */
  const old = new Map();
  for (const piece of parse(before).querySelectorAll("svg.panel [id]")) old.set(piece.id, piece);
  /** @type {Element[]} */
  const found = [];
  for (const piece of parse(after).querySelectorAll("svg.panel [id]")) {
    if (piece.closest("defs, symbol, .panel-hand")) continue; // a hand closes up by itself
    const was = old.get(piece.id);
    // What lies still once it is laid is drawn elsewhere when the picture around it grows.
    if (was && (piece.dataset.still !== undefined || (place(was) === place(piece) && lookAlike(was, piece)))) continue;
    found.push(piece);
  }
  // The piece itself, not what it lies on.
  const inner = found.filter((piece) => !found.some((other) => other !== piece && piece.contains(other)));
  return inner.map((piece) => piece.id);
}

/** @param {string[]} ids @param {number} mover */
export function note(ids, mover) {
  for (const [id, seat] of marks) if (seat === mover) marks.delete(id);
  const moved = ids.filter((id) => !/^(die|dice)-/.test(id)); // dice are put back by the way
  if (moved.length <= MOST) for (const id of moved) marks.set(id, mover);
}

export function forget() {
  marks.clear();
}

export function hide() {
  for (const layer of document.querySelectorAll(".last-moves")) layer.remove();
}

export function draw() {
  hide();
  for (const [id, seat] of marks) {
    const piece = document.getElementById(id);
    /** @type {any} */
    const panel = piece?.closest("svg.panel:not(.panel-hand)");
    if (panel) layerOf(panel).append(...halo(piece, panel, seat));
  }
}

/** @param {SVGSVGElement} panel */
function layerOf(panel) {
  /** @type {Element | null} */
  let layer = panel.querySelector(".last-moves");
  if (!layer) {
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "last-moves");
    layer.setAttribute("aria-hidden", "true");
    panel.append(layer);
  }
  return layer;
}

/** @param {Element} piece @param {SVGSVGElement} panel @param {number} seat */
function halo(piece, panel, seat) {
  const box = piece.getBoundingClientRect();
  if (!box.width && !box.height) return [];
  const back = DOMMatrix.fromMatrix(panel.getScreenCTM()).inverse();
  const { x: left, y: top } = back.transformPoint({ x: box.left, y: box.top });
  const { x: right, y: bottom } = back.transformPoint({ x: box.right, y: box.bottom });
  const ring = document.createElementNS(SVG, "rect");
  const size = { x: left - ROOM, y: top - ROOM, width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM, rx: 9 };
  for (const [name, value] of Object.entries(size)) ring.setAttribute(name, String(value));
  ring.style.stroke = `var(--seat${seat})`;
  ring.dataset.piece = piece.id;
  const sign = document.querySelector(`#seat-${seat} svg`)?.cloneNode(true);
  if (!(sign instanceof SVGElement)) return [ring];
  sign.setAttribute("class", "sign");
  for (const [name, value] of Object.entries({ x: left - ROOM - SIGN / 2 + 2, y: top - ROOM - SIGN / 2 + 2, width: SIGN, height: SIGN })) sign.setAttribute(name, String(value));
  return [ring, sign];
}
