// Wide pictures on small screens: a button enlarges them, two fingers or Ctrl and the wheel zoom, one finger moves.

const MOST = 5;
const BUTTON_ROOM = 44;
// Fingers need larger targets than a mouse.
const READABLE = matchMedia("(pointer: coarse)").matches ? 0.85 : 0.7;
const scales = new Map();

let fitted = "";

export function fitAll() {
  const frames = [...document.querySelectorAll(".frame")];
  // Measuring is expensive: only when a picture or the window has another size.
  const sizes = [innerWidth, innerHeight, ...frames.map(({ id, dataset }) => `${id} ${dataset.width} ${dataset.height}`)].join();
  if (sizes === fitted) return;
  fitted = sizes;
  for (const frame of frames) {
    const pan = frame.querySelector(".pan");
    const drawn = frame.querySelector(".panel");
    const shown = Math.min(pan.clientWidth / Number(frame.dataset.width), (drawn.clientHeight || Infinity) / Number(frame.dataset.height));
    frame.classList.toggle("small", (scales.get(frame.id) ?? 1) === 1 && shown < READABLE);
    // A picture that is narrower than its frame has the button beside it, or at its own edge.
    const aside = (pan.clientWidth - Math.min(pan.clientWidth, shown * Number(frame.dataset.width))) / 2;
    const isBeside = aside >= BUTTON_ROOM;
    frame.classList.toggle("beside", isBeside);
    frame.querySelector(".zoom").style.right = isBeside ? `${aside - BUTTON_ROOM}px` : aside > 1 ? `${aside + 8}px` : "";
    resize(frame, scales.get(frame.id) ?? 1);
  }
}

/** @param {HTMLElement} frame @param {number} scale */
function resize(frame, scale) {
  const panel = frame.querySelector(".panel");
  frame.classList.toggle("zoomed", scale > 1);
  panel.style.width = scale > 1 ? `${scale * 100}%` : "";
  frame.style.height = scale > 1 && frame.dataset.shown ? `${frame.dataset.shown}px` : "";
  scales.set(frame.id, scale);
}

// Zooms so that the point under (x, y) stays where it is.
/** @param {HTMLElement} frame @param {number} scale @param {number} x @param {number} y */
function zoom(frame, scale, x, y) {
  const pan = frame.querySelector(".pan");
  const before = scales.get(frame.id) ?? 1;
  const after = Math.min(MOST, Math.max(1, scale));
  if (before === 1) frame.dataset.shown = String(frame.clientHeight);
  const box = pan.getBoundingClientRect();
  const left = (pan.scrollLeft + x - box.left) / before;
  const top = (pan.scrollTop + y - box.top) / before;
  resize(frame, after);
  pan.scrollLeft = left * after - (x - box.left);
  pan.scrollTop = top * after - (y - box.top);
  if (after === 1 && before !== 1) {
    fitted = "";
    fitAll();
  }
}

export function startZoom() {
  /** @type {{ frame: HTMLElement, spread: number, scale: number } | undefined} */
  let pinch;
  /** @param {TouchList} touches */
  const spread = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  /** @param {TouchList} touches @param {"clientX" | "clientY"} axis */
  const middle = (touches, axis) => (touches[0][axis] + touches[1][axis]) / 2;
  document.addEventListener("touchstart", ({ touches, target }) => {
    const frame = touches.length === 2 && target.closest?.(".frame");
    pinch = frame ? { frame, spread: spread(touches), scale: scales.get(frame.id) ?? 1 } : undefined;
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const scale = (pinch.scale * spread(event.touches)) / pinch.spread;
    zoom(pinch.frame, scale, middle(event.touches, "clientX"), middle(event.touches, "clientY"));
  }, { passive: false });
  document.addEventListener("wheel", (event) => {
    const frame = event.ctrlKey && event.target.closest?.(".frame");
    if (!frame) return;
    event.preventDefault();
    zoom(frame, (scales.get(frame.id) ?? 1) * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event.clientX, event.clientY);
  }, { passive: false });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    const frame = /** @type {HTMLElement} */ (button.closest(".frame"));
    const box = frame.getBoundingClientRect();
    const wanted = (Number(frame.dataset.width) * 1.1) / box.width;
    zoom(frame, (scales.get(frame.id) ?? 1) > 1 ? 1 : Math.max(1.6, wanted), box.left + box.width / 2, box.top + box.height / 2);
  });
  // Not when the window is resized: a phone that is turned knows its pictures' new sizes only later.
  new ResizeObserver(() => { fitted = ""; fitAll(); }).observe(document.querySelector(".stage"));
  fitAll();
}
