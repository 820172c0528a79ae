// The key that prints, for browsers that can.
(() => {
  "use strict";
  const key = document.querySelector("[data-print]");
  key.hidden = false;
  key.addEventListener("click", () => window.print());
})();
