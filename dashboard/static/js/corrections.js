/** The page on which two people correct what was settled. It works no rule out: what would change comes from the hub. */

import { proposing } from "./corrections_form.js";
import { ended, waiting } from "./corrections_waiting.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { Feed } from "./feed.js";
import { keepingFocus } from "./floor_focus.js";
import { whoAsked } from "./floor_who.js";
import { to } from "./language.js";
import { postEntry } from "./post.js";
import { said as inWords } from "./said.js";
import { logOutKey, signed } from "./session.js";
import { duration, t, timeOfDay } from "./strings.js";

/** As the hub refuses it, in its words. */
const OUTDATED = "Something else was entered or taken back meanwhile. See what Undo would take back now.";
const WHO = "floorman-floor-who";
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

const own = { who: signed || (localStorage.getItem(WHO) ?? ""), naming: false, /** @type {number | null} */ entry: null, drafts: {}, picked: {}, modes: {}, said: {}, busy: false };
/** @type {import("./feed.js").Seen | null} */
let seen = null;
let drawn = "";

/** @type {any} */
const act = {
  ready: false,
  own,
  set(change) {
    change(own);
    render();
  },
  async enter(place, kind, body, then = () => {}) {
    if (own.busy) return false;
    if (!own.who) {
      act.set(() => (own.naming = true));
      return false;
    }
    act.set(() => Object.assign(own, { busy: true, said: {} }));
    const answer = await postEntry(kind, { who: own.who, ...body });
    act.set(() => {
      own.busy = false;
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
  const me = signed ? logOutKey({ class: "quiet" }) : own.who && h("button", { id: "who", class: "quiet", onclick: () => act.set(() => (own.naming = !own.naming)) }, t("floor_at_desk"), " ", h("bdi", { dir: "auto" }, own.who));
  return h("header", { class: "bar" }, h("b", {}, t("corrections")), h("h1", {}, h("bdi", { dir: "auto" }, view.name)), h("span", { class: "event" }, view.event),
    h("span", { class: "right" }, me, h("a", { href: to("/") }, t("journal_home")), h("b", { class: "clock", "data-clock": true }, seen.live ? timeOfDay(seen.now) : "")));
}

function stale() {
  return h("div", { class: "stalebar", role: "alert" }, mark("slash"), h("p", {}, h("b", {}, t("not_live")), ` · ${t("no_data_for")} `, h("b", { "data-quiet": true }, duration(seen.quietMs)), ` · ${t("corrections_dead")}`));
}

function page(view) {
  const { corrections } = view;
  return [header(view), !seen.live && stale(),
    h("div", { class: "floor correcting" },
      h("section", { class: "work" }, (own.naming || !own.who) && whoAsked(act, sign), corrections.waiting ? waiting(view, act) : proposing(view, act)),
      h("aside", { class: "side" }, h("p", { class: "hint" }, t(corrections.two ? "corrections_rule" : "corrections_rule_off")), ended(view)))];
}

function nothing() {
  const patient = seen.quietMs <= 2000;
  return [h("p", { class: "nothing" }, mark(patient ? "dot" : "slash"), t(patient ? "corrections_connecting" : "corrections_no_data"))];
}

/** What was filled in is about the entry that was the last one then: once there is another, only the reason holds. */
function outdate(entry) {
  if (own.entry === entry) return;
  const { why = "", ...rest } = own.drafts;
  const begun = own.entry !== null && [rest, own.modes, own.picked].some((each) => Object.keys(each).length > 0);
  Object.assign(own, { entry, drafts: { why }, modes: {}, picked: {} });
  if (begun) own.said = { propose: inWords(OUTDATED) };
}

function render() {
  if (seen === null) return;
  if (seen.view !== null) outdate(seen.view.entry);
  act.ready = seen.live && !own.busy;
  const known = seen.view !== null && seen.view.corrections !== null;
  const { drafts, ...kept } = own;
  const key = JSON.stringify([known && [seen.view.entry, seen.view.undo, seen.view.corrections, seen.view.players, seen.view.settlement, seen.view.heat], seen.live, act.ready, kept]);
  if (key === drawn) return;
  drawn = key;
  document.body.classList.toggle("stale", known && !seen.live);
  keepingFocus([root], () => root.replaceChildren(...(known ? page(seen.view) : nothing()).filter(Boolean)));
}

function tick(now) {
  seen = now;
  render();
  for (const element of document.querySelectorAll("[data-quiet]")) element.textContent = duration(seen.quietMs);
  if (seen.live) for (const element of document.querySelectorAll("[data-clock]")) element.textContent = timeOfDay(seen.now);
}

new Feed("/events", tick, tick);
