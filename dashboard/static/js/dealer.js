/** The dealer's page: the newest snapshot, the keys that fit it, and the hub's answer to each entry. */

import { bidding, between, reading } from "./dealer_bidding.js";
import { called, callNotice, cupSheet, hands } from "./dealer_cups.js";
import { more } from "./dealer_more.js";
import { HOLD_MS, newAnswer, reviewing, secondsLeft, valuesOf } from "./dealer_review.js";
import { side } from "./dealer_side.js";
import { askedSheet, wantedNotice, wantedSaid } from "./dealer_time.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { chooseColours } from "./cards.js";
import { Feed } from "./feed.js";
import { followHand, handParts } from "./hand_desk.js";
import { handSheet, openedSheet } from "./hand_more.js";
import { isBetween } from "./heat.js";
import { followHeat, heatBetween } from "./heat_dealer.js";
import { heatSheet } from "./heat_sheets.js";
import { hubClock } from "./hubclock.js";
import { postEntry } from "./post.js";
import { duration, t } from "./strings.js";
import { atNextSecond, clockState, paintTime, timeSaid } from "./time.js";

/**
 * @typedef {object} Actions
 * @property {boolean} ready whether an entry may be made now
 * @property {(kind: string, body: object, then?: object | null) => void} enter an entry; `then` is the sheet that opens once the hub has it
 * @property {(change: (answer: any) => void) => void} answer changes it; one that is held back is no longer
 * @property {() => void} hold the answer, which is entered in a moment
 * @property {() => void} unhold it
 * @property {() => void} sendNow what is held
 * @property {(count: number) => void} page
 * @property {() => void} correct
 * @property {() => void} swapHands
 * @property {() => void} openMore
 * @property {() => void} closeMore
 * @property {() => void} leaving
 * @property {() => void} openCups
 * @property {() => void} closeCups
 * @property {(row: number) => void} putAway
 * @property {() => void} asking
 * @property {() => void} closeAsking
 * @property {(change: (hand: any) => void) => void} hand changes it; cards that are held back are no longer
 * @property {(kind: string, body: object) => void} holdCards they are entered in a moment
 * @property {() => void} sendCards what is held
 * @property {(change: (heat: any) => void) => void} heat
 * @property {(change: (sheet: any) => void) => void} sheet
 * @property {(sheet: {name: string}) => void} openSheet
 * @property {() => void} closeSheet
 * @property {(next: object) => void} keep for the next hand
 */

/** A press that is longer is one whose end was lost; a page must not stand still for it. */
const PRESS_MS = 3000;
const HAND = "floorman-left-hand";
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

/** What only this page knows; everything else is in the snapshot. */
const own = { from: 0, correcting: false, more: false, leaving: false, cups: false, asking: false, put: 0, left: localStorage.getItem(HAND) === "1", busy: false, said: "", answer: null, hand: null, heat: null, sheet: null };
/** @type {import("./feed.js").Seen | null} */
let seen = null;
/** When a finger or button went down; long ago while none is. */
let pressed = -PRESS_MS;
let drawn = "";

function change(values) {
  Object.assign(own, values);
  render();
}

