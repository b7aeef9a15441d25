// The home page: the level of the bots is remembered, and lists of tables renew themselves.
import { send } from "./post.js";
import { setCookie } from "./prefs.js";

const RENEW = 10000;
const LEAST_WAIT = 700;

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-level]");
  if (!chosen) return;
  setCookie("level", chosen.dataset.level);
  for (const button of document.querySelectorAll("[data-level]")) button.setAttribute("aria-pressed", String(button === chosen));
  for (const field of document.querySelectorAll("input[name=bots]")) field.setAttribute("value", chosen.dataset.level);
});

// Some moves of a real game in place of the cover, until the button is pressed again.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-preview]");
  if (!button) return;
  const isOn = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOn));
  const picture = button.parentElement.querySelector(".cover");
  picture.querySelector(".moving")?.remove();
  picture.querySelector("img").hidden = isOn;
  if (!isOn) return;
  const moving = document.createElement("img");
  moving.className = "moving";
  moving.alt = "";
  moving.src = button.dataset.preview;
  picture.append(moving);
});

// Lists of tables: renewed as soon as the stream says that they have changed, and now and then without it. A page that
// nobody looks at has no stream: browsers allow few.
/** @type {EventSource | undefined} */
let source;
let renewedAt = Date.now();
let isDue = false;

function renewSoon() {
  if (!isDue) setTimeout(renew, Math.max(0, renewedAt + LEAST_WAIT - Date.now()));
  isDue = true;
}

async function renew() {
  isDue = false;
  renewedAt = Date.now();
  const html = await fetch("?part=1").then((answer) => (answer.ok ? answer.text() : ""), () => "");
  if (!html) return;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  for (const id of ["mine", "tables"]) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && next && !old.isEqualNode(next) && !old.contains(document.activeElement)) old.replaceWith(next);
  }
}

function listen() {
  source?.close();
  source = undefined;
  if (document.hidden) return;
  source = new EventSource("home/stream");
  source.addEventListener("news", renewSoon);
}

document.addEventListener("visibilitychange", listen);
setInterval(() => {
  if (document.hidden || Date.now() - renewedAt < RENEW) return;
  renewSoon();
  if (source?.readyState === EventSource.CLOSED) listen();
}, 1000);
listen();

// One click to a seat; if somebody else was first, the table says so.
document.addEventListener("click", async (event) => {
  const table = event.target.closest("[data-sit]")?.dataset.sit;
  if (!table) return;
  const name = document.querySelector("#lobby input[name=name]").value;
  await send(`t/${table}/sit`, { name }).catch(() => {});
  location.href = `t/${table}`;
});
