/** The standings of a tournament for the hall: where everybody sits now, who goes on, who won. It enters nothing. */

import { mark } from "./dice.js";
import { h } from "./dom.js";
import { Feed } from "./feed.js";
import { keepingFocus } from "./floor_focus.js";
import { spare } from "./spare.js";
import { chipsBoard } from "./standings_chips.js";
import { raffleBoard } from "./standings_raffle.js";
import { duration, t, timeOfDay } from "./strings.js";

/** So long each page of tables stands; all screens of a hall turn at the same moment. */
const TURN_US = 12_000_000;
/** Letters of a name for which there is room, by how many tables are shown; at high tables they stand in one row. */
const LONG = [40, 40, 15, 15, 15, 19, 19];
const LONG_AT_TALL = [40, 40, 32, 20, 14];
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
const phone = matchMedia("(max-width: 899px), (orientation: portrait)");
let drawn = "";
let wanted = "";

/** How many tables fit one page, by how many players sit at the largest. */
function fitting(board) {
  return board.seats > 6 ? LONG_AT_TALL.length - 1 : LONG.length - 1;
}

function page(seen) {
  const { view } = seen;
  const board = view.raffle !== null ? raffleBoard(view) : chipsBoard(view, seen.now);
  const all = board.cards.filter((card) => !phone.matches || !wanted || card.names.some((name) => name.toLocaleLowerCase().includes(wanted)));
  const many = phone.matches ? Math.max(1, all.length) : fitting(board);
  const pages = Math.max(1, Math.ceil(all.length / many));
  const turn = Math.floor(seen.now / TURN_US) % pages;
  const shown = all.slice(turn * many, turn * many + many);
  return { board, shown, turn, pages, from: turn * many + 1, to: turn * many + shown.length, of: all.length };
}

function header(view, board, it, live) {
  return h("header", { class: "top" }, h("b", {}, h("bdi", { dir: "auto" }, view.name)), ...board.facts.map((fact) => h("span", {}, fact)),
    h("span", { class: "right" }, it.pages > 1 && h("span", {}, t(board.pages ?? "st_pages", { ...it, page: it.turn + 1 })), h("b", { "data-clock": true }, "")));
}

function screen(seen, it) {
  const { view, live } = seen;
  const { board } = it;
  const long = phone.matches ? Infinity : letters(board, it.shown.length);
  return h("div", { class: `hall ${live ? "" : "stale"} ${board.name}` }, header(view, board, it, live), !live && banner(seen), board.head,
    phone.matches && board.cards.length > 1 && find(it),
    h("div", { class: `grid of${it.shown.length} ${board.seats > 6 ? "tall" : ""}` }, ...it.shown.map((card) => card.draw(wanted, long))));
}

function letters(board, shown) {
  if (board.name === "waiting") return LONG_AT_TALL[4];
  return board.seats > 6 ? LONG_AT_TALL[shown] : LONG[shown];
}

function find(it) {
  const input = /** @type {HTMLInputElement} */ (h("input", { id: "find", type: "text", dir: "auto", autocomplete: "off", placeholder: t("st_find"), "aria-label": t("st_find") }));
  input.value = wanted;
  input.addEventListener("input", () => {
    wanted = input.value.trim().toLocaleLowerCase();
    render(latest);
  });
  return h("div", { class: "find" }, input, wanted && !it.shown.length && h("p", {}, t("st_find_none")));
}

function banner(seen) {
  return h("div", { class: "banner" }, mark("slash"), h("p", {}, h("b", {}, t("not_live")), ` · ${t("no_data_for")} `, h("b", { "data-quiet": true }, duration(seen.quietMs)), seen.dataAt !== null && ` · ${t("st_last_seen", { time: timeOfDay(seen.dataAt) })}`));
}

function nothing(seen) {
  const patient = seen.quietMs <= 2000;
  return h("div", { class: "hall nothing" }, h("p", {}, mark(patient ? "dot" : "slash"), t(patient ? "floor_connecting" : "st_no_data")));
}

/** @type {import("./feed.js").Seen} */
let latest;

function render(seen) {
  latest = seen;
  if (seen.view === null) {
    draw(`nothing ${seen.quietMs <= 2000}`, () => nothing(seen));
    return;
  }
  const it = page(seen);
  draw(JSON.stringify([seen.view, seen.live, it.board.facts, it.turn, wanted, phone.matches]), () => screen(seen, it));
  if (announce.textContent !== it.board.said) announce.textContent = it.board.said;
}

function draw(key, make) {
  if (key === drawn) return;
  drawn = key;
  keepingFocus([root], () => root.replaceChildren(make()));
}

function tick(seen) {
  render(seen);
  spare(String(seen.view?.row ?? 0), seen);
  for (const element of root.querySelectorAll("[data-quiet]")) element.textContent = duration(seen.quietMs);
  if (seen.live) for (const element of root.querySelectorAll("[data-clock]")) element.textContent = timeOfDay(seen.now);
}

phone.addEventListener("change", () => latest && render(latest));
new Feed("/events/table", render, tick);
