/** The floor desk: the newest snapshot, what is due, and the hub's answer to each entry. It works no rule out. */

import { mark } from "./dice.js";
import { h } from "./dom.js";
import { Feed } from "./feed.js";
import { chipsDesk } from "./floor_chips.js";
import { keepingFocus } from "./floor_focus.js";
import { listenForDigits } from "./floor_order.js";
import { forgetRaces } from "./floor_race.js";
import { raffleDesk } from "./floor_raffle.js";
import { drawSheet } from "./floor_sheet.js";
import { disarm, side } from "./floor_side.js";
import { whoAsked } from "./floor_who.js";
import { to } from "./language.js";
import { postEntry } from "./post.js";
import { logOutKey, signed } from "./session.js";
import { duration, t, timeOfDay } from "./strings.js";

/**
 * @typedef {object} Act
 * @property {boolean} ready whether an entry may be made now
 * @property {any} own what only this page knows
 * @property {(place: string, kind: string, body: object, then?: () => void) => Promise<boolean>} enter posts an entry; a refusal is said at `place`
 * @property {(change: (own: any) => void) => void} set changes `own` and draws anew
 * @property {(sheet: object) => void} open
 * @property {() => void} close
 */

const WHO = "floorman-floor-who";
/** A press that is longer is one whose end was lost; a page must not stand still for it. */
const PRESS_MS = 3000;
/** While many names are entered one after the other, the page is drawn only so often. */
const BATCH_MS = 300;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

const own = { who: signed || (localStorage.getItem(WHO) ?? ""), naming: false, drafts: {}, picked: {}, modes: {}, said: {}, sheet: null, undoing: -1, busy: false, lost: false, progress: "" };
/** @type {import("./feed.js").Seen | null} */
let seen = null;
let drawn = "";
let pressed = -PRESS_MS;
let composing = false;
let drawnAt = 0;

/** @type {Act} */
const act = {
  ready: false,
  own,
  set(change) {
    change(own);
    render();
  },
  open: (sheet) => act.set(() => Object.assign(own, { sheet, said: {} })),
  close: () => act.set(() => (own.sheet = null)),
  async enter(place, kind, body, then = () => {}) {
    if (own.busy) return false;
    if (!own.who) {
      act.set(() => (own.naming = true));
      return false;
    }
    act.set(() => Object.assign(own, { busy: true, said: {} }));
    const answer = await postEntry(kind, { who: own.who, ...body });
    act.set(() => {
      Object.assign(own, { busy: false, lost: answer.lost });
      if (answer.ok) then();
      else own.said[place] = answer.sentence;
    });
    announce.textContent = answer.ok ? t("floor_entered") : answer.sentence;
    return answer.ok;
  },
};

function sign(who) {
  localStorage.setItem(WHO, who);
  act.set(() => Object.assign(own, { who, naming: false }));
}

function header(view) {
  return h("header", { class: "bar" },
    h("b", {}, t("floor")), h("h1", {}, h("bdi", { dir: "auto" }, view.name)), h("span", { class: "event" }, view.event),
    h("span", { class: "right" },
      signed ? logOutKey({ class: "quiet" }) : own.who && h("button", { id: "who", class: "quiet", onclick: () => act.set(() => (own.naming = !own.naming)) }, t("floor_at_desk"), " ", h("bdi", { dir: "auto" }, own.who)),
      document.body.dataset.follows === "yes" && h("a", { id: "to-hall", href: to("/hall") }, t("hall")),
      h("a", { id: "to-standings", href: to("/standings"), target: "_blank", rel: "noopener" }, t("standings")),
      h("b", { class: "clock", "data-clock": true }, seen.live ? timeOfDay(seen.now) : "")));
}

function page(view) {
  const desk = view.raffle !== null ? raffleDesk(view, act) : chipsDesk(view, act);
  return [header(view), !seen.live && stale(),
    h("div", { class: "floor" }, h("section", { class: "work" }, (own.naming || !own.who) && whoAsked(act, sign), ...desk), side(view, act))];
}

function stale() {
  return h("div", { class: "stalebar", role: "alert" }, mark("slash"), h("p", {}, h("b", {}, t("not_live")), ` · ${t("no_data_for")} `, h("b", { "data-quiet": true }, duration(seen.quietMs)), ` · ${t("floor_dead")}`));
}

function nothing() {
  const patient = seen.quietMs <= 2000;
  return [h("p", { class: "nothing" }, mark(patient ? "dot" : "slash"), t(patient ? "floor_connecting" : "floor_no_data"))];
}

function render() {
  if (seen === null) return;
  const ready = seen.live && !own.busy;
  act.ready = ready;
  if (composing || performance.now() - pressed < PRESS_MS || (own.progress && performance.now() - drawnAt < BATCH_MS)) return;
  const { drafts, ...kept } = own;
  const key = JSON.stringify([seen.view, seen.live, ready, kept, drafts.find]);
  if (key === drawn) return;
  drawn = key;
  drawnAt = performance.now();
  document.body.classList.toggle("stale", seen.view !== null && !seen.live);
  keepingFocus([root, dialog], () => {
    root.replaceChildren(...(seen.view === null ? nothing() : page(seen.view)).filter(Boolean));
    drawSheet(dialog, seen.view, act);
  });
}

function tick(now) {
  seen = now;
  if (seen.view !== null) for (const meanwhile of [disarm, forgetRaces]) meanwhile(seen.view, own);
  render();
  for (const element of document.querySelectorAll("[data-quiet]")) element.textContent = duration(seen.quietMs);
  if (seen.live) for (const element of document.querySelectorAll("[data-clock]")) element.textContent = timeOfDay(seen.now);
}

/** A key that is pressed must not be drawn anew under the finger, nor a letter that is being composed. */
document.addEventListener("pointerdown", () => (pressed = performance.now()));
for (const ends of ["pointerup", "pointercancel"]) document.addEventListener(ends, () => setTimeout(() => {
  pressed = -PRESS_MS;
  render();
}));
document.addEventListener("compositionstart", () => (composing = true));
document.addEventListener("compositionend", () => (composing = false));
dialog.addEventListener("close", () => own.sheet !== null && act.close());
dialog.addEventListener("click", (event) => event.target === dialog && act.close());
listenForDigits();
new Feed("/events", tick, tick);
