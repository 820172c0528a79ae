// The theme is a setting of this device: the system's until somebody chooses another.
(() => {
  "use strict";
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* a private window */ } };

  root.classList.add("js");

  // In the place of a page that did not come whole: the same one again, as soon as the server answers.
  const EVERY = 3000;
  const ask = async () => {
    const reply = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (reply?.ok) location.reload(); else setTimeout(ask, EVERY);
  };
  window.comeAnew = () => { addEventListener("online", ask); setTimeout(ask, EVERY); };

  // A page of a running game that lost a file on its way would take taps, and neither keep nor send them.
  const anewIfOfAGame = () => { if (document.querySelector("#taps, #waiting, #panel[data-me]")) window.comeAnew(); };
  addEventListener("error", ({ target }) => {
    if (target.matches?.("script, link[rel=stylesheet]")) addEventListener("load", anewIfOfAGame, { once: true });
  }, true);

  const kept = read();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;

  // Taps of a judge that were not sent yet are his alone, so is the last panel: signing out leaves none of his on the
  // device. Where the sign-in has run out, the taps wait for him to come back, under his own name, whoever signs in
  // and out on the device meanwhile.
  const dropTaps = (judge) => {
    try {
      Object.keys(localStorage).filter((name) => name.startsWith(`queue:${judge}:`)).forEach((name) => localStorage.removeItem(name));
    } catch { /* nothing is kept */ }
  };
  const dropPanels = async () => {
    const names = await window.caches?.keys() ?? [];
    await Promise.all(names.filter((name) => name.startsWith("judge-panels-")).map((name) => caches.delete(name)));
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.action?.includes("/accounts/logout/")) return;
    event.preventDefault();
    dropTaps(event.target.dataset.judge);
    dropPanels().catch(() => null).finally(() => event.target.submit());
  });
  if (location.pathname.includes("/accounts/login/")) dropPanels().catch(() => null);

  // The chosen language opens the home page next time (config/language.py).
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-language]");
    if (link) document.cookie = `django_language=${link.dataset.language}; path=/; max-age=31536000; samesite=lax`;
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    root.dataset.theme = (root.dataset.theme || system) === "light" ? "dark" : "light";
    keep(root.dataset.theme);
  });
})();
