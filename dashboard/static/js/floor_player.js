/** One player of a tournament with chips: out, in again, warned. */

import { h } from "./dom.js";
import { amount } from "./floor_chips.js";
import { card, enterKey, field, form, refused, typed } from "./floor_parts.js";
import { ordinal, t, timeOfDay } from "./strings.js";

/** @param {any} view @param {any} sheet @param {import("./floor.js").Act} act */
export function playerSheet(view, { player: name }, act) {
  const { chips } = view;
  const player = chips?.players.find((each) => each.name === name);
  if (!player) return null;
  const parts = [
    h("p", {}, t("floor_began_with", { chips: amount(player.stack) }), player.warnings > 0 && ` ${t("floor_warnings", { n: player.warnings })}`, player.off_until > 0 && ` ${t("floor_off_until", { time: timeOfDay(player.off_until) })}.`),
    player.place === 0 && player.table > 0 && !chips.winner && out(name, act),
    player.place > 0 && chips.reentry && reentry(name, chips, act),
    player.place === 0 && warning(player, act),
  ];
  return { title: name, about: where(player), parts };
}

function where(player) {
  if (player.place > 0) return t("floor_ended", { place: ordinal(player.place) });
  return player.table ? t("floor_table_seat", player) : t("floor_not_seated");
}

function out(name, act) {
  return card(t("floor_out"), {}, h("p", { class: "hint" }, t("floor_out_hint")), enterKey(act, "player-out", t("floor_out_key"), () => act.enter("player-out", "player_out", { name }, act.close), { class: "strong" }), refused(act, "player-out"));
}

function reentry(name, chips, act) {
  const hint = chips.reentry_until ? t("floor_reentry_until", { time: timeOfDay(chips.reentry_until) }) : t("floor_reentry_not_yet");
  return card(t("floor_reentry"), {}, h("p", { class: "hint" }, hint), enterKey(act, "player-in", t("floor_reentry_key", { chips: amount(chips.stack) }), () => act.enter("player-in", "reentry", { name }, act.close), { class: "strong" }), refused(act, "player-in"));
}

function warning(player, act) {
  const { name } = player;
  const enter = () => act.enter("player-warn", "warning", { name, about: typed(act, "warn-about") }, () => delete act.own.drafts["warn-about"]);
  const say = () => act.set((own) => (own.said = { "player-warn": t("floor_warn_say") }));
  const go = () => act.ready && (typed(act, "warn-about") ? enter() : say());
  return card(t("floor_warn"), {}, h("p", { class: "hint" }, t("floor_warn_hint")),
    form({ class: "line" }, go, field(act, "warn-about", t("floor_warn_about"), { maxlength: 200 }), enterKey(act, "player-warn", t("floor_warn_key", { n: player.warnings + 1 }), go)),
    refused(act, "player-warn"));
}
