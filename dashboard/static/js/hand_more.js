/** The sheet behind "More" at a table of cards: what only a person can see, and what seldom happens. */

import { h } from "./dom.js";
import { PUSHED, ledTo, pushed } from "./hand_chips.js";
import { FAULTS, burnt, exposed, laidEarly, flopMany } from "./hand_faults.js";
import { FORMS, earlier, level, people, stacks } from "./hand_forms.js";
import { seats } from "./hand_who.js";
import { logOutKey } from "./session.js";
import { t, timeOfDay } from "./strings.js";

/** What a dealer may enter about one player, by the game: the word of the page, the entry, and what goes with it. */
const ABOUT = {
  holdem: [
    ["talk", "talk_heard"], ["shown_around", "cards_shown_around"], ["in_pot", "chips_in_pot"], ["pot_taken", "pot_taken"],
    ...["cards_hidden", "count_wrong", "count_asked", "advice_taken", "rules_ignored"].map((notice) => [notice, "notice", { notice }]),
  ],
  bluff: [],
  razz: [["dead_hand", "dead_hand"]],
};
/** Sheets that belong to a game beside those of every game of cards. */
const SHEETS = { holdem: ["pushed", "out_of_turn", "early", "flop_many", "burn"], bluff: [] };
/** Where being away kills no hand, nobody enters who left. */
const STAYS = ["razz"];
/** Sheets of what is done only while somebody is to act. */
const WHILE_OPEN = ["pushed", "out_of_turn"];
const OUT_OF_TURN = ["check", "call", "bet", "raise", "fold", "all_in"];

/** A sheet as it is when it is opened. @param {any} view @param {{name: string}} sheet @param {any} next what was kept for the next hand */
export function openedSheet(view, sheet, next) {
  const begin = { ...FAULTS, ...FORMS, ...PUSHED }[sheet.name];
  return { ...sheet, hand: view.hand.number, ...(begin ? begin(view.hand, next) : {}) };
}

/** The sheet that is open. @param {any} view @param {any} sheet what the page knows of it @param {import("./dealer.js").Actions} act */
export function handSheet(view, sheet, act) {
  const made = DRAWN[sheet.name];
  return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": t(`sheet_${sheet.name}`) },
    h("div", { class: `card wider ${sheet.name}` },
      h("header", { class: "head" }, h("h1", {}, t(`sheet_${sheet.name}`)), h("button", { class: "link right", onclick: act.closeSheet }, t("close"))),
      ...made(view, sheet, act)));
}

const DRAWN = { more, about, left, out_of_turn: outOfTurn, history, exposed, burn: burnt, early: laidEarly, flop_many: flopMany, level, people, stacks, earlier, pushed, led: ledTo };

function more(view, sheet, act) {
  const { hand } = view;
  const open = (name, rest = {}) => () => act.openSheet({ name, ...rest });
  const running = hand.number > 0 && !hand.over;
  const sheets = (SHEETS[view.game] ?? []).map((name) => choice(name, running && (!WHILE_OPEN.includes(name) || view.turn !== null), open(name, name === "pushed" ? { seat: view.turn } : {})));
  const about = (ABOUT[view.game] ?? []).map(([word, kind, body]) => choice(word, act.ready, open("about", { word, kind, body })));
  const due = view.game === "bluff" && choice("level_up", act.ready && !hand.level_due, () => act.enter("level_time_up", {}));
  const left = !STAYS.includes(view.game) && choice("left_table", running, open("left"));
  const earlier = view.game === "razz" && choice("earlier", act.ready, open("earlier"));
  return [h("div", { class: "choices" }, left, ...sheets, earlier, due, ...about, choice("history", true, open("history")), logOutKey({ class: "wide" }))];
}

function choice(word, on, onclick) {
  return h("button", { class: "wide", disabled: !on, onclick }, t(word), h("small", {}, t(`${word}_hint`)));
}

/** Which player it is about: one tap enters it. */
function about(view, sheet, act) {
  return [h("p", { class: "hint" }, t(`${sheet.word}_hint`)), h("p", {}, h("b", {}, t(sheet.word)), " ", t("by_whom")), seats(view, (seat) => act.enter(sheet.kind, { ...sheet.body, seat }), act.ready)];
}

function left(view, sheet, act) {
  const director = Boolean(sheet.director);
  return [
    h("p", { class: "hint" }, t("left_table_hint")),
    h("button", { class: "key toggle", "aria-pressed": String(director), onclick: () => act.sheet((own) => (own.director = !director)) }, t("director"), h("small", {}, t("director_hint"))),
    seats(view, (seat) => act.enter("left_table", { seat, director }), act.ready),
  ];
}

function outOfTurn(view, sheet, act) {
  const seat = sheet.seat ?? null;
  if (seat === null) return [h("p", { class: "hint" }, t("out_of_turn_hint")), seats(view, (chosen) => act.sheet((own) => (own.seat = chosen)), act.ready)];
  const name = view.hand.seats.find((each) => each.seat === seat)?.name ?? "";
  return [h("p", {}, t("what_did", { name })),
    h("div", { class: "choices" }, ...OUT_OF_TURN.map((action) => h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("player_acted", { seat, action, to: null }) }, t(`act_${action}`))))];
}

function history(view) {
  const newest = [...view.hand.happened].reverse();
  if (newest.length === 0) return [h("p", { class: "hint" }, t("nothing_happened"))];
  return [h("ol", { class: "history" }, ...newest.map((each) => h("li", { class: each.warning ? "warning" : "" }, h("span", {}, timeOfDay(each.at, true)), h("p", {}, each.sentence))))];
}
