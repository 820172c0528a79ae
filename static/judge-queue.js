// Taps on their way: each is kept on the device until the server has answered it, and sent again with its own
// key. Nothing is lost, nothing is doubled. Without this script htmx posts the same forms.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const panel = () => $("#panel");
  const holder = $("#words");
  const words = JSON.parse(holder.dataset.words);
  const plurals = new Intl.PluralRules(document.documentElement.lang);
  const counted = (forms, n) => (forms[plurals.select(n)] ?? forms.other).replace("{n}", n);
  const filled = (text, ...parts) => parts.reduce((told, part) => told.replace("{}", part), text);

  const SHOWN_AFTER = 400, TOLD_AFTER = 3000, OK_STAYS = 4000, GIVEN_UP = 15000, LAST_FOUL = 3;
  // A server that is back is met within two seconds; not by all tablets at one moment.
  const BACKOFF = [1000, 2000], EARLIER = 0.25;
  const pauses = () => holder.dataset.backoff?.split(",").map(Number) ?? BACKOFF;

  // ── what waits: kept under the judge's own name, in order ──────────────────────────────────────────────
  const PLACE = `queue:${holder.dataset.judge}:${holder.dataset.game}`;
  const read = () => { try { return JSON.parse(localStorage.getItem(PLACE)) ?? []; } catch { return []; } };
  const keep = () => {
    try {
      if (queue.length) localStorage.setItem(PLACE, JSON.stringify(queue)); else localStorage.removeItem(PLACE);
      isKept = true;
    } catch { isKept = false; /* a private window: the taps live as long as the tab */ }
  };
  // Two tabs of one game have one queue, in the device's storage. Either may send: a key is carried out once.
  const share = () => { if (isKept) queue = read(); };
  let queue = read(), sending = false, tries = 0, timer = 0, failure = "", wasTold = false, sent = 0;
  let leaving = false, isKept = true;
  // Another device writes: what is in the queue is not on its way, and this page mirrors like any other.
  const isHeld = () => failure === "held";
  const isWaiting = () => queue.length > 0 && !isHeld();

  const shownSeq = () => Number($('[name="expected_seq"]', panel())?.value ?? 0);
  // A page that was asked for while a tap was being stored may be older than what this tab has seen already:
  // no tap is taken on it, it is asked for once more.
  const LATEST = `latest:${holder.dataset.game}`;
  let latest = 0;
  const isOld = () => shownSeq() < latest;
  const see = () => {
    latest = Math.max(latest, shownSeq());
    try { sessionStorage.setItem(LATEST, latest); } catch { /* this page knows it */ }
  };
  const pendingOn = (tap) => queue.filter((one) => one.tap === tap).length;

  // The other taps leave the log as long as it was.
  const isRow = (tap) => !/^(draw|step)\b/.test(tap);
  // The server may answer with a question and record nothing: no tap is taken behind such a one.
  const mayAsk = (tap, data, key) => !data.has("sure") && (tap.startsWith("foul:")
    ? Number(key.dataset.n) + pendingOn(tap) >= LAST_FOUL
    : /^(foul|tech_foul|remove|team_defeat|declare_black|announce|draw)\b/.test(tap));
  const mayWait = (tap, form, key) => {
    if (!queue.length) return true;
    if (queue.some((one) => one.asks)) return false;
    if (tap.startsWith("foul:")) return Number(key.dataset.n) + pendingOn(tap) < LAST_FOUL;
    if (form.id !== "taps" || queue.some((one) => one.kind === "step")) return false;
    if (tap.startsWith("nominate:")) return !queue.some((one) => one.kind === "nominate");
    return key.id === "go" && isRow(tap) && !["announce", "begin"].includes(tap);
  };
  const kindOf = (tap) => (/^(foul|nominate):/.exec(tap)?.[1] ?? "step");
  const labelOf = (tap, key) => {
    const [, ...seats] = tap.split(":");
    if (kindOf(tap) !== "step") return filled(words[kindOf(tap)], ...seats);
    return tap === "undo" ? words.undo : ($(".go-label", key) ?? key).textContent.trim();
  };

  // A tap that may not wait behind others says so. The same step again is a double tap; fouls have their own guard.
  const turnAway = (tap, key) => {
    const isFoul = kindOf(tap) === "foul";
    window.judge.shake(key);
    if (queue.length && (isFoul || queue.at(-1).tap !== tap)) window.judge.hint(isFoul ? words.foulNotTaken : words.notTaken, words.firstThose);
  };
  const FELT = 20;
  const take = (form, key) => {
    const data = new FormData(form);
    if (key?.name) data.append(key.name, key.value);
    const tap = data.get("tap") ?? "";
    share();
    if (isOld()) refresh();
    if (isOld() || !mayWait(tap, form, key)) { turnAway(tap, key); return; }
    const seq = queue.length ? queue.at(-1).seq + isRow(queue.at(-1).tap) : shownSeq();
    ["csrfmiddlewaretoken", "expected_seq"].forEach((name) => data.delete(name));
    const asks = mayAsk(tap, data, key);
    queue.push({ tap, seq, asks, id: data.get("key"), kind: kindOf(tap), label: labelOf(tap, key), key: key?.id, body: [...data], at: Date.now(), offset: Math.round(window.judge.offset()) });
    keep();
    if (!failure) send();
    if (kindOf(tap) === "foul" && Number(key.dataset.n) + pendingOn(tap) === LAST_FOUL) navigator.vibrate?.(FELT);
    document.dispatchEvent(new CustomEvent("judge:taken"));
    setTimeout(render, SHOWN_AFTER);
    mark();
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches('#panel form[action$="/actions"]') || event.submitter?.value.startsWith("show:")) return; // a role: judge-secrets.js
    event.preventDefault();
    event.stopImmediatePropagation();
    take(event.target, event.submitter);
  }, true);

  // ── sending: one at a time, until the server answers ───────────────────────────────────────────────────
  const bodyOf = (tap) => {
    const body = new URLSearchParams(tap.body);
    body.set("expected_seq", tap.seq);
    body.set("at", Math.round(tap.at + window.judge.offset()));
    body.set("csrfmiddlewaretoken", $('[name="csrfmiddlewaretoken"]')?.value ?? "");
    return body;
  };
  const ask = async (address, options) => {
    const headers = { "HX-Request": "true", "HX-Target": "panel", "HX-Current-URL": location.href };
    const signal = AbortSignal.timeout(GIVEN_UP);
    const reply = await fetch(address, { credentials: "same-origin", headers, signal, ...options });
    window.judge.answeredAt(Date.now());
    const text = await reply.text(), told = reply.headers.get("X-Panel");
    if (told) document.dispatchEvent(new CustomEvent("judge:panel", { detail: { told, text } }));
    return { reply, text };
  };
  const send = async () => {
    clearTimeout(timer);
    if (sending || !queue.length) return;
    sending = true;
    const tap = queue[0];
    const told = await ask(holder.dataset.act, { method: "POST", body: bodyOf(tap) }).catch(() => null);
    sending = false;
    if (queue[0]?.id !== tap.id) return;
    if (!told) failed("offline");
    else if (told.reply.status >= 500 || told.reply.status === 429) failed("server");
    else answered(tap, told.reply, told.text);
  };
  const failed = (kind) => {
    const all = pauses(), pause = all[Math.min(tries, all.length - 1)] * (1 - EARLIER * Math.random());
    failure = kind;
    tries += 1;
    timer = setTimeout(send, pause);
    render();
  };
  const done = (count) => {
    const gone = queue.slice(0, count).map((one) => one.id);
    share();
    queue = queue.filter((one) => !gone.includes(one.id));
    tries = 0;
    failure = "";
    keep();
  };
  const answered = (tap, reply, text) => {
    const to = reply.headers.get("HX-Redirect");
    if (to?.includes("/accounts/")) return signInAgain(to);
    if (to) { done(1); leaving = true; location.assign(to); return undefined; }
    if (!text.includes('id="panel"')) return newToken();
    if (reply.headers.has("X-Lease-Held")) return held(text);
    if (reply.status === 200) accepted(tap, text, Number(reply.headers.get("X-Seq"))); else refused(tap, reply.status, text);
    if (queue.length) send();
    return undefined;
  };
  const accepted = (tap, text, seq) => {
    done(1);
    // An assistant's foul came before it: those behind it were made with that one unseen too.
    if (seq) { queue.forEach((one) => { one.seq += seq - tap.seq - 1; }); keep(); }
    sent += 1;
    const undone = $("#undo small")?.textContent;
    show(text);
    if (!queue.length && wasTold) tellBack();
    if (!queue.length) { wasTold = false; sent = 0; }
    const undo = $("#undo small")?.textContent, next = $("#now")?.textContent;
    if (!isRow(tap.tap)) tellReader(next);
    else if (undo && !$(".ask")) tellReader(tap.tap === "undo" ? filled(words.undone, undone, next) : filled(words.recorded, undo, next));
  };
  const refused = (tap, status, text) => {
    const lost = queue.map((one) => one.label), wasListed = wasTold;
    done(queue.length);
    wasTold = false;
    sent = 0;
    show(text);
    if (status === 422 && tap.key) window.judge.shake(document.getElementById(tap.key));
    // A tap that was seen to wait is named when it goes, even alone.
    if (lost.length < 2 && (status === 422 || !wasListed)) return;
    const why = status === 409 ? $("#slot .banner b")?.nextSibling?.textContent.trim() ?? "" : "";
    banner("refused", "warn", counted(words.refused, lost.length), `${sentence(lost)} ${why}`);
  };
  const signInAgain = (to) => {
    failure = "signed-out";
    leaving = true;
    banner("wait", "lock", words.signIn, counted(words.notGone, queue.length));
    setTimeout(() => location.assign(to), 1500);
  };
  // The answer is no page of ours: most often the form's token is older than the sign-in.
  const newToken = () => {
    const tried = Number(sessionStorage.getItem("token-tries") ?? 0);
    if (tried > 2) return failed("server");
    sessionStorage.setItem("token-tries", tried + 1);
    leaving = true;
    location.reload();
    return undefined;
  };
  // Another device writes now: what was not sent is listed, and dropped only by hand.
  const held = (text) => { failure = "held"; show(text); };
  const drop = () => { done(queue.length); refresh(); };

  // ── a fresh panel in place ─────────────────────────────────────────────────────────────────────────────
  const show = window.judgeShow;
  const refresh = async () => {
    const told = await ask(location.href).catch(() => null);
    if (told?.reply.status === 200 && told.text.includes('id="panel"') && !isWaiting()) { latest = 0; show(told.text); }
  };
  window.judge.atPanel("htmx:afterSwap", () => {
    see();
    // The game is back on this device: what nobody has overtaken is sent, the rest is refused and listed.
    if (isHeld() && !$(".ask--lease")) { failure = ""; tryNow(); }
    render();
  });

  // ── what is seen of it ─────────────────────────────────────────────────────────────────────────────────
  const sentence = (labels) => { const text = labels.join(", "); return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`; };
  const banner = (kind, sign, title, text = "", key = null) => {
    const slot = $("#slot");
    if (!slot) return;
    const box = document.createElement("div"), inner = document.createElement("div"), head = document.createElement("b");
    box.className = `banner banner--${kind}`;
    box.setAttribute("role", ["refused", "hint"].includes(kind) ? "alert" : "status");
    box.innerHTML = `<svg class="i" aria-hidden="true"><use href="${holder.dataset.icons}#${sign}"/></svg>`;
    head.textContent = title;
    inner.append(head, " ", text);
    box.append(inner);
    if (key) box.append(key);
    slot.replaceChildren(box);
  };
  // Beside who writes now, not in the slot: all of the board is locked.
  const listUnsent = () => {
    const place = $(".ask--lease");
    wasTold = true;
    if (!place || $("#unsent", place)) return;
    const line = document.createElement("div"), text = document.createElement("p"), head = document.createElement("b"), key = document.createElement("button");
    line.id = "unsent";
    line.className = "row between sm";
    head.textContent = counted(words.notSent, queue.length);
    key.id = "drop";
    key.type = "button";
    key.className = "btn btn--sm btn--outline";
    key.textContent = words.drop;
    key.addEventListener("click", drop);
    text.append(head, " ", sentence(queue.map((one) => one.label)));
    line.append(text, key);
    place.prepend(line);
  };
  const mark = () => {
    queue.forEach((one) => {
      const seat = one.tap.split(":").at(-1);
      if (one.kind !== "step") $(`#${one.kind === "foul" ? "f" : "s"}${seat}`)?.closest(".seat").classList.add("is-pending", `is-${one.kind}`);
    });
  };
  const render = () => {
    if (!panel() || !queue.length) return;
    if (isHeld()) { listUnsent(); return; }
    mark();
    const age = Date.now() - queue[0].at, save = $("#save");
    if (age < SHOWN_AFTER) return;
    const isTold = failure || age > TOLD_AFTER;
    if (save) {
      save.classList.add("save--wait");
      $("use", save).setAttribute("href", `${holder.dataset.icons}#retry`);
      const text = isTold ? filled(words.waiting, queue.length) : words.sending;
      if ($(".lbl", save).textContent !== text) $(".lbl", save).textContent = text;
    }
    if (queue.some((one) => one.asks || one.kind === "step") && $("#go")) {
      $("#go").setAttribute("aria-disabled", "true");
      const label = $(".go-label", $("#go"));
      if (label.textContent !== words.waitServer) label.textContent = words.waitServer;
      $(".go-small", $("#go")).textContent = "";
    }
    $("#undo")?.setAttribute("aria-disabled", "true"); // mayWait() takes no undo behind other taps
    const step = queue.find((one) => one.kind === "step");
    if (isTold && step) document.dispatchEvent(new CustomEvent("judge:ahead", { detail: step }));
    if (isTold) tellWaiting();
  };
  // A reader is told once, with the time; how long it is by now is only to be seen.
  const lasts = (ms) => {
    const seconds = Math.floor(ms / 1000), unit = seconds < 60 ? "second" : "minute";
    const told = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" });
    return told.format(unit === "second" ? seconds : Math.floor(seconds / 60));
  };
  let told = "";
  const tellWaiting = () => {
    wasTold = true;
    if (failure === "signed-out" || $("#slot .banner--hint")) return;
    const isDown = failure === "server", since = queue[0].at;
    const title = counted(isDown ? words.noAnswer : words.offline, queue.length);
    const text = `${sentence(queue.map((one) => one.label))} ${isDown ? words.goOn : words.ourselves}`;
    if (told !== title + text || !$("#slot .banner--wait .age")) {
      told = title + text;
      banner("wait", isDown ? "warn" : "offline", title, text);
      const age = document.createElement("span"), from = document.createElement("span");
      age.className = "age";
      age.setAttribute("aria-hidden", "true");
      from.className = "sr";
      from.textContent = filled(words.since, clockTime(since));
      $("#slot .banner--wait > div").prepend(age);
      $("#slot .banner--wait > div").append(" ", from);
    }
    const shown = filled(words.already, lasts(Date.now() - since));
    if ($("#slot .age").textContent !== shown) $("#slot .age").textContent = shown;
  };
  const clockTime = (moment) => new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const tellBack = () => {
    const slot = $("#slot");
    if (!slot || $(".banner", slot)) return;
    const was = [...slot.childNodes];
    banner("ok", "check", counted(words.back, sent), filled(words.allStored, clockTime(Date.now())));
    const line = slot.firstChild;
    setTimeout(() => { if (line.isConnected) slot.replaceChildren(...was); }, OK_STAYS);
  };
  let readerTimer = 0;
  const tellReader = (text) => {
    clearTimeout(readerTimer);
    readerTimer = setTimeout(() => { $("#told").textContent = text; }, 500);
  };

  // ── the world outside ──────────────────────────────────────────────────────────────────────────────────
  const tryNow = () => { if (isWaiting()) { tries = 0; send(); } };
  addEventListener("online", tryNow);
  addEventListener("storage", (event) => {
    if (event.key !== PLACE) return;
    share();
    if (queue.length) { render(); if (!failure) send(); } else { failure = ""; refresh(); }
  });
  addEventListener("offline", render);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) tryNow(); });
  addEventListener("beforeunload", (event) => { if (queue.length && !leaving) event.preventDefault(); });
  setInterval(render, 1000);

  // ── other devices: what they wrote is seen here too, and who writes ────────────────────────────────────
  const MIRROR_EVERY = 1500, WRITER_EVERY = 4000;
  const follow = async () => {
    const shown = panel(), isBusy = document.hidden || isWaiting() || sending || $(".sheet, .ask:not(.ask--lease), [role=alertdialog]");
    if (shown?.dataset.mark && !isBusy) {
      const seen = shown.dataset.mark;
      const pulse = `${holder.dataset.act.replace(/actions$/, "pulse")}?seen=${encodeURIComponent(seen)}`;
      const told = await ask(shown.dataset.kept ? location.href : pulse).catch(() => null);
      const to = told?.reply.headers.get("HX-Redirect");
      if (to) location.assign(to);
      else if (told?.reply.status === 200 && !isWaiting() && panel().dataset.mark === seen && told.text.includes('id="panel"')) show(told.text);
    }
    setTimeout(follow, $(".ask--lease") ? MIRROR_EVERY : WRITER_EVERY);
  };
  setTimeout(follow, MIRROR_EVERY);
  try { latest = Number(sessionStorage.getItem(LATEST)); } catch { /* nothing is known */ }
  if (isOld()) refresh(); else see();
  window.judgeQueue = { waits: () => queue.length, isBusy: () => sending, pauses, ask, banner };
  if (queue.length) { render(); send(); } else { try { sessionStorage.removeItem("token-tries"); } catch { /* none kept */ } }
})();
