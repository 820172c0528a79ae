// The service worker of the judge's pages. It keeps the files of one release, and the last panel of a game for a
// reload without network: marked as kept, with its time. A panel is kept only where the server has said that no
// role can be read from it. Taps wait in the page (judge-queue.js) and never pass through here.
"use strict";
const RELEASE = JSON.parse("{{ release|escapejs }}");
const FILES = `judge-files-${RELEASE.version}`, PANELS = `judge-panels-${RELEASE.version}`;
const GIVEN_UP = 8000;
const GAME = /\/judge\/games\/\d+\/$/;
const PANEL = /<main class="panel" id="panel"[^]*<\/main>/, PLACE = "<!-- the panel -->";
const JUDGE = /data-judge="(\d+)"/, NOW = /data-now="(\d+)"/, WHO = "/judge";

addEventListener("install", (event) => event.waitUntil((async () => {
  const files = await caches.open(FILES);
  await files.addAll([...RELEASE.files, RELEASE.offline]);
  await skipWaiting();
})()));

// A new release brings its own files; a page of the old one is shown no more.
addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("judge-") && name !== FILES && name !== PANELS);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (RELEASE.files.includes(pathname)) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(event, pathname));
});

// The page tells of each panel that it has got from the server.
addEventListener("message", (event) => {
  const { address, told, text } = event.data;
  event.waitUntil(keepPanel(address, told, text));
});

const fileOf = async (request) => (await (await caches.open(FILES)).match(request)) ?? fetch(request);

const pageOf = async (event, address) => {
  const given = new Promise((resolve) => { setTimeout(resolve, GIVEN_UP, null); });
  const reply = await Promise.race([fetch(event.request).catch(() => null), given]);
  if (reply && reply.status < 500) {
    if (GAME.test(address)) event.waitUntil(keepPage(address, reply.clone()));
    return reply;
  }
  return (await keptPage(address)) ?? reply ?? nothingKept();
};

// ── what is kept of a game: its page without the panel, and the panel ────────────────────────────────────
const keepPage = async (address, reply) => {
  const text = reply.ok ? await reply.text() : "", judge = JUDGE.exec(text)?.[1];
  // The sign-in has ended, the game is over, or it is not this judge's.
  if (!judge || !PANEL.test(text)) { await caches.delete(PANELS); return; }
  let panels = await caches.open(PANELS);
  if (await (await panels.match(WHO))?.text() !== judge) {
    await caches.delete(PANELS);
    panels = await caches.open(PANELS);
    await panels.put(WHO, new Response(judge));
  }
  const headers = new Headers(reply.headers);
  ["Content-Encoding", "Content-Length", "Set-Cookie"].forEach((name) => headers.delete(name));
  await panels.put(address, new Response(text.replace(PANEL, PLACE), { headers }));
  await keepPanel(address, reply.headers.get("X-Panel"), PANEL.exec(text)[0]);
};
const keepPanel = async (address, told, text) => {
  const panels = await caches.open(PANELS), place = `${address}panel`;
  if (told === "secret") await panels.delete(place);
  if (told === "open" && await panels.match(WHO)) await panels.put(place, new Response(text, { headers: { "X-At": Date.now() } }));
};
const keptPage = async (address) => {
  const panels = await caches.open(PANELS), page = await panels.match(address), panel = await panels.match(`${address}panel`);
  if (!page || !panel) return null;
  const at = Number(panel.headers.get("X-At")), text = await panel.text(), stamp = Number(NOW.exec(text)?.[1]);
  // The clock goes on: what the server's was then, and the time since.
  const marked = text.replace(NOW, `data-now="${stamp + Date.now() - at}"`).replace('id="panel"', `id="panel" data-kept="${at}"`);
  return new Response((await page.text()).replace(PLACE, () => marked), { headers: page.headers });
};
const nothingKept = async () => {
  const page = await (await caches.open(FILES)).match(RELEASE.offline);
  const judge = await (await (await caches.open(PANELS)).match(WHO))?.text() ?? "";
  return new Response((await page.text()).replace('data-judge=""', `data-judge="${judge}"`), { headers: page.headers });
};
