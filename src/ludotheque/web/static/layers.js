// Back closes what is open before it leaves the table: whatever opens says how it is closed.

/** @type {(() => void)[]} */
const layers = [];
let isOurs = false;

/** @param {() => void} close */
export function opened(close) {
  layers.push(close);
  history.pushState({ layers: layers.length }, "");
}

// It was closed by other means: the entry in the history goes, too.
/** @param {() => void} close */
export function closed(close) {
  const index = layers.lastIndexOf(close);
  if (index < 0) return;
  layers.splice(index, 1);
  isOurs = true;
  history.back();
}

addEventListener("popstate", () => {
  if (isOurs) isOurs = false;
  else layers.pop()?.();
});
