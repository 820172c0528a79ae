// The theme is a setting of this device: the system's until somebody chooses another.
(() => {
  "use strict";
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem("theme", theme); } catch { /* a private window */ } };

  root.classList.add("js");
  const kept = read();
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;

  // Taps of a judge that were not sent yet are his alone: signing out leaves none on the device.
  document.addEventListener("submit", (event) => {
    if (!event.target.action?.includes("/accounts/logout/")) return;
    try {
      Object.keys(localStorage).filter((name) => name.startsWith("queue:")).forEach((name) => localStorage.removeItem(name));
    } catch { /* nothing is kept */ }
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    root.dataset.theme = (root.dataset.theme || system) === "light" ? "dark" : "light";
    keep(root.dataset.theme);
  });
})();
