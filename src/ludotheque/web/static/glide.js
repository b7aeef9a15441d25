// Pieces that moved glide from where they were to where they are. What glides is a copy in a layer above the page;
// nothing waits for it. A piece has moved when its container, its transform or its coordinates changed: comparing places on
// the screen would take every shift of the layout for a move.

// A piece that is new comes from its `data-from`, one that is gone goes to its `data-to`: both name a `data-spot`.

/** @typedef {{ id: string, matrix: DOMMatrix, box: DOMRect, copy?: Element, to?: string }} Place */

const TIME = 260;
const PLACES = ["transform", "x", "y", "cx", "cy", "d", "points", "x1", "y1"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {SVGSVGElement} */
let layer;

// To be called before the page changes: where are the pieces that the new page has elsewhere?
/** @param {Element} now @param {Element} next */
export function plan(now, next) {
  if (calm.matches || document.hidden) return [];
  const moves = [];
  const later = new Map();
  for (const piece of next.querySelectorAll("svg.panel [id]")) later.set(piece.id, piece);
  for (const piece of now.querySelectorAll("svg.panel [id]")) {
    const there = later.get(piece.id);
    if (there ? place(piece) !== place(there) : piece.dataset.to) {
      moves.push(there ? measure(piece) : { ...measure(piece), copy: copyOf(piece), to: piece.dataset.to });
    }
    later.delete(piece.id);
  }
  for (const piece of later.values()) {
    const source = piece.dataset.from && spot(now, piece.dataset.from);
    if (source) moves.push({ ...measure(source), id: piece.id });
  }
  return moves;
}

/** @param {Element} page @param {string} name @returns {any} */
function spot(page, name) {
  return [...page.querySelectorAll(`svg.panel [data-spot="${name}"]`)].at(-1);
}

// After the change: let copies glide, and show the pieces themselves when the copies have arrived.
/** @param {Place[]} moves */
export function glide(moves) {
  const started = [];
  for (const move of moves) {
    if (move.copy) {
      const target = spot(document.getElementById("main"), move.to);
      const there = target && measure(target);
      if (there?.box.width) started.push({ from: move.matrix, to: there.matrix.multiply(between(move.box, there.box)), copy: move.copy });
      continue;
    }
    /** @type {any} */
    const piece = document.getElementById(move.id);
    if (!piece?.ownerSVGElement) continue;
    const there = measure(piece);
    const from = move.matrix.multiply(between(there.box, move.box));
    const to = there.matrix;
    if (isNear(from, to) || !there.box.width) continue;
    started.push({ piece, from, to, copy: copyOf(piece) });
  }
  for (const flight of started) fly(flight);
}

// Where a piece is, as its picture says it.
/** @param {Element} piece */
export function place(piece) {
  const own = PLACES.map((name) => piece.getAttribute(name)).join("|");
  const first = piece.firstElementChild;
  const inner = first && !piece.hasAttribute("transform") ? PLACES.map((name) => first.getAttribute(name)).join("|") : "";
  const holder = piece.parentElement;
  const around = holder.closest("[id]");
  return `${around?.id}/${holder.getAttribute("transform")}/${own}/${inner}`;
}

/** @param {SVGGraphicsElement} piece @returns {Place} */
function measure(piece) {
  return { id: piece.id, matrix: DOMMatrix.fromMatrix(piece.getScreenCTM()), box: piece.getBBox() };
}

// Maps what is in one box to the same place in another.
/** @param {DOMRect} box @param {DOMRect} other */
function between(box, other) {
  const scale = box.width ? other.width / box.width : 1;
  return new DOMMatrix().translate(other.x, other.y).scale(scale || 1).translate(-box.x, -box.y);
}

/** @param {DOMMatrix} one @param {DOMMatrix} two */
function isNear(one, two) {
  return Math.abs(one.e - two.e) + Math.abs(one.f - two.f) < 2 && Math.abs(one.a - two.a) < 0.05;
}

/** @param {Element} piece */
function copyOf(piece) {
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
  copy.removeAttribute("transform");
  copy.removeAttribute("data-h");
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  holder.append(copy);
  return holder;
}

/** @param {{ piece?: Element, from: DOMMatrix, to: DOMMatrix, copy: Element }} flight */
function fly({ piece, from, to, copy }) {
  if (!layer?.isConnected) {
    layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    layer.setAttribute("class", "glide panel");
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
  }
  layer.append(copy);
  piece?.classList.add("gliding");
  /** @param {DOMMatrix} matrix */
  const css = (matrix) => `matrix(${matrix.a},${matrix.b},${matrix.c},${matrix.d},${matrix.e},${matrix.f})`;
  const flight = copy.animate([{ transform: css(from) }, { transform: css(to) }], { duration: TIME, easing: "ease-out", fill: "both" });
  const land = () => {
    copy.remove();
    piece?.classList.remove("gliding");
  };
  flight.onfinish = land;
  flight.oncancel = land;
}

// Before the next change, so that it sees the page as the server drew it.
export function settle() {
  layer?.replaceChildren();
  for (const piece of document.querySelectorAll(".gliding")) {
    piece.classList.remove("gliding");
    if (!piece.getAttribute("class")) piece.removeAttribute("class");
  }
}
