/** The page on which a table is calibrated: one state for all tabs, asked for with every picture; what is done is posted. */

import { drawerOf } from "./calibrate_steps.js";
import { dragging, showAlt, showOutlines, showPicture, stage } from "./calibrate_stage.js";
import { h } from "./dom.js";
import { keepingFocus } from "./floor_focus.js";
import { card, key } from "./floor_parts.js";
import { said as inWords } from "./said.js";
import { logOutKey, send } from "./session.js";
import { t } from "./strings.js";

const AGAIN_MS = 1000;
/** More pictures than twelve a second help nobody, and cost the machine that looks at them. */
const PICTURE_MS = 80;
/** So seldom what is seen is read aloud, while it changes with every picture. */
const SPEAK_MS = 2500;
const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));

/** What belongs to this tab: fields that are typed in, the region that is chosen, and what the last press led to. */
const own = { drafts: {}, said: {}, modes: {}, chosen: { id: "", corner: null }, answer: null, lost: false, heard: "" };
/** @type {any} */
let told = null;
let drawn = "";
let spokenAt = -SPEAK_MS;
let speaking = 0;
let doing = Promise.resolve();
/** @type {{act: string, body: any}[]} */
const queue = [];

const act = {
  ready: true,
  own,
  /** @param {(own: any) => void} change */
  set(change) {
    change(own);
    draw();
  },
  /** Do something; presses wait for each other, and moves that wait become one. @param {string} what @param {any} [body] */
  post(what, body = {}) {
    const last = queue.at(-1);
    if (what === "move" && last?.act === "move" && last.body.id === body.id && last.body.corner === body.corner && last.body.mm === body.mm) {
      last.body = { ...body, x: last.body.x + body.x, y: last.body.y + body.y };
      return doing;
    }
    queue.push({ act: what, body: what === "go" || what === "choose" ? body : { ...body, at: told.step } });
    doing = doing.then(postNext);
    return doing;
  },
};

async function postNext() {
  const next = queue.shift();
  if (!next || !told) return;
  const answer = await send(`calibration/${next.act}`, { ...next.body, revision: told.revision });
  if (answer.reason === "nobody" || answer.reason === "role") location.reload();
  const before = told.step;
  if (answer.said.step) told = answer.said;
  const ok = answer.ok && answer.said.ok;
  own.answer = { ok, step: told.step, sentence: ok || answer.sentence ? answer.sentence : t("calibrate_lost") };
  if (own.answer.sentence) say(own.answer.sentence);
  draw();
  if (told.step !== before) document.getElementById("step-title")?.focus();
}

function say(sentence) {
  spokenAt = performance.now();
  announce.textContent = sentence;
}

function go(step) {
  own.answer = null;
  act.post("go", { step });
}

function header() {
  const cameras = h("select", { id: "which", onchange: (event) => act.post("choose", { camera: event.target.value }) }, ...told.cameras.map((id) => h("option", { value: id, selected: id === told.camera }, id)));
  return h("header", { class: "bar" }, h("b", {}, t("calibrate")), h("h1", {}, h("bdi", { dir: "auto" }, told.table)),
    h("span", { class: "right" }, logOutKey({ class: "quiet" }), told.cameras.length > 1 ? h("label", { for: "which" }, t("calibrate_which"), " ", cameras) : h("bdi", {}, told.camera)));
}

function steps() {
  return h("nav", { class: "steps", "aria-label": t("calibrate_steps") }, h("ol", {}, ...told.steps.map(({ name, done }, at) =>
    h("li", {}, key(`step-${name}`, [h("span", { class: "num" }, at + 1), t(`calibrate_${name}`), done ? h("span", { class: "tickmark", "aria-hidden": "true" }, "✓") : null, done ? h("span", { class: "unseen" }, t("calibrate_step_done")) : null].filter(Boolean), () => go(name), { class: name === told.step ? "on" : "", "aria-current": name === told.step ? "step" : false })))));
}

function line(label, sentence, attrs = {}) {
  return sentence ? h("p", { class: "said", ...attrs }, h("small", {}, t(label)), h("span", {}, sentence)) : null;
}

