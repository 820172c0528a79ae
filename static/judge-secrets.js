// What the table must not see: roles while their key is held, the answer to a check. Both are asked for when they
// are shown, stand in no panel, and leave by themselves (screens.md §8).
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = () => $("#panel");
  const holder = $("#words"), words = JSON.parse(holder.dataset.words), queue = window.judgeQueue;
  const filled = (text, part) => text.replace("{}", part);

  // An answer is for the touch that asked: later than this, or after another touch, it is not shown.
  const TOO_LATE = 3000;
  let touches = 0;
  document.addEventListener("pointerdown", () => { touches += 1; }, true);
  const inTime = () => AbortSignal.timeout(TOO_LATE);

  // ── roles: while held, or three seconds after a tap ────────────────────────────────────────────────────
  const PEEK = 3000, HELD = 350;
  // A look that was ended while its roles were on their way shows nothing: each has a number.
  let look = 0, hiding = 0, since = 0, isHeld = false;
  const isPeeking = () => Boolean(panel()?.classList.contains("is-peeking"));
  const ask = async (options) => {
    const headers = { Accept: "application/json" };
    const reply = await fetch($("#peek").href, { credentials: "same-origin", cache: "no-store", headers, signal: inTime(), ...options }).catch(() => null);
    return reply && { status: reply.status, told: await reply.json().catch(() => ({})) };
  };
  const begin = async () => {
    hide();
    const number = look, mine = touches, reply = await ask();
    if (number !== look || mine !== touches) return;
    if (!reply) window.judge.hint(words.rolesNot, words.roleAgain);
    else if (reply.status === 200) show(reply.told.roles);
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
  ["contextmenu", "dragstart"].forEach((name) => document.addEventListener(name, (event) => { if (event.target.closest?.("#peek, #go[data-hold]")) event.preventDefault(); }));
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
    const number = look, reply = await fetch(`${place.dataset.address}?target=${seat}`, { credentials: "same-origin", cache: "no-store", signal: inTime() }).catch(() => null);
    const picked = $(".seat-pick:checked");
    if (number !== look || !reply || reply.status !== 200 || !place.isConnected || picked?.value !== String(seat)) return;
    const told = await reply.text().catch(() => "");
    if (number !== look) return;
    place.innerHTML = told;
    leaving = setTimeout(() => place.replaceChildren(), STAYS);
  };
  document.addEventListener("change", (event) => { if (event.target.classList?.contains("seat-pick")) tell(event.target.value); });
  // Touched again, a chosen seat shows its answer once more: `change` does not tell of it.
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("label.seat-key")?.control;
    if (pick?.type === "radio" && pick.checked && $("#answer") && !$("#answer").firstElementChild) tell(pick.value);
  }, true);

  // ── the pass-round: a role is no tap that waits ────────────────────────────────────────────────────────
  // The server shows it once to one key. So what was not seen here keeps its key, and is asked for by hand again.
  const UNSHOWN = `unshown:${holder.dataset.game}`;
  let unshown = null;
  try { unshown = JSON.parse(sessionStorage.getItem(UNSHOWN)); } catch { /* none is kept */ }
  const keepUnshown = (told) => {
    unshown = told;
    try { if (told) sessionStorage.setItem(UNSHOWN, JSON.stringify(told)); else sessionStorage.removeItem(UNSHOWN); } catch { /* this page knows it */ }
  };
  const sayUnshown = (key = null) => {
    queue.banner("refused", "offline", filled(words.roleNotShown, unshown.tap.split(":")[1]), words.roleAgain, key);
  };
  const askRole = async (form, { value: tap }) => {
    const body = new URLSearchParams(new FormData(form));
    body.set("tap", tap);
    if (unshown?.tap === tap) body.set("key", unshown.key);
    keepUnshown({ tap, key: body.get("key") });
    hide();
    const number = look, mine = touches;
    const told = await queue.ask(holder.dataset.act, { method: "POST", body, signal: inTime() }).catch(() => null);
    const to = told?.reply.headers.get("HX-Redirect"), isOurs = told?.reply.status < 500 && told.text.includes('id="panel"');
    if (to) { location.assign(to); return; }
    if (number !== look || mine !== touches) return;
    if (!isOurs) { sayUnshown(); return; }
    if (isHolding && openCard(told.text)) return;
    if (!told.reply.headers.has("X-Lease-Held")) keepUnshown(null);
    window.judgeShow(told.text);
  };
  document.addEventListener("submit", (event) => {
    if (!event.submitter?.value.startsWith("show:") || !event.target.matches("#taps")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (queue.waits()) window.judge.shake(event.submitter); else askRole(event.target, event.submitter);
  }, true);
  // The answer was lost, and the panel has come to the next seat.
  const offerUnshown = () => {
    if (!unshown || !$('#taps button[value="draw"]:not(#go)') || $("#go")?.value === unshown.tap) return;
    const key = document.createElement("button");
    key.name = "tap";
    key.value = unshown.tap;
    key.className = "btn btn--sm btn--outline act";
    key.textContent = filled(words.showRole, unshown.tap.split(":")[1]);
    sayUnshown(key);
  };
  window.judge.atPanel("htmx:afterSwap", offerUnshown);
  offerUnshown();

  // Under a finger it is seen while its key is held. A short touch asks for nothing; a role let go before it was in
  // view can be held once more; once seen it is over, and the tablet is the next player's.
  const CARD_AFTER = 300, CARD_SEEN = 500, CARD_STAYS = 8000;
  let isHolding = false, opening = 0, closing = 0, seenFrom = 0;
  const holdKey = (event) => event.target.closest?.("#go[data-hold]");
  const nameHold = () => {
    const go = $("#go[data-hold]");
    if (go) { $(".go-label", go).textContent = go.dataset.hold; $(".go-small", go).textContent = ""; }
  };
  const holdRole = (go) => {
    isHolding = true;
    panel().dataset.mark = ""; // what is heard of this tap from elsewhere must not take the panel away
    askRole(go.form, go);
  };
  const openCard = (text) => {
    const made = document.createElement("template");
    made.innerHTML = text;
    const card = $("#role-card", made.content);
    if (!card) return false;
    $(".stage .speaker").after(card);
    panel().classList.add("is-held");
    seenFrom = performance.now();
    closing = setTimeout(closeCard, CARD_STAYS);
    return true;
  };
  const closeCard = () => {
    clearTimeout(closing);
    $(".is-held #role-card")?.remove();
    panel()?.classList.remove("is-held");
  };
  const letGo = () => {
    clearTimeout(opening);
    if (!isHolding) return;
    const wasSeen = seenFrom && performance.now() - seenFrom >= CARD_SEEN;
    isHolding = false;
    seenFrom = 0;
    hide();
    closeCard();
    if (wasSeen) passOn();
  };
  const passOn = async () => {
    const address = `${location.pathname}?mode=draw`;
    keepUnshown(null);
    $("#go").disabled = true;
    const told = await queue.ask(address).catch(() => null);
    if (told?.reply.status === 200 && told.text.includes('id="panel"')) window.judgeShow(told.text); else location.assign(address);
  };
  document.addEventListener("pointerdown", (event) => {
    const go = event.button === 0 ? holdKey(event) : null;
    clearTimeout(opening);
    if (go && !go.disabled && !isHolding && !queue.waits()) opening = setTimeout(holdRole, CARD_AFTER, go);
  });
  ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, letGo));
  document.addEventListener("click", (event) => {
    const go = holdKey(event);
    if (!go || event.detail === 0) return; // by keys, and by what presses without a pointer, it is a tap
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!go.disabled && !$("#slot .banner--refused")) { window.judge.shake(go); window.judge.hint(go.dataset.hold); }
  }, true);
  window.judge.atPanel("htmx:afterSwap", nameHold);
  nameHold();

  // ── nothing outlasts a look away ───────────────────────────────────────────────────────────────────────
  const forget = () => {
    hide();
    letGo();
    isHeld = false;
    $$("#answer, #role-card").forEach((place) => place.replaceChildren());
    $$("dialog[open]").forEach((box) => box.close());
  };
  ["blur", "pagehide", "orientationchange"].forEach((name) => addEventListener(name, forget));
  screen.orientation?.addEventListener("change", forget);
  document.addEventListener("visibilitychange", () => { if (document.hidden) forget(); });
  document.addEventListener("htmx:beforeRequest", hide);
  window.judge.atPanel("htmx:afterSwap", hide);
})();
