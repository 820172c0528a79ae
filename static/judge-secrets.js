// What the table must not see: roles while their key is held, the answer to a check. Both are asked for when they
// are shown, stand in no panel, and leave by themselves (screens.md §8).
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = () => $("#panel");

  // ── roles: while held, or three seconds after a tap ────────────────────────────────────────────────────
  const PEEK = 3000, HELD = 350;
  // A look that was ended while its roles were on their way shows nothing: each has a number.
  let look = 0, hiding = 0, since = 0, isHeld = false;
  const isPeeking = () => Boolean(panel()?.classList.contains("is-peeking"));
  const ask = async (options) => {
    const headers = { Accept: "application/json" };
    const reply = await fetch($("#peek").href, { credentials: "same-origin", cache: "no-store", headers, ...options }).catch(() => null);
    return reply && { status: reply.status, told: await reply.json().catch(() => ({})) };
  };
  const begin = async () => {
    hide();
    const number = look, reply = await ask();
    if (number !== look || !reply) return;
    if (reply.status === 200) show(reply.told.roles);
    else if (reply.status === 403) askPin();
  };
  const show = (roles) => {
    const sprite = $("#peek use").getAttribute("href").replace(/#.*/, "");
    roles.forEach(({ seat, role, name }) => {
      const badge = document.createElement("span");
      badge.className = `role role--${role} secret`;
      badge.innerHTML = `<svg class="i" aria-hidden="true"><use href="${sprite}#${role}"/></svg>`;
      badge.append(name);
      $(`.seats > :nth-child(${seat}) .seat-mark`).append(badge);
    });
    panel().classList.add("is-peeking");
    hiding = setTimeout(hide, PEEK);
  };
  const hide = () => {
    look += 1;
    clearTimeout(hiding);
    $$(".secret").forEach((badge) => badge.remove());
    panel()?.classList.remove("is-peeking");
  };
  const hold = () => {
    if (isPeeking()) { hide(); return; }
    isHeld = true;
    since = performance.now();
    begin();
  };
  const release = () => {
    if (isHeld && performance.now() - since > HELD) hide();
    isHeld = false;
  };
  document.addEventListener("pointerdown", (event) => { if (event.button === 0 && event.target.closest("#peek")) hold(); });
  ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, release));
  // The link is for a page without this script; a held link must offer no menu and not be dragged.
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#peek")) return;
    event.preventDefault();
    if (event.detail === 0) { if (isPeeking()) hide(); else begin(); }
  });
  ["contextmenu", "dragstart"].forEach((name) => document.addEventListener(name, (event) => { if (event.target.closest?.("#peek")) event.preventDefault(); }));
  const isR = (event) => event.code === "KeyR" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input:not(.seat-pick), select, textarea");
  document.addEventListener("keydown", (event) => { if (isR(event) && !event.repeat && $("#peek") && !$(".sheet, [role=alertdialog], dialog[open]")) hold(); });
  document.addEventListener("keyup", (event) => { if (event.code === "KeyR") release(); });

  // ── the PIN of a device that hides everything ──────────────────────────────────────────────────────────
  const askPin = () => {
    const box = $("#pin-ask").content.firstElementChild.cloneNode(true), form = $("form", box), line = $("[role=alert]", box);
    document.body.append(box);
    box.addEventListener("close", () => box.remove());
    $("[data-no]", box).addEventListener("click", () => box.close());
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const number = look, body = new URLSearchParams(new FormData(form));
      body.set("csrfmiddlewaretoken", $('[name="csrfmiddlewaretoken"]').value);
      const reply = await ask({ method: "POST", body });
      form.reset();
      if (number !== look || !box.isConnected) return;
      if (reply?.status === 200) { box.close(); show(reply.told.roles); } else line.textContent = reply?.told.error ?? "";
    });
    box.showModal();
  };

  // ── the answer to a check: while its seat is chosen, twenty seconds at most ────────────────────────────
  const STAYS = 20000;
  let leaving = 0;
  const tell = async (seat) => {
    const place = $("#answer");
    if (!place) return;
    clearTimeout(leaving);
    place.replaceChildren();
    const number = look, reply = await fetch(`${place.dataset.address}?target=${seat}`, { credentials: "same-origin", cache: "no-store" }).catch(() => null);
    const picked = $(".seat-pick:checked");
    if (number !== look || !reply || reply.status !== 200 || !place.isConnected || picked?.value !== String(seat)) return;
    place.innerHTML = await reply.text();
    leaving = setTimeout(() => place.replaceChildren(), STAYS);
  };
  document.addEventListener("change", (event) => { if (event.target.classList?.contains("seat-pick")) tell(event.target.value); });
  // Touched again, a chosen seat shows its answer once more: `change` does not tell of it.
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("label.seat-main")?.control;
    if (pick?.type === "radio" && pick.checked && $("#answer") && !$("#answer").firstElementChild) tell(pick.value);
  }, true);

  // ── nothing outlasts a look away ───────────────────────────────────────────────────────────────────────
  const forget = () => {
    hide();
    isHeld = false;
    $$("#answer, #role-card").forEach((place) => place.replaceChildren());
    $$("dialog[open]").forEach((box) => box.close());
  };
  ["blur", "pagehide", "orientationchange"].forEach((name) => addEventListener(name, forget));
  screen.orientation?.addEventListener("change", forget);
  document.addEventListener("visibilitychange", () => { if (document.hidden) forget(); });
  document.addEventListener("htmx:beforeRequest", hide);
  document.addEventListener("htmx:afterSwap", hide);
})();
