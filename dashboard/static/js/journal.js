/** The journal on the floor's desk: a page of rows, the newest first, one of them whole, and how far the chain was checked. */

import { AGAIN_MS, Asking } from "./asking.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { keepingFocus } from "./floor_focus.js";
import { address, everything, filters } from "./journal_query.js";
import { checked, listed, opened } from "./journal_row.js";
import { to } from "./language.js";
import { logOutKey } from "./session.js";
import { t, timeOfDay } from "./strings.js";

const TYPING_MS = 250;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));

const asking = new Asking(tick);
const own = { asked: everything(), /** @type {(number | null)[]} */ pages: [null], leaf: null, names: {}, whole: null, check: null, unread: false, lost: false, asked_for: 0 };

async function load() {
  const load = (own.asked_for += 1);
  const leaf = await asking.get(address(own.asked, own.pages[own.pages.length - 1], asking.now()));
  if (load !== own.asked_for) return;
  own.unread = leaf === null;
  if (leaf !== null) Object.assign(own, { leaf, names: leaf.names });
  draw();
}

/** @param {number} row */
async function choose(row) {
  own.whole = own.whole?.line.row === row ? null : await asking.get(`/api/journal/rows/${row}`);
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
    h("span", { class: "right" }, logOutKey({ class: "quiet" }), h("a", { href: to("/") }, t("journal_home")), h("b", { class: "clock", "data-clock": true }, own.lost ? "" : timeOfDay(asking.now()))));
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
  if (leaf === null) return h("p", { class: "card" }, t("journal_reading"));
  const heads = ["row", "when", "what", "who", "of"].map((each) => h("th", { scope: "col", class: `of-${each}` }, t(`journal_${each}`)));
  const rows = leaf.lines.map((line) => listed(line, asking.now(), own.names, own.whole?.line.row === line.row, choose));
  const nothing = leaf.next === null ? t("journal_none") : t("journal_none_yet", { row: leaf.looked_to });
  return h("section", { class: "card rows" },
    rows.length ? h("table", {}, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows)) : h("p", {}, nothing), turning());
}

/** Nobody answers; then what stands here is from before, and grey. */
function stale() {
  return h("div", { class: "stalebar", role: "alert" }, mark("slash"), h("p", {}, t("journal_lost")));
}

function refused() {
  return h("p", { class: "refused", role: "alert" }, asking.refusal);
}

function draw() {
  const players = Object.entries(own.names);
  keepingFocus([root], () => root.replaceChildren(header(), own.lost ? stale() : "",
    h("div", { class: `floor journal ${own.whole ? "two" : ""}` },
      h("section", { class: "work" }, own.unread && asking.refusal ? refused() : null, checked(own.check), filters(own.asked, players, changed), table()),
      own.whole && h("aside", { class: "side" }, opened(own.whole, asking.now(), own.names, choose, close)))));
}

function tick() {
  if (own.lost !== asking.lost) {
    own.lost = asking.lost;
    document.body.classList.toggle("stale", own.lost);
    draw();
  }
  for (const element of root.querySelectorAll("[data-clock]")) element.textContent = own.lost ? "" : timeOfDay(asking.now());
}

/** The check goes on a step at a time; what is new is shown where the newest page is open. */
async function look() {
  const before = own.check;
  const check = await asking.get("/api/journal/check");
  if (check !== null) own.check = check;
  const news = own.leaf === null || own.unread || check?.last !== before?.last || check?.checked !== before?.checked;
  if (own.pages.length === 1 && news) await load();
  else if (JSON.stringify(before) !== JSON.stringify(own.check)) draw();
  setTimeout(look, check !== null && !check.whole && !check.fault ? 0 : AGAIN_MS);
}

load().then(look);
