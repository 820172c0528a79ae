// An assistant's fouls. Each touch is one foul with a key of its own; it is kept and sent again with that key
// until the server has answered, and a double tap is one touch. Without this script the form posts by itself.
(() => {
  "use strict";
  const GUARD = 400, GIVEN_UP = 15000, RETRY = 2000, TOLD_AFTER = 400, MOST_RELOADS = 2;
  const desk = () => document.querySelector("#panel");
  const place = `fouls:${desk().dataset.me}:${location.pathname}`;
  const read = (name, none) => { try { return JSON.parse(sessionStorage.getItem(name)) ?? none; } catch { return none; } };
  const keep = (name, told) => { try { sessionStorage.setItem(name, JSON.stringify(told)); } catch { /* the page knows it */ } };
  const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const touched = new Map();
  let fouls = read(place, []), isSending = false, timer = 0;

  const say = (text) => { document.querySelector("#given").textContent = text; };
  const seats = () => fouls.map(({ seat }) => seat).join(", ");
  const show = () => {
    document.querySelectorAll("li.is-picked").forEach((row) => row.classList.remove("is-picked"));
    fouls.forEach(({ seat }) => document.querySelector(`button[value="${seat}"]`)?.closest("li").classList.add("is-picked"));
  };
  const tell = () => { if (fouls.length) say(desk().dataset.waiting.replace("{}", seats())); };
  const giveUp = () => {
    say(desk().dataset.lost.replace("{}", seats()));
    fouls = [];
    keep(place, fouls);
    keep("fouls-reloads", 0);
    show();
  };

  const answered = (text) => {
    const focused = document.activeElement?.value;
    fouls.shift();
    keep(place, fouls);
    keep("fouls-reloads", 0);
    desk().replaceWith(new DOMParser().parseFromString(text, "text/html").querySelector("#panel"));
    if (focused) document.querySelector(`button[value="${focused}"]`)?.focus({ preventScroll: true });
    show();
  };
  // The answer is another page: sign in again, or a form older than the sign-in. What waits stays kept, until that
  // has been tried in vain.
  const elsewhere = (reply) => {
    const reloads = read("fouls-reloads", 0);
    if (reloads >= MOST_RELOADS) { giveUp(); return; }
    keep("fouls-reloads", reloads + 1);
    if (reply.redirected) location.assign(reply.url); else location.reload();
  };
  const send = async () => {
    clearTimeout(timer);
    if (isSending || !fouls.length) return;
    isSending = true;
    const told = setTimeout(tell, TOLD_AFTER), token = document.querySelector('[name="csrfmiddlewaretoken"]').value;
    const sent = fetch(location.pathname, {
      method: "POST", credentials: "same-origin", signal: AbortSignal.timeout(GIVEN_UP),
      body: new URLSearchParams({ ...fouls[0], csrfmiddlewaretoken: token }),
    });
    const [reply, text] = await sent.then(async (one) => [one, await one.text()]).catch(() => [null, ""]);
    clearTimeout(told);
    isSending = false;
    if (!reply || reply.status >= 500 || reply.status === 429) { tell(); timer = setTimeout(send, RETRY); return; }
    if (!text.includes('id="given"')) { elsewhere(reply); return; }
    answered(text);
    send();
  };
  document.addEventListener("submit", (event) => {
    const seat = event.submitter?.value, now = performance.now();
    if (!seat) return;
    event.preventDefault();
    if (now - (touched.get(seat) ?? -GUARD) < GUARD) return;
    touched.set(seat, now);
    fouls.push({ seat, key: newKey() });
    keep(place, fouls);
    show();
    send();
  });
  addEventListener("online", send);
  show();
  send();
})();
