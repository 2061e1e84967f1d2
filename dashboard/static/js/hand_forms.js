/** Forms of figures: a new level, who comes and goes, the stacks after a showdown. One field is filled at a time. */

import { h } from "./dom.js";
import { chips, isPalace, isStud } from "./hand.js";
import { pad } from "./hand_pad.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

const SEATS = 10, STUD_SEATS = 8;

/** A field that the pad fills once it is tapped; what stood there is replaced by the first digit. */
export function field(sheet, act, name, label) {
  const on = sheet.field === name;
  return h("button", { class: "field", "aria-pressed": String(on), onclick: () => act.sheet((own) => Object.assign(own, { field: name, fresh: true })) },
    h("span", {}, label), h("b", { class: "num" }, chips(Number(sheet.values[name] || 0))));
}

/** The pad of the field that was tapped. @param {any} sheet @param {import("./dealer.js").Actions} act */
export function fieldPad(sheet, act) {
  const put = (digits) => act.sheet((own) => {
    own.values[own.field] = digits;
    own.fresh = false;
  });
  return pad(sheet.fresh ? "" : (sheet.values[sheet.field] ?? ""), put);
}

/** What each of these sheets begins with; the first two keep what they say for the next hand. */
export const FORMS = {
  level: (hand, next) => {
    const { ante_mode: mode, ...figures } = next.level ?? { sb: hand.small, bb: hand.big, ante: hand.ante, smallest: hand.smallest, ante_mode: hand.ante_mode };
    return { ...filled(figures), mode };
  },
  people: (hand, next) => ({ ...filled({ chips: 0 }), gone: next.left ?? [], joined: next.joined ?? [], seat: null }),
  earlier: (hand) => filled({ number: hand.number }),
  stacks: (hand) => filled(Object.fromEntries(dealt(hand).map((seat) => [seat.seat, seat.stack]))),
};

function filled(values) {
  const digits = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { values: digits, field: Object.keys(digits)[0], fresh: true };
}

/** Who plays this hand. */
function dealt(hand) {
  return hand.seats.filter((seat) => seat.state !== "waiting");
}

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function level(view, sheet, act) {
  const { mode } = sheet;
  const palace = isPalace(view.hand);
  const stud = isStud(view.hand) || palace;
  const [small, big] = palace ? ["bet_small", "bet_big"] : stud ? ["limit_small", "limit_big"] : ["pos_sb", "pos_bb"];
  const kept = () => ({ level: { ...Object.fromEntries(Object.entries(sheet.values).map(([name, digits]) => [name, Number(digits)])), ante_mode: mode } });
  return [
    h("p", { class: "hint" }, t(stud ? "new_limits_hint" : "new_level_hint")),
    h("div", { class: "form" },
      h("div", { class: "fields" },
        field(sheet, act, "sb", t(small)), field(sheet, act, "bb", t(big)), field(sheet, act, "ante", t("ante_word")), field(sheet, act, "smallest", t("smallest_chip")),
        !stud && h("div", { class: "pair" }, ...["each", "bb"].map((each) => h("button", { class: "key", "aria-pressed": String(mode === each), onclick: () => act.sheet((own) => (own.mode = each)) }, t(`ante_by_${each}`))))),
      fieldPad(sheet, act)),
    h("button", { class: "main", onclick: () => act.keep(kept()) }, t("use_level")),
  ];
}

/** Who leaves between two hands, and who sits down with how many chips. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function people(view, sheet, act) {
  const { gone, joined, seat } = sheet;
  const toggle = (seat) => act.sheet((own) => (own.gone = gone.includes(seat) ? gone.filter((each) => each !== seat) : [...gone, seat]));
  const add = () => act.sheet((own) => Object.assign(own, { joined: [...joined, { seat, chips: Number(own.values.chips) }], seat: null, values: { chips: "" }, fresh: true }));
  return [
    h("p", { class: "hint" }, t("who_leaves_hand")),
    h("div", { class: "choices names" }, ...view.hand.seats.map((each) => h("button", { class: "key", "aria-pressed": String(gone.includes(each.seat)), onclick: () => toggle(each.seat) }, each.name))),
    h("p", { class: "hint" }, t("who_joins")),
    h("div", { class: "form" },
      h("div", { class: "fields" },
        h("div", { class: "free" }, ...free(view, joined).map((each) => h("button", { class: "key", "aria-label": t("seat", { n: each }), "aria-pressed": String(seat === each), onclick: () => act.sheet((own) => (own.seat = each)) }, each))),
        field(sheet, act, "chips", t("chips_word")),
        h("button", { class: "wide", disabled: seat === null || !Number(sheet.values.chips), onclick: add }, seat === null ? t("choose_seat") : t("sits_down", { n: seat })),
        ...joined.map((each) => h("p", { class: "joined" }, t("joins", { n: each.seat, chips: chips(each.chips) })))),
      fieldPad(sheet, act)),
    h("button", { class: "main", onclick: () => act.keep({ left: gone, joined }) }, t("keep_people")),
  ];
}

/** Seats that nobody has who has chips. */
function free(view, joined) {
  const taken = [...view.hand.seats.filter((seat) => seat.stack > 0), ...joined].map((each) => each.seat);
  return Array.from({ length: isStud(view.hand) ? STUD_SEATS : SEATS }, (_, at) => at + 1).filter((seat) => !taken.includes(seat));
}

/** The hands of a showdown of some time ago, by the number of the hand. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function earlier(view, sheet, act) {
  const number = Number(sheet.values.number);
  return [
    h("p", { class: "hint" }, t("earlier_hint")),
    h("div", { class: "form" }, h("div", { class: "fields" }, field(sheet, act, "number", t("hand_word"))), fieldPad(sheet, act)),
    h("button", { class: "main", disabled: number < 1 || !act.ready, onclick: () => act.enter("disclosure_asked", { number }) }, t("disclose", { n: number })),
  ];
}

/** The chips of everybody after the dealer paid the pots. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function stacks(view, sheet, act) {
  const all = dealt(view.hand);
  const before = all.reduce((sum, seat) => sum + seat.stack, 0);
  const after = all.reduce((sum, seat) => sum + Number(sheet.values[seat.seat]), 0);
  const body = () => ({ stacks: all.map((seat) => ({ seat: seat.seat, chips: Number(sheet.values[seat.seat]) })) });
  return [
    h("p", { class: "hint", role: "status" }, t("given", { n: chips(Math.max(0, after - before)), pot: chips(view.hand.pot) })),
    h("div", { class: "form" }, h("div", { class: "fields" }, ...all.map((seat) => field(sheet, act, String(seat.seat), shortName(view, seat.seat)))), fieldPad(sheet, act)),
    h("button", { class: "main", disabled: !act.ready, onclick: () => act.enter("showdown", body()) }, t("enter_stacks")),
  ];
}
