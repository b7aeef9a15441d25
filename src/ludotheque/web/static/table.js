"use strict";
// Plain but complete: opens the stream, offers choices as buttons and lit pieces, sends what was chosen.
const csrf = document.querySelector("meta[name=csrf]").content;
const here = location.pathname;
let path = [];

const root = () => document.getElementById("table");
const tree = () => JSON.parse(document.getElementById("tree").textContent);

async function post(verb, body) {
  const answer = await fetch(`${here}/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrf },
    body: JSON.stringify(body),
  });
  const said = await answer.json().catch(() => ({}));
  document.getElementById("said").textContent = said.sentence || said.label || "";
  if (said.view) show(said.view);
  if (said.table) location.href = `/t/${said.table}`;
}

function step(handle) {
  const { choices } = tree();
  let node = choices.root;
  for (const taken of [...path, handle]) node = choices.nodes[node]?.[taken];
  if (node === undefined) return;
  path.push(handle);
  if (node !== 0) return offer();
  post("act", { decision: Number(root().dataset.decision), key: crypto.randomUUID(), path });
  path = [];
}

function offer() {
  const { choices, labels } = tree();
  let node = choices.root;
  for (const taken of path) node = choices.nodes[node][taken];
  const handles = Object.keys(choices.nodes[node] || {});
  document.querySelectorAll("[data-lit]").forEach((piece) => delete piece.dataset.lit);
  const buttons = document.getElementById("choices");
  buttons.replaceChildren();
  for (const handle of handles) {
    const piece = document.querySelector(`[data-h="${CSS.escape(handle)}"]`);
    if (piece) piece.dataset.lit = "";
    const button = document.createElement("button");
    button.textContent = labels[handle] || handle;
    button.dataset.h = handle;
    buttons.append(button);
  }
}

function show(html) {
  path = [];
  root().outerHTML = html;
  offer();
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-h]");
  if (piece) return step(piece.dataset.h);
  const button = event.target.closest("button[data-post]");
  if (!button) return;
  const body = {};
  if (button.dataset.seat) body.seat = Number(button.dataset.seat);
  if (button.dataset.granted) body.granted = button.dataset.granted === "true";
  post(button.dataset.post, body);
});
document.addEventListener("submit", (event) => {
  if (!event.target.dataset.post) return;
  event.preventDefault();
  post(event.target.dataset.post, Object.fromEntries(new FormData(event.target)));
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && path.pop()) offer();
});

let wait = 250;
function listen() {
  const source = new EventSource(`${here}/stream`);
  source.addEventListener("view", (event) => { wait = 250; show(event.data); });
  source.onerror = () => { source.close(); setTimeout(listen, wait); wait = Math.min(2000, wait * 2); };
}
offer();
listen();