function panel() {
  const at = told.steps.findIndex(({ name }) => name === told.step);
  const { next, inside } = drawerOf(told.step)(act, told);
  const wrong = inWords(told.fault || told.now.wrong || "");
  const answer = own.answer?.step === told.step && own.answer.sentence ? own.answer : null;
  return card("", { class: "panel", id: "panel" },
    h("h2", { id: "step-title", tabindex: "-1" }, `${at + 1}. ${t(`calibrate_${told.step}`)}`),
    line("calibrate_todo", t(`calibrate_${told.step}_do`)),
    line("calibrate_wrong", wrong, { class: "said refused" }), line("calibrate_next", wrong ? "" : next),
    told.concern ? h("p", { class: "warn" }, inWords(told.concern)) : null,
    ...inside,
    answer ? h("p", { class: answer.ok ? "well" : "refused" }, answer.ok ? h("span", { class: "tickmark", "aria-hidden": "true" }, "✓") : null, h("span", {}, answer.sentence)) : null,
    h("div", { class: "keys ends" },
      at > 0 ? key("back", t("calibrate_back_key"), () => go(told.steps[at - 1].name)) : null,
      at < told.steps.length - 1 ? key("next", t("calibrate_next_key"), () => go(told.steps[at + 1].name), { class: told.steps[at].done ? "strong" : "" }) : null));
}

function draw() {
  if (!told) return;
  showAlt(told.camera, told.fault ? t("calibrate_no_picture") : told.size ? "" : t("calibrate_waiting"));
  stage.dataset.movable = told.step === "seats" ? "yes" : "";
  showOutlines(told, own.chosen);
  const { number, outlines, revision, ...rest } = told;
  const now = JSON.stringify([rest, { ...own, drafts: 0, heard: 0 }]);
  if (now === drawn) return;
  drawn = now;
  keepingFocus([root], () => {
    if (!stage.isConnected) root.append(h("div", { id: "head" }), h("div", { class: "floor calibrating" }, h("div", { id: "way" }), stage, h("div", { id: "work" })));
    document.getElementById("head")?.replaceChildren(...[own.lost ? h("p", { class: "stalebar", role: "alert" }, t("calibrate_lost")) : null, header()].filter(Boolean));
    document.getElementById("way")?.replaceChildren(steps());
    document.getElementById("work")?.replaceChildren(panel());
  });
  tellChange();
}

/** What the eye sees is read aloud too, once it has changed, and not more often than one can listen. */
function tellChange() {
  clearTimeout(speaking);
  const wait = SPEAK_MS - (performance.now() - spokenAt);
  if (wait > 0) {
    speaking = setTimeout(tellChange, wait);
    return;
  }
  const text = inWords(told.fault || told.now.wrong || "") || drawerOf(told.step)(act, told).next;
  if (text && text !== own.heard) say(text);
  own.heard = text;
}

async function look() {
  let after = 0;
  for (;;) {
    const begun = performance.now();
    const answer = await fetch(`/api/calibration?after=${after}`, { signal: AbortSignal.timeout(15000) }).catch(() => null);
    if (answer?.status === 401 || answer?.status === 403) location.reload();
    const state = answer?.ok ? await answer.json().catch(() => null) : null;
    own.lost = state === null;
    if (state && (!told || state.revision >= told.revision || state.number < told.number)) told = state;
    after = state?.number ?? 0;
    if (state && !state.fault && state.size) await showPicture(state.number);
    draw();
    const rest = state ? PICTURE_MS - (performance.now() - begun) : AGAIN_MS;
    if (rest > 0) await new Promise((later) => setTimeout(later, rest));
  }
}

dragging(
  (id) => act.set(() => (own.chosen = { id, corner: null })),
  (id, corner, from, to) => {
    own.chosen = { id, corner };
    act.post("drag", { id, from_x: from[0], from_y: from[1], to_x: to[0], to_y: to[1], ...(corner === null ? {} : { corner }) });
  },
);
look();
