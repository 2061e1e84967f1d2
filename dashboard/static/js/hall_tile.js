/** One table on the floor's page: where the game stands, for how long, and how its parts are. */

import { die, mark } from "./dice.js";
import { h } from "./dom.js";
import { nameOf, needs, OPEN, place } from "./hall_needs.js";
import { bidWords, duration, listed, t, wordsOf } from "./strings.js";

/** @param {any} table */
export function tile(table) {
  const needed = needs(table);
  const { status } = table;
  return h("li", { class: `card hall-table ${needed >= OPEN ? "needs" : ""} ${table.answers && status.live ? "" : "off"}`, id: `table-${table.number}` },
    h("header", {},
      h("h2", {}, h("a", { id: `open-${table.number}`, href: place(table, "/"), target: "_blank", rel: "noopener", "aria-label": t("hall_open", { name: nameOf(table) }) }, h("bdi", { dir: "auto" }, nameOf(table)))),
      h("span", {}, stage(table)),
      table.answers && status.live && status.phase !== "" && h("time", {}, duration(status.phase_ms)),
      needed > 0 && mark(needed === 3 ? "slash" : "ask")),
    h("div", { class: "now" }, ...now(table)),
    status === null ? h("p", { class: "hint" }, table.url) : health(table, status));
}

function stage({ answers, status }) {
  if (!answers || !status.live) return t("hall_not_live");
  const key = `hall_phase_${status.phase}`;
  return wordsOf(key) === null ? "" : t(key);
}

/** A table that is not live shows no figure that could be taken as current. */
function now(table) {
  const { status } = table;
  if (!table.answers) return [h("p", { class: "big" }, table.quiet_ms === null ? t("hall_never") : t("hall_as_of", { time: duration(table.quiet_ms) }))];
  if (!status.live) return [h("p", { class: "big" }, t("hall_not_live"))];
  return [h("p", { class: "big" }, ...figure(status)), h("p", {}, facts(status))];
}

function figure(status) {
  if (status.time !== null) return [t(status.time.held ? "hall_time_held" : "hall_time", { name: status.time.name, n: Math.ceil(status.time.left_ms / 1000) })];
  if (status.review.length > 0) return [mark("bars"), t("hall_checking", { names: listed(status.review) })];
  if (status.count > 0) return [h("span", { class: "unseen" }, t("hall_bid", { bid: bidWords(status) })), h("span", { class: "bid", "aria-hidden": "true" }, String(status.count), h("i", {}, "×"), die(status.face))];
  if (status.verdict !== null) return [mark(status.verdict.by === "camera" ? "tick" : "struck"), t(status.verdict.stands ? "hall_stands" : "hall_caught", { bid: bidWords(status.verdict), n: status.verdict.found })];
  if (status.pot >= 0) return [t("hall_pot", { n: grouped(status.pot) })];
  return [status.turn && t("hall_turn", { name: status.turn })];
}

function facts(status) {
  const round = status.round > 0 && t(status.pot >= 0 ? "hall_hand" : "hall_round", { n: status.round });
  const turn = status.turn && (status.count > 0 || status.pot >= 0 || status.time !== null || status.verdict !== null) && t("hall_turn", { name: status.turn });
  const by = status.verdict !== null && t(`hall_by_${status.verdict.by}`);
  return [by, round, turn, status.seats > 0 && t("hall_players", { n: status.seats })].filter(Boolean).join(" · ");
}

function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function health(table, status) {
  const counts = ["boxes", "cameras", "programs"].filter((kind) => status[kind].all > 0).map((kind) => part(kind, status[kind].all, status[kind].wrong));
  const rest = [status.broker ? null : chip("broker", t("hall_off"), false), status.disk ? chip("disk", t("hall_full"), false) : null];
  return h("footer", {}, h("ul", { class: "health" }, ...counts, ...rest),
    h("small", { class: "version" }, t("hall_version", { n: status.version })));
}

function part(kind, all, wrong) {
  return chip(kind, wrong.length === 0 ? String(all) : t("hall_of", { k: all - wrong.length, n: all }), wrong.length === 0, wrong);
}

function chip(kind, said, well, wrong = []) {
  return h("li", { class: well ? "" : "wrong" }, mark(well ? "tick" : "slash"), h("span", {}, `${t(`hall_${kind}`)} ${said}`), wrong.length > 0 && h("bdi", {}, wrong.join(", ")));
}