const page = {
  page: (from) => change({ from }),
  correct: () => change({ correcting: !own.correcting, from: own.correcting ? 0 : Math.max(1, seen.view.bid.count - 1), said: "" }),
  swapHands: () => {
    localStorage.setItem(HAND, own.left ? "0" : "1");
    change({ left: !own.left });
  },
  openMore: () => (seen.view.hand !== null ? page.openSheet({ name: "more" }) : change({ more: true, leaving: false })),
  closeMore: () => change({ more: false }),
  leaving: () => change({ leaving: true }),
  openCups: () => change({ cups: true, more: false }),
  closeCups: () => change({ cups: false }),
  putAway: (put) => change({ put }),
  asking: () => change({ asking: true, said: "" }),
  closeAsking: () => change({ asking: false }),
  answer: (edit) => {
    edit(own.answer);
    page.unhold();
  },
  hold: () => {
    own.answer.until = performance.now() + HOLD_MS;
    const { answer } = own;
    const { until } = answer;
    setTimeout(() => own.answer === answer && answer.until === until && page.sendNow(), HOLD_MS);
    render();
    /** @type {HTMLElement | null} */ (root.querySelector(".unhold"))?.focus();
  },
  unhold: () => {
    if (own.answer !== null) own.answer.until = 0;
    render();
  },
  sendNow: () => {
    const { answer } = own;
    answer.until = 0;
    render();
    page.enter("answer", { review: answer.review, seats: valuesOf(answer) });
  },
  hand: (edit) => {
    own.hand.held = null;
    edit(own.hand);
    render();
  },
  holdCards: (kind, body) => {
    const held = { kind, body, until: performance.now() + HOLD_MS };
    own.hand.held = held;
    setTimeout(() => own.hand?.held === held && page.sendCards(), HOLD_MS);
    render();
    /** @type {HTMLElement | null} */ (root.querySelector(".unhold"))?.focus();
  },
  sendCards: () => {
    const { kind, body } = own.hand.held;
    own.hand.held = null;
    page.enter(kind, body);
  },
  heat: (edit) => {
    edit(own.heat);
    render();
  },
  sheet: (edit) => {
    edit(own.sheet);
    render();
  },
  openSheet: (sheet) => change({ sheet: openedSheet(seen.view, sheet, own.hand.next), said: "" }),
  closeSheet: () => change({ sheet: null }),
  keep: (next) => {
    Object.assign(own.hand.next, next);
    change({ sheet: null });
  },
  async enter(kind, body, then = null) {
    if (own.busy || !seen.live) return;
    change({ busy: true, said: "", more: false, asking: false });
    const { ok, sentence } = await postEntry(kind, body);
    change({ busy: false, said: sentence, correcting: false, from: 0, sheet: ok ? then && openedSheet(seen.view, then, own.hand.next) : own.sheet });
  },
};

/** A photo has said where its dice are. */
function note(edit) {
  edit(own.answer);
  render();
}

function render() {
  // Nothing moves while a finger is down: what is released is what was pressed.
  if (seen === null || performance.now() - pressed < PRESS_MS) return;
  follow(seen.view);
  const key = JSON.stringify([seen.view, seen.live, seen.ever || seen.quietMs > 2000, own, seen.view && hands(seen.view, seen.now), seen.view?.time && clockState(seen.view.time, hubClock.now())]);
  if (key !== drawn) replace();
  drawn = key;
  const said = own.said || (seen.live ? (seen.view ? news(seen.view) : "") : t("not_live"));
  if (announce.textContent !== said) announce.textContent = said;
}

function replace() {
  const focus = focused();
  root.replaceChildren(...draw(seen));
  restore(focus);
  showTime();
}

/** What a screen reader is told of itself. */
function news(view) {
  return wantedSaid(view) || called(view, own.put)?.sentence || (view.time ? timeSaid(view.time, hubClock.now()) : view.hand?.asked) || "";
}

/** The seconds, now and when they change next; they change under a finger too, since no key moves by it. */
function showTime() {
  const time = seen?.live ? (seen.view?.time ?? null) : null;
  paintTime(root, time, hubClock.now());
  atNextSecond(time, hubClock.now(), () => {
    render();
    showTime();
  });
}

/** Keep the page's own state in step with the snapshot. */
function follow(view) {
  if (view === null) return;
  followHand(own, view.hand);
  followHeat(own, view.heat);
  if (!view.may_call_time) own.asking = false;
  if (view.review === null) own.answer = null;
  else if (own.answer?.review !== view.review.review) own.answer = newAnswer(view.review, note);
  if (view.bid === null || view.phase !== "bidding") own.correcting = false;
  if (own.from !== 0 && !own.correcting && view.next_count > own.from) own.from = 0;
}

