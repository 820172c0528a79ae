// The judge's screen: local picks, live words, guards, the clock. Everything works without it.
(() => {
  "use strict";
  // Only a secure page has a worker; without one all works as long as the page is open.
  const installed = document.querySelector("link[rel=manifest]");
  navigator.serviceWorker?.register(installed.dataset.worker, { updateViaCache: "none" }).catch(() => null);
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = () => $("#panel");
  const words = JSON.parse($("#words")?.dataset.words ?? "{}");
  // htmx also fills in parts of a panel (nicks while they are typed): no fresh panel, with no fresh time of the server.
  const atPanel = (name, act) => document.addEventListener(name, (event) => { if (event.target.id === "panel") act(event); });

  // ── a key per tap: a retry is no second tap, a second tap is no retry ──────────────────────────────────
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
  const freshKey = (form) => { const field = form && form.elements.namedItem("key"); if (field) field.value = newKey(); };

  // ── guards: a double tap is one tap ────────────────────────────────────────────────────────────────────
  // A panel may also come by itself, with an assistant's foul. So a key is guarded where it means another thing than
  // before, or where it was this hand that brought the panel; what still means the same is taken.
  const FOUL_GUARD = 400, FOOT_GUARD = 700, FOOT = ":is(.foot, .ask) :is(button, a)";
  const meaning = (key) => key && [key.id, key.value, key.textContent].join("\n");
  const tapped = new Map(), changedAt = new Map();
  let swappedAt = -FOOT_GUARD, pressedAt = 0, pressed = null, isOwn = false, meant = new Map();

  document.addEventListener("pointerdown", (event) => {
    pressedAt = performance.now();
    pressed = meaning(event.target.closest?.("button, a"));
  }, true);
  document.addEventListener("judge:leaves", () => { meant = new Map($$(FOOT).map((key) => [key.id, meaning(key)])); });
  const arrived = () => {
    swappedAt = performance.now();
    $$(FOOT).forEach((key) => { if (isOwn || meant.get(key.id) !== meaning(key)) changedAt.set(key.id, swappedAt); });
    isOwn = false;
  };

  document.addEventListener("click", (event) => {
    const key = event.target.closest("button, a");
    if (!key || !panel() || !panel().contains(key)) return;
    const now = performance.now();
    const isFoul = key.classList.contains("foul"), isFoot = key.matches(FOOT);
    const isAgain = isFoul
      ? now - (tapped.get(key.id) ?? -FOUL_GUARD) < FOUL_GUARD
      : isFoot && now - (changedAt.get(key.id) ?? -FOOT_GUARD) < FOOT_GUARD;
    const isOther = !isFoul && event.detail > 0 && pressedAt < swappedAt && pressed !== meaning(key);
    if (isOther) { shake(key); hint(words.notTaken, words.changed); } // the finger came down on another key
    if (isAgain || isOther) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    isOwn ||= isFoot;
    if (isFoul) tapped.set(key.id, now);
    if (key.form) freshKey(key.form);
  }, true);

  // ── a tap that does nothing says why, for a while in the message slot ──────────────────────────────────
  const HINT_STAYS = 4000;
  let hintTimer = 0, underHint = null;
  const shake = (key) => {
    if (!key) return;
    key.classList.remove("shake");
    key.getBoundingClientRect(); // so that the same key shakes again
    key.classList.add("shake");
    setTimeout(() => key.classList.remove("shake"), 300);
  };
  const hint = (title, text = "") => {
    const slot = $("#slot");
    if (!slot || $(".banner--wait .act", slot)) { $("#told").textContent = `${title} ${text}`; return; }
    if (!$(".banner--hint", slot)) underHint = [...slot.childNodes];
    window.judgeQueue.banner("hint", "info", title, text);
    clearTimeout(hintTimer);
    hintTimer = setTimeout(() => { if ($(".banner--hint", slot)) slot.replaceChildren(...underHint); }, HINT_STAYS);
  };
  document.addEventListener("click", (event) => {
    const seat = event.target.closest("div.seat-key");
    if (!seat || event.target.closest("button")) return;
    shake(seat.closest(".seat"));
    hint(seat.dataset.why ?? $(".board-head .what").textContent.trim(), seat.dataset.because);
  });

  // ── words of the primary key ───────────────────────────────────────────────────────────────────────────
  const say = (label, small) => {
    const go = $("#go");
    if (!go) return;
    if (label !== undefined) $(".go-label", go).textContent = label;
    if (small !== undefined) $(".go-small", go).textContent = small;
  };
  const picks = () => $$(".seat-pick:checked").map((pick) => Number(pick.value));

  // hands: the count on the pad has the words for each number
  const showCount = (count, byNumber) => {
    const options = $$("#pad button"), option = options[Math.min(count, options.length - 1)];
    if (!option) return;
    options.forEach((one) => one.setAttribute("aria-pressed", String(one === option)));
    $("#tally .big").textContent = option.textContent;
    $("#tally b").textContent = option.dataset.head;
    $("#tally .of span").textContent = option.dataset.sub;
    const go = $("#go"); // a question stands in its place
    if (go) go.value = byNumber ? option.value : option.value.split(":")[0];
    say(option.dataset.label, option.dataset.small);
  };

  // three seats of the best move
  const MOST = 3;
  let order = [];
  const showSlots = (changed) => {
    order = order.filter((seat) => picks().includes(seat));
    picks().forEach((seat) => { if (!order.includes(seat)) order.push(seat); });
    if (order.length > MOST && changed) {
      changed.checked = false;
      order.pop();
      shake(changed.closest(".seat"));
      hint(words.three, words.threeWay);
    }
    $$("#slots .slot").forEach((slot, index) => {
      const seat = order[index];
      slot.classList.toggle("is-empty", seat === undefined);
      $("b", slot).textContent = seat ?? index + 1;
      $("span", slot).textContent = seat === undefined ? "" : $(`#s${seat}`).closest(".seat").querySelector(".seat-nick").textContent;
    });
    const side = $(".board-head .side");
    if (side) side.textContent = side.textContent.replace(/\d/, String(order.length));
    const go = $("#go");
    if (!go) return;
    if (!go.dataset.none) go.dataset.none = $(".go-label", go).textContent;
    say(order.length ? go.dataset.some.replace("{}", order.join(", ")) : go.dataset.none);
  };

  // one seat: a target or an opener (the answer to a check: judge-secrets.js)
  const ROLE_STAYS = 8000;
  let hideCard = 0;
  const showTarget = (pick) => say(pick.dataset.label, pick.dataset.small);

  // ── what a tap on the panel means ──────────────────────────────────────────────────────────────────────
  document.addEventListener("change", (event) => {
    const pick = event.target;
    if (!pick.classList || !pick.classList.contains("seat-pick")) return;
    if ($("#shooters")) return; // judge-shots.js
    if ($("#pad")) showCount(picks().length, false);
    else if ($("#slots")) showSlots(pick);
    else showTarget(pick);
  });

  document.addEventListener("click", (event) => {
    const number = event.target.closest("#pad button");
    if (number) {
      event.preventDefault();
      $$(".seat-pick").forEach((pick) => { pick.checked = false; });
      showCount($$("#pad button").indexOf(number), true);
      return;
    }
    if (event.target.closest("#all-left")) {
      $$(".seat-pick").forEach((pick) => { pick.checked = true; });
      showCount(picks().length, false);
    }
  });

  // What a sheet still needs is said beside it: the browser's own bubble has nothing to point at here.
  document.addEventListener("invalid", (event) => {
    const set = event.target.closest(".sheet fieldset[data-missing]");
    if (!set) return;
    event.preventDefault();
    if ($(".error", set)) return;
    const line = document.createElement("p");
    line.className = "error";
    line.setAttribute("role", "alert");
    line.textContent = set.dataset.missing;
    set.append(line);
    shake(set);
    set.scrollIntoView({ block: "nearest" });
  }, true);
  document.addEventListener("change", (event) => { event.target.closest?.("fieldset[data-missing]")?.querySelector(".error")?.remove(); });

  // a finger slid over the tiles gives each the state that the first one got
  let sliding = null;
  document.addEventListener("pointerdown", (event) => {
    const pick = $("#pad") && event.target.closest(".seat")?.querySelector(".seat-pick[type=checkbox]");
    sliding = pick ? { first: pick, state: !pick.checked, moved: false } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!sliding) return;
    const pick = document.elementFromPoint(event.clientX, event.clientY)?.closest(".seat")?.querySelector(".seat-pick[type=checkbox]");
    if (!pick || (pick === sliding.first && !sliding.moved)) return;
    sliding.moved = true;
    sliding.first.checked = pick.checked = sliding.state;
    showCount(picks().length, false);
  });
  ["pointerup", "pointercancel"].forEach((name) => document.addEventListener(name, () => { sliding = null; }));

  // ── the clock: deadline and server time come with the panel ────────────────────────────────────────────
  // The difference to the server's clock: its stamp was made just before the answer's first byte came. A slow way
  // only makes it smaller, so of the last answers the largest is the truest; a device's clock that jumped ends them.
  const ANSWERS = 8, JUMP = 500, A_LOAD = 60000;
  const loadedAt = () => {
    const came = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
    return Math.abs(Date.now() - came) < A_LOAD ? came : Date.now(); // the clock was set right on the way
  };
  let offset = 0, answeredAt = loadedAt(), seen = [], since = 0;
  const readClock = () => {
    const stamp = Number(panel()?.dataset.now);
    if (stamp && answeredAt) {
      const begun = Date.now() - performance.now();
      if (Math.abs(begun - since) > JUMP) seen = [];
      since = begun;
      seen = [...seen, stamp - answeredAt].slice(-ANSWERS);
      offset = Math.max(...seen);
    }
    answeredAt = 0;
  };
  window.judge = { atPanel, offset: () => offset, answeredAt: (moment) => { answeredAt = moment; }, shake, hint, say, draw: () => draw() };
  const restOf = (face) => {
    const left = Number(face.dataset.left), starts = Number(face.dataset.starts || 0);
    return starts ? left - Math.max(0, Date.now() + offset - starts) : left;
  };
  const clockText = (ms) => {
    const total = Math.abs(Math.ceil(ms / 1000));
    return `${ms <= -1000 ? "+" : ""}${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
  };
  // A few times a second, and as the second changes: each frame that is drawn keeps a slow tablet from the taps.
  // For as long as it flashes, an end is called by its name.
  const DRAW_EVERY = 200, END_STAYS = 3000;
  let drawing = 0;
  const draw = () => {
    const face = $("#clock");
    let soon = DRAW_EVERY;
    if (face) {
      const rest = restOf(face), runs = Boolean(face.dataset.starts);
      const text = rest <= 0 && rest > -END_STAYS ? words.timeIsUp : clockText(rest), time = $(".clock-time", face);
      if (time.textContent !== text) time.textContent = text;
      const bar = $("progress", face), left = Math.max(0, Math.round(rest / 100) / 10);
      if (bar.value !== Math.min(left, bar.max)) bar.value = left;
      const state = rest <= 0 ? "over" : !runs ? "paused" : rest <= 10000 && Number(face.dataset.total) > 10 ? "warn" : "run";
      if (face.dataset.state !== state) face.dataset.state = state;
      face.toggleAttribute("data-lead", runs && Date.now() + offset < Number(face.dataset.starts));
      const command = runs ? "pause" : "start";
      $$(".clock-time, #clock-go", face).forEach((key) => { if (key.value !== command) key.value = command; });
      if (runs) soon = Math.min(soon, ((rest % 1000) + 1000) % 1000 + 1);
    }
    clearTimeout(drawing);
    drawing = setTimeout(draw, soon);
  };
  // ── a fresh panel ──────────────────────────────────────────────────────────────────────────────────────
  const setUp = () => {
    const shown = panel();
    if (!shown) return;
    order = [];
    // First the panel, then the light of the hall: another theme styles and paints the whole page.
    requestAnimationFrame(() => setTimeout(() => document.documentElement.toggleAttribute("data-dim", Boolean(panel()?.hasAttribute("data-dim")))));
    readClock();
    clearTimeout(hideCard);
    if ($("#role-card")) hideCard = setTimeout(() => $("#role-card")?.replaceChildren(), ROLE_STAYS);
    if ($("#pad")) showCount(picks().length, false);
    else if ($("#slots")) showSlots(null);
    else if ($(".seat-pick:checked") && $("#go[data-live]") && !$("#shooters")) showTarget($(".seat-pick:checked"));
    // In the frame itself, after all that others change: scrolling lays the page out.
    requestAnimationFrame(() => {
      ($(".cand.is-called") || $(".cand:has(.cand-off)") || $(".cand:last-child"))?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    const log = $(".log");
    if (log) ($(".is-edit, .is-bad", log) || log.lastElementChild)?.scrollIntoView({ block: "nearest" });
  };
  // A question or a sheet that is left without an answer gives the focus back to where it came from.
  let asker = "", isLeft = false;
  document.addEventListener("focusin", ({ target }) => { if (target.id && !target.closest(".ask, .sheet")) asker = target.id; });
  document.addEventListener("click", ({ target }) => { if (target.closest("#ask-no, #sheet-close")) isLeft = true; });
  const keepFocus = () => {
    const safe = $("#ask-no") || $("#sheet-close"), from = isLeft ? document.getElementById(asker) : null;
    if (safe) safe.focus();
    else if (from || document.activeElement === document.body) (from ?? $("#now"))?.focus({ preventScroll: true });
    isLeft = false;
  };
  atPanel("htmx:beforeSwap", () => { answeredAt = Date.now(); });
  atPanel("htmx:afterSwap", () => { setUp(); arrived(); draw(); });
  atPanel("htmx:afterSettle", keepFocus);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) draw(); });
  setUp();
  draw();
})();
