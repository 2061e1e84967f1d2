/** The floor's page of all tables as they stand now: what needs a person first, one tap to each table's own pages. */

import { causeAndNext, twoLines } from "./alert_lines.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { keepingFocus } from "./floor_focus.js";
import { card } from "./floor_parts.js";
import { tile } from "./hall_tile.js";
import { nameOf, needs, OPEN, place, problems } from "./hall_needs.js";
import { to } from "./language.js";
import { inWords } from "./said.js";
import { logOutKey } from "./session.js";
import { duration, t, timeOfDay } from "./strings.js";

const AGAIN_MS = 500;
const PATIENCE_MS = 1500;
/** So long without an answer, and the page says that it is not live. */
const SILENCE_MS = 2000;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

/** @type {{now: number, tables: any[]} | null} */
let told = null;
let heard = performance.now();
let drawn = "";

function header(lost) {
  const live = told.tables.filter((each) => each.answers && each.status.live).length;
  return h("header", { class: "bar" }, h("b", {}, t("hall")), h("h1", {}, h("bdi", { dir: "auto" }, document.title)),
    h("span", { class: "right" }, told.tables.length > 0 && !lost && h("span", {}, t("hall_live", { k: live, n: told.tables.length })),
      logOutKey({ class: "quiet" }), h("a", { href: to("/floor") }, t("floor")), h("a", { href: to("/tables"), target: "_blank", rel: "noopener" }, t("hall_tv")),
      h("b", { class: "clock" }, lost ? "" : timeOfDay(told.now))));
}

function alarm(table, problem) {
  const lines = problem.sentence === undefined ? causeAndNext(problem.cause, problem.next) : twoLines(problem.sentence);
  const notes = [problem.takenBy && t("hall_going", { name: problem.takenBy }), problem.over && t("hall_over")].filter(Boolean).join(" · ");
  return h("li", { class: problem.open ? "alert" : "alert over" }, mark(problem.sign),
    h("div", {}, h("h3", {}, h("a", { href: place(table, problem.page), target: "_blank", rel: "noopener" }, h("bdi", { dir: "auto" }, nameOf(table)))), ...lines,
      notes && h("p", { class: "hint" }, notes)),
    problem.ms >= 0 && h("time", { "data-age": problem.ms }, duration(problem.ms)));
}

function alarms(tables) {
  const all = tables.flatMap((table) => problems(table).map((problem) => ({ table, problem })));
  const list = all.sort((one, other) => Number(other.problem.open) - Number(one.problem.open) || other.problem.rank - one.problem.rank || other.problem.ms - one.problem.ms);
  return card(t("hall_alerts"), { class: list.some(({ problem }) => problem.open) ? "due alarms" : "alarms" },
    list.length ? h("ul", { class: "alerts" }, ...list.map(({ table, problem }) => alarm(table, problem))) : h("p", { class: "well" }, mark("tick"), t("hall_none")));
}

function grid(tables) {
  const ordered = [...tables].sort((one, other) => needs(other) - needs(one) || one.number - other.number);
  return h("ul", { class: "hall-tables" }, ...ordered.map(tile));
}

function stalebar(ms) {
  return h("div", { class: "stalebar", role: "alert" }, mark("slash"), h("p", {}, h("b", {}, t("not_live")), " · ", t("hall_lost"), " ", h("span", { "data-quiet": true }, duration(ms))));
}

function page(lost) {
  const { tables } = told;
  const body = tables.length ? [grid(tables), alarms(tables)] : [card(t("hall"), {}, h("p", {}, t("hall_no_tables")))];
  return [header(lost), lost && stalebar(performance.now() - heard), h("div", { class: "floor hall-page" }, ...body)].filter(Boolean);
}

/** What is drawn anew only when it changes: ages go on by themselves. */
function shape(lost) {
  const still = (key, value) => (["phase_ms", "age_ms", "review_ms", "quiet_ms", "now"].includes(key) ? 0 : value);
  return JSON.stringify([told, lost, Math.floor((told?.now ?? 0) / 1e6)], still);
}

function draw() {
  if (told === null) return root.replaceChildren(h("p", { class: "nothing" }, mark("dot"), t("floor_connecting")));
  const lost = performance.now() - heard > SILENCE_MS;
  const key = shape(lost);
  if (key === drawn && !lost) return undefined;
  drawn = key;
  document.body.classList.toggle("stale", lost);
  keepingFocus([root], () => root.replaceChildren(...page(lost)));
  const open = told.tables.filter((each) => needs(each) >= OPEN).length;
  const said = lost ? t("hall_lost") : open ? t("hall_needs", { n: open }) : t("hall_none");
  if (announce.textContent !== said) announce.textContent = said;
  return undefined;
}

async function look() {
  const answer = await fetch("/api/tables", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) location.reload();
  const said = answer?.ok ? await answer.json().catch(() => null) : null;
  if (said !== null) {
    told = inWords(said);
    heard = performance.now();
  }
  draw();
  setTimeout(look, AGAIN_MS);
}

look();
