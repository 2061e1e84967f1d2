/** The step of the seats: places are chosen here or on the picture, and moved by arrow keys, by keys or by dragging. */

import { kept } from "./calibrate_field.js";
import { h } from "./dom.js";
import { key } from "./floor_parts.js";
import { t } from "./strings.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SIGNS = { ArrowLeft: ["←", "calibrate_to_left"], ArrowRight: ["→", "calibrate_to_right"], ArrowUp: ["↑", "calibrate_upwards"], ArrowDown: ["↓", "calibrate_downwards"] };
const [LARGER, SMALLER] = [1.04, 1 / 1.04];
const [STEP_MM, FINE_MM] = [5, 1];
const SHAPES = ["round", "oval", "rectangle"];

export function nameOf(id) {
  if (id === "board") return t("calibrate_board");
  return id === "lost" ? t("calibrate_lost_dice") : t("calibrate_seat", { n: id });
}

/** @param {any} act @param {any} told */
export function seats(act, told) {
  const { now } = told;
  const chosen = now.regions.includes(act.own.chosen.id) ? act.own.chosen : { id: "", corner: null };
  return {
    next: now.regions.length ? (now.stored ? t("calibrate_go_on") : t("calibrate_seats_next")) : t("calibrate_seats_propose_next"),
    inside: [
      proposing(act, now),
      now.regions.length ? h("div", { class: "places", role: "group", "aria-label": t("calibrate_seats") }, ...now.regions.map((id) => placeKey(act, told, id, chosen))) : null,
      now.regions.length && now.stored ? h("p", { class: "hint" }, t("calibrate_seats_next")) : null,
      chosen.id ? moving(act, told, chosen) : null,
      h("div", { class: "keys" }, key("save", t("calibrate_save"), () => act.post("save"), { class: now.regions.length && !now.stored && !now.wrong ? "main" : "" }),
        now.regions.length && !now.stored ? key("revert", t("calibrate_revert"), () => act.post("back")) : null,
        now.regions.length && !now.regions.includes("lost") ? key("add-lost", t("calibrate_add_lost"), () => added(act)) : null)],
  };
}

function added(act) {
  act.own.chosen = { id: "lost", corner: null };
  act.post("add", { id: "lost" });
}

function proposing(act, now) {
  const shape = /** @type {HTMLSelectElement} */ (h("select", { id: "shape" }, ...SHAPES.map((each) => h("option", { value: each, selected: each === (act.own.drafts.shape ?? now.shape) }, t(`calibrate_shape_${each}`)))));
  shape.addEventListener("change", () => (act.own.drafts.shape = shape.value));
  const players = kept(act, "players", t("calibrate_players"), now.players, (value) => (act.own.drafts.players = value), { inputmode: "numeric" });
  const propose = () => act.post("propose", { players: Number(/** @type {HTMLInputElement} */ (document.getElementById("players")).value), shape: shape.value });
  return h("div", { class: "line" }, players, h("label", { class: "field", for: "shape" }, h("span", {}, t("calibrate_shape")), shape), key("propose", t("calibrate_propose"), propose, { class: now.regions.length ? "" : "main" }));
}

function placeKey(act, told, id, chosen) {
  const on = chosen.id === id;
  const corner = on && chosen.corner !== null ? h("small", {}, t("calibrate_corner_of", { n: chosen.corner + 1, name: nameOf(id) })) : null;
  return key(`place-${id}`, [nameOf(id), corner].filter(Boolean), () => act.set((own) => (own.chosen = { id, corner: null })), {
    class: on ? "on" : "", "aria-pressed": String(on), "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown + - C",
    onkeydown: (event) => pressed(act, told, id, event),
  });
}

function pressed(act, told, id, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const corner = act.own.chosen.id === id ? act.own.chosen.corner : null;
  if (event.key in ARROWS) move(act, { id, corner }, ARROWS[event.key], event.shiftKey ? FINE_MM : STEP_MM);
  else if (event.key === "+" || event.key === "-") size(act, id, event.key === "+" ? LARGER : SMALLER);
  else if (event.key.toLowerCase() === "c") nextCorner(act, told, { id, corner });
  else return;
  event.preventDefault();
}

function move(act, { id, corner }, [x, y], mm) {
  act.own.chosen = { id, corner };
  act.post("move", { id, x, y, mm, ...(corner === null ? {} : { corner }) });
}

function size(act, id, by) {
  act.own.chosen = { id, corner: null };
  act.post("size", { id, by });
}

function nextCorner(act, told, { id, corner }) {
  const corners = told.outlines.find((each) => each.id === id)?.corners.length ?? 0;
  const next = corner === null ? 0 : corner + 1 < corners ? corner + 1 : null;
  act.set((own) => (own.chosen = { id, corner: next }));
}

/** The same by keys that are pressed, for whoever has no arrow keys and cannot drag. */
function moving(act, told, chosen) {
  const name = chosen.corner === null ? t("calibrate_whole", { name: nameOf(chosen.id) }) : t("calibrate_corner_of", { n: chosen.corner + 1, name: nameOf(chosen.id) });
  const arrows = Object.entries(SIGNS).map(([arrow, [sign, words]]) => key(`go-${arrow}`, [h("span", { "aria-hidden": "true" }, sign), h("span", { class: "unseen" }, t(words))], () => move(act, chosen, ARROWS[arrow], STEP_MM), { title: t(words) }));
  return h("div", { class: "moving", role: "group", "aria-label": name }, h("b", {}, name), h("div", { class: "keys" }, ...arrows,
    key("larger", t("calibrate_larger"), () => size(act, chosen.id, LARGER)), key("smaller", t("calibrate_smaller"), () => size(act, chosen.id, SMALLER)),
    key("corner", t("calibrate_corner"), () => nextCorner(act, told, chosen)),
    key("remove", t("calibrate_remove", { name: nameOf(chosen.id) }), () => act.post("remove", { id: chosen.id }), { class: "link" })));
}
