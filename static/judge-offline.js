// Shown in the place of a page that could not be had: what waits, and the page as soon as the server answers.
(() => {
  "use strict";
  const holder = document.querySelector("#words"), words = JSON.parse(holder.dataset.words);
  const game = /\/judge\/games\/(\d+)\//.exec(location.pathname)?.[1];
  const read = () => { try { return JSON.parse(localStorage.getItem(`queue:${holder.dataset.judge}:${game}`)) ?? []; } catch { return []; } };
  const waiting = read();
  if (waiting.length) {
    const title = document.createElement("b"), list = document.createElement("p"), plural = new Intl.PluralRules(document.documentElement.lang);
    const forms = words.offline;
    title.textContent = (forms[plural.select(waiting.length)] ?? forms.other).replace("{n}", waiting.length);
    const labels = waiting.map((one) => one.label).join(", ");
    list.textContent = `${labels.charAt(0).toUpperCase()}${labels.slice(1)}. ${words.ourselves}`;
    document.querySelector("#waiting").append(title, list);
  }
  document.querySelector("#again").addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
  window.comeAnew();
})();
