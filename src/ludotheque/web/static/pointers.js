// Marks what a lesson talks about: a ring with an arrow on pieces, an outline around whole pictures and buttons.

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 4;
const ARROW = 13;

export function unpoint() {
  for (const layer of document.querySelectorAll(".pointers")) layer.remove();
  for (const element of document.querySelectorAll("[data-pointed]")) delete element.dataset.pointed;
}

/** @param {string[]} handles */
export function point(handles) {
  unpoint();
  for (const handle of handles) {
    if (handle.startsWith("panel:")) document.getElementById(`frame-${handle.slice(6)}`)?.setAttribute("data-pointed", "");
    for (const button of document.querySelectorAll("#choices [data-key]")) if (button.dataset.key === `take ${handle}`) button.dataset.pointed = "";
    for (const piece of document.querySelectorAll("svg.panel [data-h]")) {
      /** @type {any} */
      const panel = piece.closest("svg.panel");
      if (piece.dataset.h === handle) layerOf(panel).append(...marks(piece, panel));
    }
  }
}

// What is pointed at in the pictures; buttons of the bar are always in sight.
export function pointed() {
  return [...document.querySelectorAll(".pointers rect, .frame[data-pointed]")];
}

/** @param {SVGSVGElement} panel */
function layerOf(panel) {
  /** @type {Element | null} */
  let layer = panel.querySelector(".pointers");
  if (!layer) {
    layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "pointers");
    layer.setAttribute("aria-hidden", "true");
    panel.append(layer);
  }
  return layer;
}

/** @param {Element} piece @param {SVGSVGElement} panel */
function marks(piece, panel) {
  const box = (piece.firstElementChild ?? piece).getBoundingClientRect();
  if (!box.width && !box.height) return [];
  const back = DOMMatrix.fromMatrix(panel.getScreenCTM()).inverse();
  const { x: left, y: top } = back.transformPoint({ x: box.left, y: box.top });
  const { x: right, y: bottom } = back.transformPoint({ x: box.right, y: box.bottom });
  const ring = made("rect", { x: left - ROOM, y: top - ROOM, width: right - left + 2 * ROOM, height: bottom - top + 2 * ROOM, rx: 9 });
  const middle = (left + right) / 2;
  // Above the piece, or below it at the upper edge of the picture.
  const [tip, way] = top > ARROW * 2 ? [top - ROOM + 3, -1] : [bottom + ROOM - 3, 1];
  const arrow = made("path", { d: `M${middle} ${tip}l${ARROW * 0.75} ${way * ARROW}h${-ARROW * 1.5}Z` });
  return [ring, arrow];
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
