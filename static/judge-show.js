// A fresh panel in the place of the shown one, whichever way it came: the answer to a tap, to a key of htmx, or what
// another device wrote. What the judge has picked in a scene, and the focus, outlast every panel of that scene.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = () => $("#panel");
  const valueOf = (name, root) => $(`#taps [name="${name}"]`, root)?.value ?? "";
  const isSameScene = (was, fresh) => ["scene", "mode"].every((name) => valueOf(name, was) === valueOf(name, fresh));

  const keepPicks = (was, fresh) => {
    $$(".seat-pick", fresh).forEach((pick) => {
      const old = was.querySelector(`#${pick.id}.seat-pick`);
      if (old) pick.checked = old.checked;
    });
    const selects = $$("#shooters select", was);
    $$("#shooters select", fresh).forEach((field, index) => { if (selects[index]) field.value = selects[index].value; });
  };
  // A count said as a number stands on the pad, without hands.
  const padKeys = () => $$("#pad button");
  const numberOf = (root) => ($(".seat-pick:checked", root) ? "" : $('#pad [aria-pressed="true"]', root)?.value ?? "");

  const show = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const fresh = $("#panel", made.content), shown = panel(), focused = document.activeElement?.id;
    const isSame = isSameScene(shown, fresh), number = isSame ? numberOf(shown) : "";
    if (isSame) keepPicks(shown, fresh);
    const tell = (name) => shown.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    tell("judge:leaves");
    window.judgePatch(shown, fresh).forEach((node) => htmx.process(node));
    tell("htmx:afterSwap");
    // Only now: taking the focus lays the page out, and every change after it would do so again.
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
    tell("htmx:afterSettle");
    const key = padKeys().find((button) => button.value === number);
    if (key && key !== padKeys()[0]) key.click();
  };
  window.judgeShow = show;

  // ── what htmx asks for ─────────────────────────────────────────────────────────────────────────────────
  document.addEventListener("htmx:beforeSwap", (event) => {
    const text = event.detail.xhr.responseText, told = /name="expected_seq" value="(\d+)"/.exec(text);
    if (!event.detail.shouldSwap || event.detail.target.id !== "panel" || !text.includes('id="panel"')) return;
    event.detail.shouldSwap = false;
    // A page asked for before a tap was stored must not take its place.
    if (!told || Number(told[1]) >= Number(valueOf("expected_seq"))) show(text);
  });
  // A sheet, a question and their closing stay in the mode that the scene is in; only its own keys leave it.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.verb !== "get" || detail.elt.closest(".seg") || /[?&]mode=/.test(detail.path) || !valueOf("mode")) return;
    ["mode", "scene"].forEach((name) => { detail.parameters[name] = valueOf(name); });
  });
})();
