/** The live picture with what is found on it. The outlines are for the eye; what they say stands in words beside them. */

import { h } from "./dom.js";
import { t } from "./strings.js";

const SPACE = "http://www.w3.org/2000/svg";
/** A finger that moves less than this, in parts of the picture's width, chooses and does not drag. */
const LEAST = 0.004;

const live = /** @type {HTMLImageElement} */ (h("img", { id: "live", alt: "" }));
const over = shape("svg", { "aria-hidden": "true", preserveAspectRatio: "none" });
const none = h("p", { class: "nopicture" });
export const stage = h("figure", { id: "stage" }, live, over, none);

let drawn = "";
let size = [16, 9];
/** @type {{id: string, corner: number | null, x: number, y: number} | null} */
let held = null;

function shape(tag, attrs, ...inside) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attrs)) if (value !== null) element.setAttribute(name, String(value));
  element.append(...inside);
  return element;
}

/** Load the newest picture; resolves once it is shown, or could not be. @param {number} number */
export function showPicture(number) {
  return new Promise((shown) => {
    live.onload = live.onerror = shown;
    live.src = `/api/calibration/picture.jpg?n=${number}`;
  });
}

/** The sentence in place of the picture, where there is none. @param {string} camera @param {string} sentence */
export function showAlt(camera, sentence) {
  live.alt = t("calibrate_live", { id: camera });
  live.hidden = sentence !== "";
  none.hidden = sentence === "";
  none.textContent = sentence;
}

/**
 * Draw the outlines, and the ninths of the picture that have seen the board.
 * @param {any} told @param {{id: string, corner: number | null}} chosen
 */
export function showOutlines(told, chosen) {
  if (held) return;
  const bare = told.step === "camera" ? told.now.bare : null;
  const key = JSON.stringify([told.size, told.outlines, bare, chosen, told.fault]);
  if (key === drawn) return;
  drawn = key;
  size = told.size ?? [16, 9];
  over.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  stage.setAttribute("data-tall", String(size[1] > size[0]));
  over.replaceChildren(...(told.fault ? [] : [...(bare ? ninths(bare) : []), ...told.outlines.map((each) => outlined(each, chosen))]));
}

function ninths(bare) {
  const [wide, high] = [size[0] / 3, size[1] / 3];
  return [...Array(9).keys()].map((at) => {
    const seen = !bare.includes(at);
    const [x, y] = [(at % 3) * wide, Math.floor(at / 3) * high];
    return shape("g", { class: seen ? "ninth seen" : "ninth" }, shape("rect", { x, y, width: wide, height: high }), words(x + wide / 2, y + high / 2, seen ? "✓" : ""));
  });
}

function words(x, y, text) {
  const label = shape("text", { x, y, "font-size": size[0] / 28 });
  label.textContent = text;
  return label;
}

function outlined(each, chosen) {
  const points = each.corners.map(([x, y]) => [x * size[0], y * size[1]]);
  const at = points.map((point) => point.join(",")).join(" ");
  const is = each.id === chosen.id && each.kind !== "marker";
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(points.length, 1));
  const group = shape("g", { class: `region ${each.kind}${is ? " chosen" : ""}`, "data-id": each.id },
    shape("polygon", { class: "halo", points: at }), shape("polygon", { class: "line", points: at }), words(middle[0], middle[1], labelOf(each)));
  if (is) group.append(...points.map(([cx, cy], n) => shape("circle", { cx, cy, r: size[0] / 140, class: n === chosen.corner ? "corner held" : "corner", "data-corner": n })));
  return group;
}

function labelOf({ kind, id }) {
  if (kind === "middle") return t("calibrate_board");
  if (kind === "lost") return t("calibrate_lost_dice");
  return kind === "board" ? "" : id;
}

/**
 * Places are dragged on the picture.
 * @param {(id: string) => void} choose @param {(id: string, corner: number | null, from: number[], to: number[]) => void} drop
 */
export function dragging(choose, drop) {
  over.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const group = target.closest(".region.seat, .region.middle, .region.lost");
    if (!group || !stage.dataset.movable) return;
    const corner = target.getAttribute("data-corner");
    const [x, y] = placeOf(event);
    held = { id: group.getAttribute("data-id") ?? "", corner: corner === null ? null : Number(corner), x, y };
    over.setPointerCapture(event.pointerId);
  });
  over.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = placeOf(event);
    const [dx, dy] = [(x - held.x) * size[0], (y - held.y) * size[1]];
    const group = over.querySelector(`[data-id="${CSS.escape(held.id)}"]`);
    if (held.corner === null) group?.setAttribute("transform", `translate(${dx} ${dy})`);
    else group?.querySelector(`[data-corner="${held.corner}"]`)?.setAttribute("transform", `translate(${dx} ${dy})`);
  });
  over.addEventListener("pointerup", (event) => {
    const [was, to] = [held, placeOf(event)];
    held = null;
    drawn = "";
    if (!was) return;
    if (Math.hypot(to[0] - was.x, to[1] - was.y) < LEAST) choose(was.id);
    else drop(was.id, was.corner, [was.x, was.y], to);
  });
  over.addEventListener("pointercancel", () => {
    held = null;
    drawn = "";
  });
}

function placeOf(event) {
  const box = over.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
}
