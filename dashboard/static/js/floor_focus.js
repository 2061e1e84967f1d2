/** Drawing anew without losing where the person is: focus, selection, and what was scrolled. */

/** @param {HTMLElement[]} roots @param {() => void} draw */
export function keepingFocus(roots, draw) {
  const { id, group, from, to } = where(document.activeElement);
  const scrolled = roots.flatMap((root) => [root, ...root.querySelectorAll("[data-scroll]")]).map((each) => [each.id, each.scrollTop]);
  draw();
  for (const [at, top] of scrolled) {
    const found = at && document.getElementById(at);
    if (found) found.scrollTop = top;
  }
  if (!id) return;
  const found = document.getElementById(id) ?? (group && document.querySelector(`[data-group="${CSS.escape(group)}"]:not(:disabled)`));
  if (!found || found === document.activeElement) return;
  found.focus({ preventScroll: true });
  if (from !== null && "setSelectionRange" in found) found.setSelectionRange(from, to);
}

function where(active) {
  const text = active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text");
  return { id: active?.id ?? "", group: active?.dataset?.group ?? "", from: text ? active.selectionStart : null, to: text ? active.selectionEnd : null };
}
