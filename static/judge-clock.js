// The clock under the judge's hand: commands at once here and soon on the server, warnings to ear, hand and eye.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const face = () => $("#clock");
  const holder = $("#words");
  const words = JSON.parse(holder.dataset.words);
  const now = () => Date.now() + window.judge.offset();
  const restOf = (shown) => {
    const left = Number(shown.dataset.left), starts = Number(shown.dataset.starts || 0);
    return starts ? left - Math.max(0, now() - starts) : left;
  };

  // ── commands: the newest state replaces an older one that was not sent yet, so a retry doubles nothing ──
  const RETRY = 2000, GIVEN_UP = 5000;
  let unsent = null, sending = false;
  const isShownOnly = () => Boolean(face()?.closest("fieldset:disabled")); // another device leads the game
  const tapsWait = () => !window.judgeQueue || window.judgeQueue.waits() > 0; // on another page nobody knows
  const put = (left, starts) => {
    const shown = face();
    shown.dataset.left = Math.round(left);
    if (starts === null) delete shown.dataset.starts; else shown.dataset.starts = Math.round(starts);
    window.judge.draw();
    keep({ id: shown.dataset.id, left: Math.round(left), starts: starts === null ? "" : Math.round(starts) });
    send();
  };
  // A reload must not take the last command with it: the page may come back older than the command.
  const PLACE = `clock-unsent.${holder.dataset.game}`;
  const keep = (state) => {
    unsent = state;
    try { if (state) sessionStorage.setItem(PLACE, JSON.stringify(state)); else sessionStorage.removeItem(PLACE); } catch { /* not kept */ }
  };
  const goOn = () => {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(PLACE)); } catch { /* none kept */ }
    if (kept && face()?.dataset.id === kept.id && !isShownOnly()) put(kept.left, kept.starts === "" ? null : kept.starts);
    else if (face() && !tapsWait()) keep(null);
  };
  const post = async (state) => {
    const reply = await fetch(holder.dataset.act.replace(/actions$/, "clock"), {
      method: "POST", credentials: "same-origin", headers: { Accept: "application/json", "HX-Request": "true" },
      body: new URLSearchParams({ command: "set", ...state, csrfmiddlewaretoken: $('[name="csrfmiddlewaretoken"]').value }),
      signal: AbortSignal.timeout(GIVEN_UP),
    });
    return [reply, await reply.text()];
  };
  const clockIn = (text) => { try { return JSON.parse(text); } catch { return null; } };
  // What this page has changed itself is no news to it; another tab's clock is.
  const stored = (state, clock) => {
    const shown = $("#panel"), [game] = clock.mark.split("~");
    if (clock.left === state.left && (clock.starts ?? "") === state.starts && shown.dataset.mark?.startsWith(`${game}~`)) shown.dataset.mark = clock.mark;
  };
  // The log has no panel to renew, and a form that may be half filled: there the clock goes.
  const renew = async () => {
    if (!window.judgeQueue) { face()?.remove(); return; }
    const told = await window.judgeQueue.ask(location.href).catch(() => null);
    if (told?.reply.headers.has("HX-Redirect")) location.assign(told.reply.headers.get("HX-Redirect"));
    else if (told?.text.includes('id="panel"') && !window.judgeQueue.waits()) window.judgeShow(told.text);
  };
  // Only the clock's own answer is one. A refusal gives up what this page shows for what the server has; all
  // else (no network, a tired server, a session or a form that is over) leaves the command where it is kept.
  const send = async () => {
    if (sending || !unsent || face()?.dataset.ahead) return;
    sending = true;
    const state = unsent, [reply, text] = await post(state).catch(() => [null, ""]);
    sending = false;
    const clock = clockIn(text), isOurs = clock !== null || text.includes('id="panel"');
    if (reply?.ok && clock) {
      if (unsent === state) { stored(state, clock); keep(null); }
      send();
    } else if (reply?.headers.has("HX-Redirect")) {
      location.assign(reply.headers.get("HX-Redirect"));
    } else if (reply && isOurs && reply.status < 500 && reply.status !== 429) {
      keep(null);
      renew();
    } else {
      if (reply?.status === 403) await renew();
      setTimeout(send, RETRY);
    }
  };
  const command = (told) => {
    if (!face() || isShownOnly()) return;
    const shown = face(), rest = restOf(shown), starts = shown.dataset.starts ? Number(shown.dataset.starts) : null;
    const [kind, seconds] = told.split(":");
    if (kind === "pause") put(rest, null);
    else if (kind === "start") put(rest, starts ?? now());
    else if (starts === null || starts > now()) put(Number(shown.dataset.left) + Number(seconds) * 1000, starts);
    else put(rest + Number(seconds) * 1000, now());
  };
  window.judge.clock = command;
  goOn();

  // ── the end of a speech waits for the network: the next clock runs here, from the tap, as the server will count it ──
  document.addEventListener("judge:ahead", ({ detail: step }) => {
    const shown = face(), go = $("#go");
    if (!shown || shown.dataset.ahead || step.tap !== "end_speech" || go?.value !== step.tap) return;
    const { nextId, nextTotal, nextLead, nextWho } = go.dataset, left = nextId ? nextTotal * 1000 : Math.round(restOf(shown));
    shown.dataset.ahead = step.id;
    shown.dataset.left = left;
    delete shown.dataset.starts;
    if (nextId) {
      shown.dataset.id = nextId;
      shown.dataset.total = $("progress", shown).max = nextTotal;
      if (nextLead >= 0) shown.dataset.starts = Math.round(step.at + window.judge.offset() + nextLead * 1000);
      $(".speaker-sub").textContent = words.ahead.replace("{}", nextWho);
      goOn();
    }
    window.judge.draw();
  });
  // The fresh panel's clock is older than a command that is still on its way, and must not take its place.
  window.judge.atPanel("htmx:afterSwap", () => {
    if (unsent && isShownOnly()) keep(null);
    if (!unsent || tapsWait()) return;
    if (face()?.dataset.id === unsent.id) put(unsent.left, unsent.starts === "" ? null : unsent.starts); else send();
  });

  // A tap is ten seconds; held, a second four times a second.
  const HOLD_AFTER = 500, HOLD_EVERY = 250;
  let holding = 0, wasHeld = false;
  const release = () => { clearTimeout(holding); clearInterval(holding); holding = 0; };
  document.addEventListener("pointerdown", (event) => {
    const key = event.target.closest?.("#clock .clock-ctl button[value^='add']");
    release();
    wasHeld = false;
    if (!key || key.disabled) return;
    const step = `add:${Math.sign(Number(key.value.split(":")[1]))}`;
    holding = setTimeout(() => {
      wasHeld = true;
      holding = setInterval(() => { if (face()) command(step); }, HOLD_EVERY);
    }, HOLD_AFTER);
  });
  ["pointerup", "pointercancel", "blur"].forEach((name) => addEventListener(name, release));
  document.addEventListener("click", (event) => {
    const key = event.target.closest("#clock button");
    if (!key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (wasHeld) { wasHeld = false; return; }
    command(key.value);
  }, true);

  // ── sound: made ready by the first tap, as tablets ask ──────────────────────────────────────────────────
  // A finger's `pointerdown` may not start sound yet, its end may: so each is tried until one succeeds, and again
  // after a sleep.
  const PATIENCE = 500;
  let audio = null;
  const unlock = async () => {
    audio ??= window.AudioContext ? new AudioContext() : null;
    if (!audio || audio.state === "running") return;
    await Promise.race([audio.resume().catch(() => null), new Promise((over) => { setTimeout(over, PATIENCE); })]);
  };
  ["pointerdown", "pointerup", "touchend", "click", "keydown"].forEach((name) => addEventListener(name, unlock, { passive: true, capture: true }));
  const tone = (hertz, after, lasts, loud, form = "sine") => {
    const source = audio.createOscillator(), volume = audio.createGain(), from = audio.currentTime + after;
    source.type = form;
    source.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(loud, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
    source.connect(volume).connect(audio.destination);
    source.start(from);
    source.stop(from + lasts);
  };
  // Of each set: the soft tick of ten seconds, and the two low tones of the end.
  const SETS = {
    soft: { tick: [[880, 0, 0.12, 0.4]], end: [[330, 0, 0.45, 1], [262, 0.5, 0.7, 1]] },
    bell: {
      tick: [[1568, 0, 0.6, 0.4], [3140, 0, 0.3, 0.1]],
      end: [[392, 0, 1.1, 0.7], [1180, 0, 0.6, 0.2], [330, 0.7, 1.4, 0.7], [992, 0.7, 0.7, 0.2]],
    },
    sharp: { tick: [[1250, 0, 0.09, 0.4, "square"]], end: [[440, 0, 0.4, 0.8, "square"], [349, 0.5, 0.7, 0.8, "square"]] },
  };
  const liked = (name) => $(`.habits [name="${name}"]:checked`)?.value ?? $("#panel").dataset[name];
  const ring = async (what, shake) => {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
    const volume = Number(liked("volume") ?? 60) / 100, set = SETS[liked("sound")] ?? SETS.soft;
    if (audio?.state !== "running") await unlock();
    if (volume && audio?.state === "running") set[what].forEach(([hertz, after, lasts, loud, form]) => tone(hertz, after, lasts, loud * volume, form));
  };
  // What was heard: "running" is sound, "none" a browser without it, "mute" the judge's own settings; else it is held back.
  window.judge.test = async () => {
    await ring("end", [200, 100, 200]);
    return !audio ? "none" : liked("volume") === "0" ? "mute" : audio.state;
  };

  // ── ten seconds left (of a clock that is longer), and the end: each once, whatever was reloaded, rotated or slept through ──────────
  const WARNING = 10000, RISEN = 500;
  const wasTold = (mark) => { try { return sessionStorage.getItem("clock-told") === mark; } catch { return false; } };
  // Added seconds or a timer begun anew bring the rest over a mark again: it will be told again.
  const forget = (clock) => { try { if (sessionStorage.getItem("clock-told")?.startsWith(clock)) sessionStorage.removeItem("clock-told"); } catch { /* nothing is kept */ } };
  const remember = (mark) => { try { sessionStorage.setItem("clock-told", mark); } catch { /* tells again */ } };
  const tell = (text) => { $("#told").textContent = text; };
  const watch = () => {
    const shown = face();
    if (!shown || !shown.dataset.starts) return;
    const rest = restOf(shown), stage = rest <= 0 ? "over" : rest <= WARNING && Number(shown.dataset.total) * 1000 > WARNING ? "warn" : "";
    const clock = `${holder.dataset.game}.${shown.dataset.id}.`, mark = clock + stage;
    if (rest > WARNING + RISEN) forget(clock);
    if (!stage || wasTold(mark)) return;
    remember(mark);
    document.dispatchEvent(new CustomEvent("judge:clock", { detail: { stage, rest } }));
    if (stage === "over") { ring("end", [200, 100, 200]); tell(words.timeIsUp); }
    else { ring("tick", 40); tell(words.tenSeconds); }
  };
  setInterval(watch, 50);
})();
