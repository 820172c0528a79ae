// Draws the chart of a table: rows with data-day and data-value (ten-thousandths of a point) become a line.
// The table stays the text of it, for screen readers and without this script.
(() => {
  "use strict";
  const language = document.documentElement.lang;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const axisNumber = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const month = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const readTable = (table) => {
    const rows = [...table.tBodies[0].rows].filter((row) => row.dataset.day);
    return [rows.map((row) => Date.parse(row.dataset.day) / 1000), rows.map((row) => Number(row.dataset.value) / 10000)];
  };

  const options = (place, name, days) => {
    const few = (days[days.length - 1] - days[0]) < 60 * 86400;
    const axis = { stroke: colour("--muted"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false },
      font: "12px " + getComputedStyle(document.body).fontFamily };
    return {
      width: place.clientWidth,
      height: Math.round(Math.min(280, Math.max(180, place.clientWidth * 0.42))),
      legend: { show: true },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
      hooks: { setCursor: [(plot) => { if (plot.cursor.idx === null) showLast(plot); }] },
      cursor: { y: false, points: { size: 9, fill: colour("--accent-text"), stroke: colour("--s1"), width: 2 } },
      scales: { y: { range: (_, low, high) => [Math.min(0, Math.floor(low)), Math.ceil(Math.max(high, 1) * 1.08)] } },
      axes: [
        { ...axis, space: 64, values: (_, ticks) => ticks.map((tick) => (few ? day : month).format(tick * 1000)) },
        { ...axis, size: 44, values: (_, ticks) => ticks.map((tick) => axisNumber.format(tick)) },
      ],
      series: [
        { label: "", value: (_, seconds) => (seconds === null ? "" : day.format(seconds * 1000)) },
        { label: name, stroke: colour("--text"), width: 2, fill: colour("--s2"), points: { show: days.length < 40, size: 6, fill: colour("--accent-text"), stroke: colour("--s1") },
          value: (_, value) => (value === null ? "" : number.format(value)) },
      ],
    };
  };

  // Without a pointer the legend tells the last day.
  const showLast = (plot) => plot.setLegend({ idx: plot.data[0].length - 1 }, false);

  const draw = (place) => {
    const table = document.getElementById(place.dataset.plot);
    const data = readTable(table);
    if (data[0].length < 2) return;
    let plot = null;
    const again = () => {
      if (plot) plot.destroy();
      plot = new uPlot(options(place, table.dataset.name, data[0]), data, place);
      showLast(plot);
    };
    again();
    let width = place.clientWidth;
    new ResizeObserver(() => {
      if (place.clientWidth === width) return;
      width = place.clientWidth;
      again();
    }).observe(place);
    new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  };

  document.querySelectorAll("[data-plot]").forEach(draw);
})();
