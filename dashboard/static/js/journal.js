/** The journal on the floor's desk: a page of rows, the newest first, one of them whole, and how far the chain was checked. */

import { h } from "./dom.js";
import { keepingFocus } from "./floor_focus.js";
import { address, everything, filters } from "./journal_query.js";
import { checked, listed, opened } from "./journal_row.js";
import { to } from "./language.js";
import { logOutKey } from "./session.js";
import { t, timeOfDay } from "./strings.js";

const AGAIN_MS = 2000;
const TYPING_MS = 250;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));

const own = { asked: everything(), /** @type {(number | null)[]} */ pages: [null], leaf: null, names: {}, whole: null, check: null, lost: false, asking: 0 };

/** @param {string} path @returns {Promise<any>} null where nobody answers, or the answer is none */
async function get(path) {
  const answer = await fetch(path).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) location.reload();
  return answer?.ok ? await answer.json() : null;
}

async function load() {
  const asking = (own.asking += 1);
  const leaf = await get(address(own.asked, own.pages[own.pages.length - 1], Date.now() * 1000));
  if (asking !== own.asking) return;
  own.lost = leaf === null;
  if (leaf !== null) Object.assign(own, { leaf, names: leaf.names });
  draw();
}

/** @param {number} row */
async function choose(row) {
  own.whole = own.whole?.line.row === row ? null : await get(`/api/journal/rows/${row}`);
  draw();
  document.getElementById("whole-close")?.focus();
  document.querySelector(".whole")?.scrollIntoView({ block: "nearest" });
}

function close() {
  const row = own.whole?.line.row;
  own.whole = null;
  draw();
  document.getElementById(`row-${row}`)?.focus();
}

/** @param {(number | null)[]} pages */
function turn(pages) {
  own.pages = pages;
  load();
}

let typing = 0;
function changed() {
  draw();
  clearTimeout(typing);
  typing = setTimeout(() => turn([null]), TYPING_MS);
}

function header() {
  return h("header", { class: "bar" },
    h("b", {}, t("journal")), h("h1", {}, h("bdi", { dir: "auto" }, document.title)),
    h("span", { class: "right" }, logOutKey({ class: "quiet" }), h("a", { href: to("/") }, t("journal_home")), h("b", { class: "clock" }, timeOfDay(Date.now() * 1000))));
}

function turning() {
  const { leaf, pages } = own;
  const first = pages.length === 1;
  return h("nav", { class: "keys" },
    h("button", { id: "newest", type: "button", disabled: first, onclick: () => turn([null]) }, t("journal_newest")),
    h("button", { id: "newer", type: "button", disabled: first, onclick: () => turn(pages.slice(0, -1)) }, t("journal_newer")),
    h("button", { id: "older", type: "button", disabled: leaf.next === null, onclick: () => turn([...pages, leaf.next]) }, t("journal_older")));
}

function table() {
  const { leaf } = own;
  if (leaf === null) return h("p", { class: "card" }, t(own.lost ? "journal_lost" : "journal_reading"));
  const heads = ["row", "when", "what", "who", "of"].map((each) => h("th", { scope: "col", class: `of-${each}` }, t(`journal_${each}`)));
  const rows = leaf.lines.map((line) => listed(line, own.names, own.whole?.line.row === line.row, choose));
  const nothing = leaf.next === null ? t("journal_none") : t("journal_none_yet", { row: leaf.looked_to });
  return h("section", { class: "card rows" },
    rows.length ? h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)) : h("p", {}, nothing), turning());
}

function draw() {
  const players = Object.entries(own.names);
  keepingFocus([root], () => root.replaceChildren(header(),
    h("div", { class: `floor journal ${own.whole ? "two" : ""}` },
      h("section", { class: "work" }, own.lost && h("p", { class: "refused", role: "alert" }, t("journal_lost")), checked(own.check), filters(own.asked, players, changed), table()),
      own.whole && h("aside", { class: "side" }, opened(own.whole, own.names, choose, close)))));
}

/** The check goes on a step at a time; what is new is shown where the newest page is open. */
async function look() {
  const before = own.check;
  const check = await get("/api/journal/check");
  if (check !== null) own.check = check;
  const news = own.leaf === null || own.lost || check?.last !== before?.last || check?.checked !== before?.checked;
  if (own.pages.length === 1 && news) await load();
  else if (JSON.stringify(before) !== JSON.stringify(own.check)) draw();
  setTimeout(look, check !== null && !check.whole && !check.fault ? 0 : AGAIN_MS);
}

load().then(look);
