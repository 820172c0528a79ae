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

  const SHOWN_AFTER = 400, TOLD_AFTER = 3000, OK_STAYS = 4000, GIVEN_UP = 15000, OWN_ECHO = 1000, LAST_FOUL = 3;
  const BACKOFF = [1000, 2000, 4000, 8000];
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
  let queue = read(), sending = false, tries = 0, timer = 0, nextTry = 0, failure = "", wasTold = false, sent = 0;
  let acceptedAt = -OWN_ECHO, leaving = false, isKept = true;

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
  const isRow = (tap) => !/^(draw|show|step)\b/.test(tap);
  const mayWait = (tap, form, key) => {
    if (!queue.length) return true;
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
    queue.push({ tap, seq, id: data.get("key"), kind: kindOf(tap), label: labelOf(tap, key), key: key?.id, body: [...data], at: Date.now() });
    keep();
    if (!failure) send();
    if (kindOf(tap) === "foul" && Number(key.dataset.n) + pendingOn(tap) === LAST_FOUL) navigator.vibrate?.(FELT);
    document.dispatchEvent(new CustomEvent("judge:taken"));
    setTimeout(render, SHOWN_AFTER);
    mark();
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches('#panel form[action$="/actions"]')) return;
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
    const all = pauses(), pause = all[Math.min(tries, all.length - 1)];
    failure = kind;
    tries += 1;
    nextTry = Date.now() + pause;
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
    if (reply.status === 200) accepted(tap, text); else refused(tap, reply.status, text);
    if (queue.length) send();
    return undefined;
  };
  const accepted = (tap, text) => {
    done(1);
    sent += 1;
    acceptedAt = performance.now();
    const undone = $("#undo small")?.textContent;
    show(text);
    if (!queue.length && wasTold) tellBack();
    if (!queue.length) { wasTold = false; sent = 0; }
    const undo = $("#undo small")?.textContent, next = $("#now")?.textContent;
    if (!isRow(tap.tap)) tellReader(next);
    else if (undo && !$(".ask")) tellReader(tap.tap === "undo" ? filled(words.undone, undone, next) : filled(words.recorded, undo, next));
  };
  const refused = (tap, status, text) => {
    const isEcho = status === 409 && queue.length === 1 && performance.now() - acceptedAt < OWN_ECHO;
    const lost = queue.map((one) => one.label);
    done(queue.length);
    wasTold = false;
    sent = 0;
    show(text);
    if (status === 422 && tap.key) window.judge.shake(document.getElementById(tap.key));
    if (isEcho) $("#slot .banner--stale")?.remove();
    else if (lost.length > 1) banner("refused", "warn", counted(words.refused, lost.length), sentence(lost));
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
  const held = (text) => {
    failure = "held";
    show(text);
  };
  const drop = () => { done(queue.length); refresh(); };

  // ── a fresh panel in place, picks and focus kept ───────────────────────────────────────────────────────
  const keepPicks = (was, fresh) => {
    const scene = (root) => $('[name="scene"]', root)?.value;
    if (scene(was) !== scene(fresh)) return;
    $$(".seat-pick", fresh).forEach((pick) => {
      const old = was.querySelector(`#${pick.id}.seat-pick`);
      if (old) pick.checked = old.checked;
    });
    const selects = $$("#shooters select", was);
    $$("#shooters select", fresh).forEach((field, index) => { if (selects[index]) field.value = selects[index].value; });
  };
  const countByNumber = (root) => $("#go", root)?.value.includes(":") ? $('#pad [aria-pressed="true"]', root)?.value : "";
  const show = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const fresh = $("#panel", made.content);
    const shown = panel(), focused = document.activeElement?.id, number = countByNumber(shown);
    keepPicks(shown, fresh);
    window.judgePatch(shown, fresh).forEach((node) => htmx.process(node));
    see();
    const tell = (name) => shown.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    tell("htmx:afterSwap");
    // Only now: taking the focus lays the page out, and every change after it would do so again.
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
    tell("htmx:afterSettle");
    if (number) padKey(number)?.click();
  };
  const padKey = (value) => $$("#pad button").find((button) => button.value === value);
  const refresh = async () => {
    const told = await ask(location.href).catch(() => null);
    if (told?.reply.status === 200 && told.text.includes('id="panel"') && !queue.length) { latest = 0; show(told.text); }
  };
  // A page asked for before a tap was stored must not take its place.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const told = /name="expected_seq" value="(\d+)"/.exec(event.detail.xhr.responseText);
    if (told && Number(told[1]) < shownSeq()) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSwap", () => render());

  // ── what is seen of it ─────────────────────────────────────────────────────────────────────────────────
  const sentence = (labels) => { const text = labels.join(", "); return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`; };
  const banner = (kind, sign, title, text, key) => {
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
  const dropKey = () => {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "btn btn--sm btn--outline act";
    key.textContent = words.drop;
    key.addEventListener("click", drop);
    return key;
  };
  const mark = () => {
    queue.forEach((one) => {
      const seat = one.tap.split(":").at(-1);
      if (one.kind !== "step") $(`#${one.kind === "foul" ? "f" : "s"}${seat}`)?.closest(".seat").classList.add("is-pending", `is-${one.kind}`);
    });
  };
  const render = () => {
    if (!panel() || !queue.length) return;
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
    if (queue.some((one) => one.kind === "step") && $("#go")) {
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
  let told = "";
  const tellWaiting = () => {
    wasTold = true;
    if (failure === "signed-out" || $("#slot .banner--hint")) return;
    const left = Math.max(1, Math.ceil((nextTry - Date.now()) / 1000));
    const labels = sentence(queue.map((one) => one.label));
    const title = counted(failure === "held" ? words.notSent : failure === "server" ? words.noAnswer : words.offline, queue.length);
    const text = failure === "held" ? labels : failure === "server" ? `${labels} ${filled(words.tryingAgain, left)}` : `${labels} ${words.ourselves}`;
    if (told === title + text && $("#slot .banner--wait")) return;
    told = title + text;
    banner("wait", failure === "server" ? "warn" : "offline", title, text, failure === "held" ? dropKey() : null);
  };
  const tellBack = () => {
    const slot = $("#slot");
    if (!slot || $(".banner", slot)) return;
    const was = [...slot.childNodes];
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    banner("ok", "check", counted(words.back, sent), filled(words.allStored, time));
    const line = slot.firstChild;
    setTimeout(() => { if (line.isConnected) slot.replaceChildren(...was); }, OK_STAYS);
  };
  let readerTimer = 0;
  const tellReader = (text) => {
    clearTimeout(readerTimer);
    readerTimer = setTimeout(() => { $("#told").textContent = text; }, 500);
  };

  // ── the world outside ──────────────────────────────────────────────────────────────────────────────────
  const tryNow = () => { if (queue.length && failure !== "held") { tries = 0; send(); } };
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
    const shown = panel(), isBusy = document.hidden || queue.length || sending || $(".sheet, .ask:not(.ask--lease), [role=alertdialog]");
    if (shown?.dataset.mark && !isBusy) {
      const seen = shown.dataset.mark;
      const pulse = `${holder.dataset.act.replace(/actions$/, "pulse")}?seen=${encodeURIComponent(seen)}`;
      const told = await ask(shown.dataset.kept ? location.href : pulse).catch(() => null);
      const to = told?.reply.headers.get("HX-Redirect");
      if (to) location.assign(to);
      else if (told?.reply.status === 200 && !queue.length && panel().dataset.mark === seen && told.text.includes('id="panel"')) show(told.text);
    }
    setTimeout(follow, $(".ask--lease") ? MIRROR_EVERY : WRITER_EVERY);
  };
  setTimeout(follow, MIRROR_EVERY);
  try { latest = Number(sessionStorage.getItem(LATEST)); } catch { /* nothing is known */ }
  if (isOld()) refresh(); else see();
  window.judgeQueue = { waits: () => queue.length, isBusy: () => sending, show, ask, banner };
  if (queue.length) { render(); send(); } else { try { sessionStorage.removeItem("token-tries"); } catch { /* none kept */ } }
})();
