// The device at the table: kept awake, asked whether it can do what a game needs, steered by keys.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const holder = $("#words");
  const words = JSON.parse(holder.dataset.words);
  const filled = (text, part) => text.replace("{}", part);

  // ── awake: asked for at each return, and an honest sign where it is refused ─────────────────────────────
  let lock = null;
  const isAwake = () => Boolean(lock && !lock.released);
  const stayAwake = async () => {
    if (document.hidden || isAwake()) return;
    try { lock = await navigator.wakeLock.request("screen"); lock.addEventListener("release", showAwake); } catch { lock = null; }
    showAwake();
  };
  const showAwake = () => {
    const tools = $(".top-tools"), shown = $("#may-sleep");
    if (isAwake() || !tools) { shown?.remove(); return; }
    if (shown) return;
    const sign = document.createElement("span");
    sign.id = "may-sleep";
    sign.className = "tool";
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", words.maySleep);
    sign.title = words.maySleep;
    sign.innerHTML = `<svg class="i" aria-hidden="true"><use href="${holder.dataset.icons}#sun-off"/></svg>`;
    tools.prepend(sign);
  };
  document.addEventListener("visibilitychange", stayAwake);
  window.judge.atPanel("htmx:afterSwap", () => { stayAwake(); showAwake(); });
  addEventListener("pointerdown", stayAwake, { passive: true });
  stayAwake();

  // ── the self-check: each line a fact and what to do; nothing blocks the start ───────────────────────────
  const line = (name, text, isGood) => {
    const place = $(`#check-${name}`);
    if (!place) return;
    $("small", place).textContent = text;
    place.classList.toggle("ok", isGood);
    place.classList.toggle("bad", !isGood);
    $("use", place).setAttribute("href", `${holder.dataset.icons}#${isGood ? "check" : "warn"}`);
  };
  const SLOW = 1000, FAR = 5000, MINUTE = 60000, LOW = 0.2;
  const local = (number) => number.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  const seconds = (ms) => local(ms / 1000);
  const span = (ms) => (ms < MINUTE ? filled(words.seconds, seconds(ms)) : filled(words.minutes, local(Math.round(ms / MINUTE))));
  const checkServer = async () => {
    const from = performance.now();
    const reply = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    const took = Math.round(performance.now() - from);
    if (!reply?.ok) line("server", words.serverSilent, false);
    else if (took > SLOW) line("server", filled(words.serverSlow, seconds(took)), false);
    else line("server", filled(words.serverFast, took), true);
    const ahead = -window.judge.offset(), off = Math.abs(ahead), isNear = off < FAR;
    line("clock", isNear ? filled(words.clockNear, seconds(off)) : filled(ahead > 0 ? words.clockFast : words.clockSlow, span(off)), isNear);
  };
  const checkStorage = () => {
    let isKept = true;
    try { localStorage.setItem("check", "1"); localStorage.removeItem("check"); } catch { isKept = false; }
    line("storage", isKept ? words.storageKept : words.storageNone, isKept);
  };
  const checkBattery = async () => {
    const battery = await navigator.getBattery?.().catch(() => null);
    if (!battery) { $("#check-battery")?.setAttribute("hidden", ""); return; }
    const level = Math.round(battery.level * 100), isGood = battery.charging || battery.level > LOW;
    line("battery", filled(isGood ? words.batteryGood : words.batteryLow, level), isGood);
  };
  const check = async () => {
    if (!$("#checks")) return;
    await stayAwake();
    line("screen", isAwake() ? words.awake : window.isSecureContext ? words.refusedAwake : words.notSecure, isAwake());
    $("#trust")?.toggleAttribute("hidden", window.isSecureContext);
    line("shake", navigator.vibrate ? words.shakes : words.shakesNot, Boolean(navigator.vibrate));
    checkStorage();
    checkServer();
    checkBattery();
  };
  document.addEventListener("click", async (event) => {
    if (!event.target.closest("#sound-test")) return;
    const state = await window.judge.test(), time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    const silent = { running: null, none: words.soundNone, mute: words.soundMute }[state];
    line("sound", silent === null ? filled(words.soundPlayed, time) : silent ?? words.soundHeld, silent === null);
  });
  window.judge.atPanel("htmx:afterSwap", check);
  check();

  // ── keys of a laptop, by their place, so that any layout works; never while a field has focus ───────────
  const press = (selector) => { const key = $(selector); if (key && !key.disabled) key.click(); };
  const SEAT = /^(?:Digit|Numpad)(\d)$/;
  const KEYS = {
    Backspace: "#undo", KeyA: "#all-left", KeyL: "#log", Slash: "#keys",
    KeyM: "button[value='shoot:miss']", KeyN: "button[value$=':none']",
  };
  // `#`, the key beside Enter, and then a number: the count of votes. A second digit makes it ten.
  const COUNT_WAITS = 1500;
  let count = null, countTimer = 0;
  const forgetCount = () => { count = null; };
  const waitForCount = () => { count = count ?? ""; clearTimeout(countTimer); countTimer = setTimeout(forgetCount, COUNT_WAITS); };
  const pressCount = (digit) => {
    const all = [...document.querySelectorAll("#pad button")];
    const told = all[Number(count + digit)] ? count + digit : digit;
    all[Number(told)]?.click();
    count = told;
    waitForCount();
  };
  // The next shooter, and behind the last one on with the focus as ever.
  const nextShooter = (event) => {
    const all = [...document.querySelectorAll("#shooters .shooter")], at = all.findIndex((one) => one.getAttribute("aria-checked") === "true");
    const here = document.activeElement;
    if (event.shiftKey || !all[at + 1] || !(here === document.body || here.matches("#now, .shooter, .seat-pick"))) return false;
    all[at + 1].click();
    all[at + 1].focus();
    return true;
  };

  // A key that Tab has brought to is pressed as everywhere. One that a finger has touched keeps the focus too: there
  // Enter and Space are still those of the table.
  let isByTab = false;
  addEventListener("keydown", (event) => { if (event.code === "Tab") isByTab = true; }, true);
  addEventListener("pointerdown", () => { isByTab = false; }, true);
  const isOwn = (event) => {
    const own = { Enter: "button, a, summary", " ": "button, a, summary, .seat-pick", ArrowLeft: ".seat-pick", ArrowRight: ".seat-pick" }[event.key];
    return Boolean(isByTab && own && event.target.closest?.(own));
  };
  const ACTS = /^(?:Enter|NumpadEnter|Space|Backspace|ArrowLeft|ArrowRight|Slash|Backslash|IntlHash|Key[A-Z]|Digit\d|Numpad\d)$/;

  document.addEventListener("keydown", (event) => {
    const at = event.target;
    const isTyping = at.matches?.("input:not(.seat-pick), select, textarea");
    if (event.repeat && !isTyping && ACTS.test(event.code)) { event.preventDefault(); return; } // held is pressed once
    if (isTyping || event.altKey || event.metaKey || !$("#panel.panel") || document.querySelector("[role=alertdialog], .sheet")) {
      if (event.code === "Escape") press("#ask-no, #sheet-close");
      return;
    }
    if (isOwn(event)) return;
    const digit = SEAT.exec(event.code)?.[1];
    if (event.ctrlKey) {
      if (event.code !== "KeyZ") return;
      press(event.shiftKey ? "#redo" : "#undo");
    } else if (digit && count !== null && !event.shiftKey) pressCount(digit);
    else if (digit) {
      const seat = digit === "0" ? "10" : digit;
      if (event.shiftKey) press(`#f${seat}`); else press(`label[for=s${seat}], button#s${seat}, .seats > :nth-child(${seat}) > div.seat-key`);
    } else if ($("#pad") && (event.code === "Backslash" || event.code === "IntlHash")) { count = ""; waitForCount(); }
    else if (event.code === "Tab" && $("#shooters")) { if (!nextShooter(event)) return; }
    else if (event.code === "Space" && ($("#clock") || at.closest?.("button"))) press("#clock-go, #clock-time");
    else if (event.code === "ArrowLeft" && $("#clock")) window.judge.clock("add:-10");
    else if (event.code === "ArrowRight" && $("#clock")) window.judge.clock("add:10");
    else if (event.key === "Enter") press("#go");
    else if (KEYS[event.code]) press(KEYS[event.code]);
    else return;
    event.preventDefault();
  });
})();
