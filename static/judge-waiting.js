// On the other pages of a game (its log, remarks, seats): the taps that its panel could not send go from here, in
// their order. What the server does not simply store, a question or a refusal, is the panel's to show.
(() => {
  "use strict";
  const place = document.querySelector("#still-waiting");
  if (!place) return;
  const { judge, game, act, back, icons } = place.dataset, words = JSON.parse(place.dataset.words);
  const plurals = new Intl.PluralRules(document.documentElement.lang);
  const counted = (forms, n) => (forms[plurals.select(n)] ?? forms.other).replace("{n}", n);
  const EVERY = 2000, GIVEN_UP = 15000, PLACE = `queue:${judge}:${game}`;
  const read = () => { try { return JSON.parse(localStorage.getItem(PLACE)) ?? []; } catch { return []; } };
  const keep = (queue) => { if (queue.length) localStorage.setItem(PLACE, JSON.stringify(queue)); else localStorage.removeItem(PLACE); };

  const tell = (kind, sign, title, text, address) => {
    const inner = document.createElement("div"), head = document.createElement("b");
    place.className = `banner banner--${kind}`;
    place.innerHTML = `<svg class="i" aria-hidden="true"><use href="${icons}#${sign}"/></svg>`;
    head.textContent = title;
    inner.append(head, " ", text);
    place.append(inner);
    if (address) {
      const link = document.createElement("a");
      link.className = "btn btn--sm btn--outline act";
      link.href = address;
      link.textContent = address === back ? words.toGame : words.anew;
      place.append(link);
    }
    place.hidden = false;
  };
  const listed = (queue) => { const text = queue.map((one) => one.label).join(", "); return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`; };

  let sent = 0, timer = 0;
  const post = (tap) => {
    const body = new URLSearchParams(tap.body);
    body.set("expected_seq", tap.seq);
    body.set("at", tap.at + (tap.offset ?? 0));
    body.set("csrfmiddlewaretoken", place.dataset.token);
    const headers = { "HX-Request": "true", "HX-Target": "panel", "HX-Current-URL": location.href };
    return fetch(act, { method: "POST", credentials: "same-origin", headers, body, signal: AbortSignal.timeout(GIVEN_UP) }).catch(() => null);
  };
  const send = async () => {
    clearTimeout(timer);
    const queue = read();
    if (!queue.length) {
      if (sent) tell("ok", "check", counted(words.back, sent), "", location.href);
      return;
    }
    const tap = queue[0], reply = await post(tap), seq = Number(reply?.headers.get("X-Seq"));
    if (!reply || reply.status >= 500) {
      tell("wait", "offline", counted(reply ? words.noAnswer : words.offline, queue.length), `${listed(queue)} ${words.ourselves}`);
      timer = setTimeout(send, EVERY);
    } else if (reply.status === 200 && seq) {
      sent += 1;
      keep(read().filter((one) => one.id !== tap.id).map((one) => ({ ...one, seq: one.seq + seq - tap.seq - 1 })));
      send();
    } else tell("wait", "warn", counted(words.notSent, queue.length), listed(queue), back);
  };
  addEventListener("online", send);
  send();
})();
