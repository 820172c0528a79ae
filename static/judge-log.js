// The log: what it tells of the night hides by itself, and the list begins where something is to be seen.
(() => {
  "use strict";
  const STAYS = 20000;
  const hide = document.querySelector("[data-secrets]");
  if (hide) {
    history.replaceState(null, "", hide.href); // a reload, or the way back, asks for the page without them
    const away = () => location.replace(hide.href);
    let timer = setTimeout(away, STAYS);
    // Whoever is changing an action looks at it: the time begins anew with each touch of its form.
    ["pointerdown", "input"].forEach((name) => document.getElementById("edit").addEventListener(name, () => {
      clearTimeout(timer);
      timer = setTimeout(away, STAYS);
    }));
    window.addEventListener("blur", away);
    document.addEventListener("visibilitychange", away);
  }
  const log = document.getElementById("log");
  const shown = log.querySelector(".is-bad, .is-edit");
  if (shown) log.scrollTop += shown.getBoundingClientRect().top - log.getBoundingClientRect().top - 48;
  else log.scrollTop = log.scrollHeight;
})();