function draw({ view, live, ever, quietMs, now }) {
  if (view === null) return [h("div", { class: "wait" }, mark(quietMs > 2000 ? "slash" : "dot"), t(quietMs > 2000 ? "not_live" : "connecting"))];
  /** @type {Actions} */
  const act = { ...page, ready: live && !own.busy };
  const review = view.phase === "review" && view.review !== null;
  const parts = review ? reviewing(view, own.answer, act, now) : ordinary(view, act, now);
  const layout = h("div", { class: `desk ${review ? "review" : ""} ${own.left ? "left" : ""} ${live ? "" : "stale"}`, "aria-busy": String(own.busy) }, ...parts);
  return [layout, sheet(view, review, act), notice(view, live || (!ever && quietMs <= 2000), quietMs, act)];
}

function ordinary(view, act, now) {
  if (view.hand !== null) return handParts(view, own, act, hubClock.now());
  return [side(view, act, hands(view, now), hubClock.now()), work(view, act)];
}

function sheet(view, review, act) {
  if (own.sheet !== null && view.hand !== null) return handSheet(view, own.sheet, act);
  if (isBetween(view) && own.heat.sheet !== null) return heatSheet(view, own.heat, act);
  if (own.cups) return cupSheet(view, act);
  if (own.asking) return askedSheet(view, act);
  return own.more && !review ? more(view, own, act) : "";
}

function work(view, act) {
  if (isBetween(view)) return heatBetween(view, own.heat, act);
  if (view.phase === "revealing") return reading(view, act);
  if (view.phase === "bidding") return bidding(view, own, act);
  return between(view, act);
}

function notice(view, live, quietMs, act) {
  if (!live) return h("div", { class: "notice dead", "data-stale": true }, mark("slash"), h("p", {}, h("b", {}, t("not_live"), " · ", t("no_data_for"), " ", h("span", { "data-quiet": true }, duration(quietMs))), t("dead_buttons")));
  if (own.busy) return h("div", { class: "notice busy" }, t("entering"));
  if (own.said) return h("div", { class: "notice said" }, h("p", {}, own.said), h("button", { class: "link", onclick: () => change({ said: "" }) }, t("close")));
  if (view.calls.length > 0) return wantedNotice(view, act);
  const call = called(view, own.put);
  return call === null || own.cups ? "" : callNotice(call, act);
}

/** Where the keyboard is, so that a redrawn page leaves it there. */
function focused() {
  const active = document.activeElement;
  return active instanceof HTMLButtonElement ? label(active) : "";
}

/** The key that says the same, and no other: a second Enter must not do something else. */
function restore(said) {
  if (said) [...root.querySelectorAll("button")].find((button) => label(button) === said)?.focus();
}

function label(button) {
  return button.getAttribute("aria-label") ?? button.textContent;
}

function lift() {
  pressed = -PRESS_MS;
  // After the click that this release makes.
  setTimeout(render);
}

addEventListener("pointerdown", () => (pressed = performance.now()));
addEventListener("pointerup", lift);
addEventListener("pointercancel", lift);
addEventListener("blur", lift);
addEventListener("keydown", (event) => event.key === "Escape" && (own.more || own.cups || own.asking || own.sheet || own.heat?.sheet) && change({ more: false, cups: false, asking: false, sheet: null, heat: null }));

chooseColours();
new Feed("/events",
  (news) => {
    seen = news;
    render();
  },
  (news) => {
    seen = news;
    render();
    showTime();
    for (const element of root.querySelectorAll("[data-quiet]")) element.textContent = duration(news.quietMs);
    for (const element of root.querySelectorAll("[data-hold]")) element.textContent = secondsLeft(Number(/** @type {HTMLElement} */ (element).dataset.hold));
    for (const element of root.querySelectorAll("[data-since]")) element.textContent = duration((news.now - Number(element.dataset.since)) / 1000);
  });
