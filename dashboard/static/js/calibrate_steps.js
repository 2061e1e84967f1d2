/**
 * What each step shows beside the picture. A step without a drawer here is drawn by its sentences and its acts, so that a
 * new one needs words only.
 */

import { kept } from "./calibrate_field.js";
import { seats } from "./calibrate_seats.js";
import { h } from "./dom.js";
import { key } from "./floor_parts.js";
import { said as inWords } from "./said.js";
import { decimal, listed, t } from "./strings.js";

/** @typedef {{next: string, inside: (HTMLElement | null)[]}} Drawn */
/** @type {Record<string, (act: any, told: any) => Drawn>} */
const DRAWERS = { print, camera, table, seats, deck, done };

/** @param {string} step */
export function drawerOf(step) {
  return DRAWERS[step] ?? anyStep;
}

function anyStep(act, { now, steps, step }) {
  const done = steps.find(({ name }) => name === step)?.done;
  return {
    next: done ? t("calibrate_go_on") : "",
    inside: [sentences(now), now.acts?.length ? h("div", { class: "keys" }, ...now.acts.map((each) => key(`act-${each}`, t(`calibrate_act_${each}`), () => act.post(each)))) : null],
  };
}

function sentences(now) {
  return now.sentences?.length ? h("ul", { class: "sentences" }, ...now.sentences.map((each) => h("li", {}, inWords(each)))) : null;
}

function print(act, { now }) {
  const sheets = (paper) => h("a", { id: `sheets-${paper}`, href: `/api/calibration/sheets-${paper}.pdf`, download: `floorman-sheets-${paper}.pdf` }, t(`calibrate_sheets_${paper}`));
  return {
    next: now.typed.ruler ? t("calibrate_go_on") : t("calibrate_print_next"),
    inside: [h("p", { class: "links" }, sheets("a4"), sheets("letter")), kept(act, "ruler", t("calibrate_ruler"), now.typed.ruler, (value) => act.post("ruler", { value }), { inputmode: "decimal", placeholder: "150" })],
  };
}

function cameraNext(now) {
  if (now.enough) return t("calibrate_enough");
  if (now.stored && now.views === 0) return t("calibrate_lens_saved");
  if (now.still) return t("calibrate_still");
  if (now.blind ?? true) return t("calibrate_blind");
  if (now.bare.length) return t("calibrate_hold", { places: listed(now.bare.slice(0, 3).map((at) => t(`calibrate_place_${at}`))) });
  if (now.untilted.length) return t("calibrate_tilt", { sides: listed(now.untilted.map((side) => t(`calibrate_side_${side}`))) });
  return now.views < now.needed ? t("calibrate_more", { n: now.needed - now.views }) : t("calibrate_surer");
}

function camera(act, { now }) {
  const figures = [t("calibrate_views", { n: now.views, needed: now.needed }), t("calibrate_covered", { n: 9 - now.bare.length }), now.error == null ? t("calibrate_no_error") : t("calibrate_error", { px: decimal(now.error) }), now.focal == null ? null : t("calibrate_focal", { percent: decimal(now.focal) })];
  return {
    next: cameraNext(now),
    inside: [
      h("progress", { "aria-label": t("calibrate_views", { n: now.views, needed: now.needed }), value: Math.min(now.views, now.needed), max: now.needed }),
      h("ul", { class: "figures" }, ...figures.filter(Boolean).map((each) => h("li", {}, each))),
      h("div", { class: "keys" }, key("save", t("calibrate_save"), () => act.post("save"), { class: now.enough ? "main" : "" }),
        !now.enough && now.error != null ? key("accept", t("calibrate_accept"), () => act.post("accept")) : null,
        now.views ? key("anew", t("calibrate_anew"), () => act.post("anew")) : null)],
  };
}

function table(act, { now }) {
  const field = (name, label, more = {}) => kept(act, `field-${name}`, label, now.typed[name], (value) => act.post("type", { name, value }), more);
  const mm = { inputmode: "decimal" };
  const next = now.missing.length && !now.measured ? t("calibrate_missing_next", { ids: listed(now.missing.map(String)) }) : t(now.measured ? "calibrate_measured_next" : "calibrate_measuring");
  const fresh = /** @type {HTMLInputElement} */ (h("input", { id: "field-fresh", type: "checkbox", onchange: (event) => act.post("type", { name: "fresh", value: event.target.checked ? "yes" : "" }) }));
  fresh.checked = now.typed.fresh !== "";
  return {
    next,
    inside: [
      h("ul", { class: "figures" }, ...[1, 2, 3, 4].map((id) => h("li", { class: now.seen.includes(id) ? "" : "lacks" }, `${t("calibrate_marker", { id })}: ${t(now.seen.includes(id) ? "calibrate_seen" : "calibrate_missing")}`))),
      now.measured ? h("p", {}, t("calibrate_measured", { height: now.measured.height, tilt: now.measured.tilt, px: decimal(now.measured.error) })) : null,
      sentences(now),
      h("fieldset", { class: "line" }, h("legend", {}, t("calibrate_optional")),
        field("between_12", t("calibrate_between", { from: 1, to: 2 }), mm), field("between_23", t("calibrate_between", { from: 2, to: 3 }), mm), field("height", t("calibrate_height"), mm),
        field(now.cards ? "card" : "die", t(now.cards ? "calibrate_card" : "calibrate_die"), now.cards ? { placeholder: "63x88" } : { ...mm, placeholder: "16" })),
      now.stored ? h("label", { class: "tick", for: "field-fresh" }, fresh, t("calibrate_fresh")) : null,
      h("div", { class: "keys" }, key("save", t("calibrate_save"), () => act.post("save"), { class: now.measured ? "main" : "" }))],
  };
}

function deck(act, { now }) {
  return {
    next: t(now.whole ? "calibrate_deck_whole" : "calibrate_deck_next"),
    inside: [
      h("progress", { "aria-label": t("calibrate_cards", { n: now.cards, needed: now.needed }), value: now.cards, max: now.needed }),
      h("ul", { class: "figures" }, h("li", {}, t("calibrate_cards", { n: now.cards, needed: now.needed })), h("li", {}, t(now.back ? "calibrate_back_known" : "calibrate_back_unknown"))),
      sentences(now),
      h("div", { class: "keys" }, key("save", t("calibrate_save"), () => act.post("save"), { class: now.whole ? "main" : "" }), now.cards ? key("anew", t("calibrate_anew"), () => act.post("anew")) : null)],
  };
}

function done(_act, { now }) {
  return {
    next: "",
    inside: [
      h("h3", {}, t("calibrate_files")),
      now.files.length ? h("ul", { class: "sentences" }, ...now.files.map((each) => h("li", {}, h("code", {}, each)))) : h("p", {}, t("calibrate_no_files")),
      h("h3", {}, t("calibrate_start")), h("p", {}, h("code", {}, `floorman run ${now.table}`))],
  };
}
