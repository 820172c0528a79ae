// A panel that the device shows by itself while there is no network (templates/games/worker.js).
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const words = JSON.parse($("#words").dataset.words);
  // Every panel that came from the server is told to the worker, with the server's word whether it may be kept.
  document.addEventListener("judge:panel", ({ detail }) => {
    navigator.serviceWorker?.controller?.postMessage({ address: location.pathname, ...detail });
  });

  const panel = $("#panel[data-kept]");
  if (!panel) return;
  const time = new Date(Number(panel.dataset.kept)).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const told = words.keptAt.replace("{}", time), small = $(".top-id small", panel);
  small.textContent = told;
  small.classList.add("kept");
  $("#save").classList.add("save--wait");
  $("#save use").setAttribute("href", $("#save use").getAttribute("href").replace(/#.*/, "#offline"));
  if (!window.judgeQueue.waits()) $("#save .lbl").textContent = words.noNetwork;
  if (!window.judgeQueue.waits()) window.judgeQueue.banner("wait", "offline", words.noNetwork, told);
})();
