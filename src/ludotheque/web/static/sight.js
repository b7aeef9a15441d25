// Pictures that have something to choose, but out of sight: the page goes there after a part of a choice, and before it
// offers to.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// The first lit piece of each such picture, above and below what can be seen, and whether anything lit is in sight.
export function outOfSight() {
  const top = document.querySelector(".top").getBoundingClientRect().bottom;
  const bottom = document.getElementById("bar").getBoundingClientRect().top;
  /** @type {{ above: HTMLElement[], below: HTMLElement[], isSeen: boolean }} */
  const found = { above: [], below: [], isSeen: false };
  for (const panel of document.querySelectorAll("svg.panel")) {
    const pieces = [...panel.querySelectorAll("[data-lit]")];
    const middles = pieces.map((piece) => piece.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2);
    if (middles.some((middle) => middle > top && middle < bottom)) found.isSeen = true;
    else if (pieces.length) found[middles[0] < top ? "above" : "below"].push(pieces[0]);
  }
  return found;
}

/** @param {Element | undefined} piece */
export function goTo(piece) {
  piece?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

// Scroll so that pieces of one picture are between two heights, and no further: what belongs to them stays in sight.
/** @param {Element[]} pieces @param {number} top @param {number} bottom */
export function bring(pieces, top, bottom) {
  const picture = pieces[Math.floor(pieces.length / 2)].closest("svg, form, div");
  const boxes = pieces.filter((piece) => picture?.contains(piece)).map((piece) => piece.getBoundingClientRect());
  const first = Math.min(...boxes.map((box) => box.top)) - 12;
  const last = Math.max(...boxes.map((box) => box.bottom)) + 12;
  scrollBy({ top: first < top ? first - top : Math.min(last - bottom, first - top), behavior: calm.matches ? "auto" : "smooth" });
}

export function reveal() {
  const { above, below, isSeen } = outOfSight();
  if (!isSeen) goTo(above.at(-1) ?? below[0]);
}
