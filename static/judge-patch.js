// A fresh panel in the place of the shown one: what has not changed stays, so that a slow tablet styles, lays out
// and paints only the rest. Afterwards the shown panel is the fresh one, node by node.
(() => {
  "use strict";
  const ELEMENT = 1, WHOLE = ".banner, .ask, .sheet", HTMX = ["hx-get", "hx-post"], ASKS = "[hx-get], [hx-post]";
  let news = [];
  const fields = (root) => [...root.querySelectorAll("input, select, textarea")];
  // A key is the same one by its id, or else by what it sends; what no eye sees by its name.
  const sends = (node) => node.getAttribute(node.type === "hidden" ? "name" : "value");
  const isSame = (was, fresh) => was.nodeName === fresh.nodeName && was.id === fresh.id && was.type === fresh.type
    && (was.id || was.nodeType !== ELEMENT || sends(was) === sends(fresh));

  const patch = (was, fresh) => {
    if (was.nodeType !== ELEMENT) { if (was.data !== fresh.data) was.data = fresh.data; return; }
    if (was.matches(WHOLE)) { was.replaceWith(fresh); news.push(fresh); return; }
    if (was.isEqualNode(fresh)) return;
    if (HTMX.some((name) => was.getAttribute(name) !== fresh.getAttribute(name))) news.push(was);
    for (const { name, value } of fresh.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
    for (const name of was.getAttributeNames()) if (!fresh.hasAttribute(name)) was.removeAttribute(name);
    patchChildren(was, [...was.childNodes], [...fresh.childNodes]);
  };
  // In pairs from the front and from the back; what is between leaves and comes.
  const patchChildren = (was, shown, coming) => {
    const isPair = (at) => shown.length && coming.length && isSame(shown.at(at), coming.at(at));
    while (isPair(0)) patch(shown.shift(), coming.shift());
    const pairs = [];
    while (isPair(-1)) pairs.push([shown.pop(), coming.pop()]);
    const before = pairs.at(-1)?.[0] ?? null;
    shown.forEach((node) => node.remove());
    coming.forEach((node) => { was.insertBefore(node, before); if (node.nodeType === ELEMENT) news.push(node); });
    pairs.forEach((pair) => patch(...pair));
  };

  // Returns what htmx has not seen and has to.
  window.judgePatch = (was, fresh) => {
    news = [];
    const values = fields(fresh).map(({ value, checked }) => ({ value, checked }));
    patch(was, fresh);
    fields(was).forEach((field, at) => {
      if (field.checked !== values[at].checked) field.checked = values[at].checked;
      if (field.value !== values[at].value) field.value = values[at].value;
    });
    return news.filter((node) => node.matches(ASKS) || node.querySelector(ASKS));
  };
})();
