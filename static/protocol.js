// The final protocol: steppers of a tenth of a point, reasons at a touch. Without it the fields are typed into.
(() => {
  "use strict";
  const form = document.querySelector("[data-protocol]");
  if (!form) return;
  const comma = document.documentElement.lang === "en" ? "." : ",";
  const chips = document.getElementById("reason-chips");
  let changed = false;

  const number = (text) => Number(text.trim().replace(",", ".").replace("−", "-") || 0);
  const written = (value) => String(value).replace("-", "−").replace(".", comma);
  const line = (element) => element.closest("[data-seat]");
  const field = (row, name) => row.querySelector(`[name="${name}-${row.dataset.seat}"]`);

  // A number other than 0 needs its reason: the field asks for it, the last ten stand below.
  const review = (row) => {
    const reason = field(row, "reason");
    const needed = ["bonus", "penalty"].some((name) => number(field(row, name).value) !== 0);
    reason.dataset.unchanged ??= reason.placeholder;
    reason.required = needed;
    reason.placeholder = needed ? reason.dataset.needed : reason.dataset.unchanged;
    reason.setCustomValidity(needed && !reason.value.trim() ? reason.dataset.needed : "");
    if (needed && !reason.value && chips.childElementCount) row.append(chips);
    chips.hidden = !(chips.parentElement === row ? needed && !reason.value : chips.parentElement?.dataset.seat);
  };

  const step = (button) => {
    const input = button.parentElement.querySelector("input");
    const value = number(input.value);
    if (Number.isNaN(value)) return;
    const tenths = Math.round(value * 10 + Number(button.dataset.step));
    const most = button.parentElement.dataset.name === "penalty" ? 0 : 10000;
    input.value = written(Math.max(-10000, Math.min(most, tenths)) / 10);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  let holding = 0;
  const release = () => { clearTimeout(holding); holding = 0; };
  form.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    const again = (wait) => { holding = setTimeout(() => { step(button); again(80); }, wait); };
    again(450);
  });
  ["pointerup", "pointercancel", "pointerleave"].forEach((name) => document.addEventListener(name, release));
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button);
    const chip = event.target.closest("#reason-chips .chip");
    if (!chip) return;
    const row = line(chip);
    field(row, "reason").value = chip.textContent;
    changed = true;
    review(row);
  });
  form.addEventListener("input", (event) => {
    changed = true;
    const row = line(event.target);
    if (row) review(row);
  });
  form.addEventListener("focusin", (event) => {
    if (event.target.name?.startsWith("reason-")) review(line(event.target));
  });
  form.addEventListener("submit", () => { changed = false; });
  window.addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const link = document.getElementById(button.dataset.copy);
    link.select();
    try { await navigator.clipboard.writeText(link.value); } catch { document.execCommand("copy"); }
    button.textContent = button.dataset.done;
  });
})();
