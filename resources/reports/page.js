// Sorting, finding, opening: comforts only. Without this the page has everything, worst items first.
"use strict";

const number = (text) => (/^-?[\d.]+$/.test(text) ? parseFloat(text) : text === "–" ? -1 : NaN);
const compare = (a, b) => {
  const [x, y] = [number(a), number(b)];
  return isNaN(x) || isNaN(y) ? a.localeCompare(b, undefined, { numeric: true }) : x - y;
};

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    if (!head.textContent) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const text = (row) => row.cells[column].textContent;
      const rows = [...table.tBodies[0].rows];
      // names from A on, figures from the highest on; the other way at the next click
      const first = isNaN(number(text(rows[0]))) ? "ascending" : "descending";
      const order = head.getAttribute("aria-sort") !== first ? first : first === "ascending" ? "descending" : "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", order);
      rows.sort((a, b) => (order === "descending" ? -1 : 1) * compare(text(a), text(b)));
      table.tBodies[0].append(...rows);
    });
  });
}

function listed(section) {
  const tools = section.querySelector(".tools");
  const list = section.querySelector(".items");
  const items = [...list.children];
  const part = (name) => tools.querySelector("." + name);
  // an item without a figure has 2, so that it comes last either way
  const best = (item) => (item.dataset.score > 1 ? -1 : item.dataset.score);
  const orders = {
    worst: (a, b) => a.dataset.score - b.dataset.score || compare(a.dataset.name, b.dataset.name),
    best: (a, b) => best(b) - best(a) || compare(a.dataset.name, b.dataset.name),
    name: (a, b) => compare(a.dataset.name, b.dataset.name),
  };
  const filter = () => {
    const words = part("find").value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const item of items) {
      const text = item.textContent.toLowerCase();
      const off = part("off").checked && item.dataset.off === "0";
      item.hidden = off || !words.every((word) => text.includes(word));
      shown += !item.hidden;
    }
    part("shown").textContent = shown === items.length ? "" : shown + " of " + items.length + " items";
  };
  const open = (state) => items.forEach((item) => { if (!item.hidden) item.open = state; });
  part("find").addEventListener("input", filter);
  part("off").addEventListener("change", filter);
  part("order").addEventListener("change", (event) => list.append(...items.sort(orders[event.target.value])));
  part("open").addEventListener("click", () => open(true));
  part("close").addEventListener("click", () => open(false));
  tools.hidden = false;
}

document.querySelectorAll("table.sortable").forEach(sortable);
document.querySelectorAll("section").forEach(listed);
