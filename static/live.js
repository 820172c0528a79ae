// Live pages: the clock between two answers of the server, and a word when the answers stay away.
(() => {
  "use strict";
  const LOST_AFTER = 10_000;
  let ahead = -Infinity; // the server's clock against ours; a slow answer only makes it seem behind
  let answered = Date.now();

  const each = (selector, todo) => document.querySelectorAll(selector).forEach(todo);

  const learn = () => each("[data-now]", (clock) => { ahead = Math.max(ahead, clock.dataset.now - Date.now()); });

  const written = (ms) => {
    const seconds = Math.abs(Math.ceil(ms / 1000));
    return `${ms < -999 ? "+" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  const draw = () => {
    each("[data-left]", (clock) => {
      const full = Number(clock.dataset.left);
      const left = clock.dataset.ends ? Math.min(full, clock.dataset.ends - Date.now() - ahead) : full;
      const text = written(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("is-low", left > 0 && left <= 10_000);
      clock.classList.toggle("is-over", left <= 0);
    });
    const lost = Date.now() - answered > LOST_AFTER;
    document.documentElement.classList.toggle("is-lost", lost);
    each("[data-lost]", (banner) => {
      if (lost && banner.hidden) {
        const time = new Date(answered).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
        banner.textContent = banner.dataset.lost.replace("{time}", time);
      }
      banner.hidden = !lost;
    });
  };

  const say = () => each("[data-say]", (voice) => {
    const heading = document.querySelector("#live h1");
    if (heading && voice.textContent !== heading.textContent) voice.textContent = heading.textContent;
  });

  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) answered = Date.now(); });
  document.addEventListener("htmx:afterSwap", () => { ahead = -Infinity; learn(); draw(); say(); });
  // A page that polls no more has nothing to lose.
  document.addEventListener("htmx:beforeSwap", (event) => { if (event.detail.xhr.status === 286) answered = Infinity; });
  learn();
  draw();
  setInterval(draw, 200);
})();
