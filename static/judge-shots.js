// The shooters of the night, and the cards of a deal that is entered by hand: a tap on a seat fills the chosen one.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const { atPanel, say } = window.judge;

  const shooters = () => $$("#shooters .shooter");
  const fields = (shooter) => $$("select", shooter);
  const values = (shooter) => fields(shooter).map((field) => field.value).filter(Boolean);
  const chosen = () => $('#shooters .shooter[aria-checked="true"]');
  const choose = (shooter) => shooters().forEach((one) => one.setAttribute("aria-checked", String(one === shooter)));
  const isCards = () => Boolean($("#shooters [data-role]"));
  let again = false, filled = null;

  const setUp = () => {
    again = false;
    filled = null;
    if (!$("#shooters")) return;
    shooters().forEach((one) => { one.setAttribute("role", "radio"); one.tabIndex = 0; });
    choose(shooters().find((one) => values(one).length === 0) || shooters()[0]);
    showShooters();
  };
  const set = (shooter, told) => fields(shooter).forEach((field, index) => { field.value = told[index] ?? ""; });
  const fill = (seat) => {
    const shooter = chosen(), had = values(shooter);
    if (isCards()) fillCard(shooter, seat, had);
    else if (again) {
      set(shooter, had.includes(seat) ? had : [...had, seat].slice(0, 2));
      again = values(shooter).length < 2;
    } else { set(shooter, [seat]); }
    if (!isCards() && !again) { filled = shooter; nextShooter(shooter); }
    showShooters();
  };
  // One shot more: of him who has just shown his first seat, or else of the chosen one.
  const oneMore = () => {
    again = !again;
    if (again && filled && values(filled).length === 1 && !values(chosen()).length) choose(filled);
  };
  const fillCard = (shooter, seat, had) => {
    const holder = shooters().find((one) => values(one).includes(seat));
    if (holder) {
      set(holder, values(holder).filter((value) => value !== seat));
      choose(holder);
      return;
    }
    const most = fields(shooter).length;
    set(shooter, had.length < most ? [...had, seat] : [...had.slice(1), seat]);
    if (values(shooter).length === most) nextShooter(shooter);
  };
  const nextShooter = (shooter) => {
    const all = shooters(), from = all.indexOf(shooter);
    const free = [...all.slice(from + 1), ...all.slice(0, from)].find((one) => values(one).length < (isCards() ? fields(one).length : 1));
    if (free) choose(free);
  };
  const showShooters = () => {
    shooters().forEach((one) => { $("b", one).textContent = values(one).length ? (isCards() ? "" : "→ ") + values(one).join(", ") : "…"; });
    $$(".seat-pick").forEach((pick) => {
      const holder = shooters().find((one) => values(one).includes(pick.value));
      pick.checked = isCards() ? Boolean(holder) : Boolean(chosen() && values(chosen()).includes(pick.value));
      if (isCards()) showCard(pick, holder);
    });
    const go = $("#go");
    if (isCards() && go) {
      const short = shooters().some((one) => values(one).length < fields(one).length);
      if (!go.dataset.short) go.dataset.short = $(".go-small", go).textContent;
      go.disabled = short;
      say(undefined, short ? go.dataset.short : "");
    } else if (go) { previewShots(); }
    const more = $('[data-shooter="again"]');
    if (more) more.setAttribute("aria-pressed", String(again));
  };
  const showCard = (pick, holder) => {
    const seat = pick.closest(".seat"), use = $(".seat-mark use", seat);
    $(".seat-note", seat).textContent = holder ? $(".role", holder).textContent : "";
    if (use) use.setAttribute("href", use.getAttribute("href").replace(/#.*/, holder ? holder.dataset.sign : "#civilian"));
  };
  const previewShots = async () => {
    const box = $("#shooters");
    const asked = () => String(new URLSearchParams(shooters().flatMap((one) => fields(one).map((field) => [field.name, field.value]))));
    const query = asked(), reply = await fetch(`${box.dataset.preview}?${query}`, { credentials: "same-origin" }).catch(() => null);
    if (!reply || reply.status !== 200 || asked() !== query) return;
    const told = await reply.json();
    say(told.label, told.small);
    const line = $("#slot .why > span");
    if (line && told.why) line.textContent = told.why;
  };

  document.addEventListener("change", ({ target }) => {
    if (target.matches?.(".seat-pick") && $("#shooters")) fill(target.value);
  });
  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-shooter]");
    if (tool) {
      if (tool.dataset.shooter === "again") oneMore();
      else { set(chosen(), []); again = false; filled = null; nextShooter(chosen()); }
      showShooters();
    }
    const shooter = event.target.closest("#shooters .shooter");
    if (shooter) { choose(shooter); again = false; filled = null; showShooters(); }
    // Tapping the chosen radio again takes the choice back: `change` does not tell of it.
    const label = event.target.closest("label.seat-key");
    if (label && $("#shooters")) {
      const pick = $(`#${label.htmlFor}`);
      if (pick.checked) { event.preventDefault(); fill(pick.value); }
    }
  });
  atPanel("htmx:afterSwap", setUp);
  setUp();
})();
