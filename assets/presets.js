// Situations and ships that a player keeps in this browser, and those that were looked at last, on the pages where a
// situation is set up. Nothing of it leaves the browser; without this script it is simply not there.
(() => {
  const KEPT = "adjutant.situations", SHIPS = "adjutant.ships", RECENT = "adjutant.recent", MOST = 8, SIDES = ["attacker", "defender"];
  const [, first, game, kind, ...more] = location.pathname.split("/");
  if (first !== "resolve" || more.length) return;
  const read = (name) => {
    try {
      const all = JSON.parse(localStorage.getItem(name) ?? "[]");
      return Array.isArray(all) ? all : [];
    } catch {
      return [];
    }
  };
  const write = (name, all) => {
    try {
      localStorage.setItem(name, JSON.stringify(all));
    } catch {
      // the browser keeps nothing: the page works without
    }
  };
  const isOurs = (url) => typeof url === "string" && url.startsWith("/resolve/");
  const element = (name, more = {}, ...inside) => {
    const made = Object.assign(document.createElement(name), more);
    made.append(...inside);
    return made;
  };
  const button = (text, press) => {
    const made = element("button", { type: "button", className: "btn", textContent: text });
    made.addEventListener("click", press);
    return made;
  };

  if (game && kind && document.getElementById("choice")) remember();
  const place = document.querySelector("[data-presets]");
  if (place) show();

  // A step further in the same situation takes the place of the one before.
  function remember() {
    const url = location.pathname + location.search, title = document.querySelector("h1")?.textContent.trim() ?? "";
    const cards = [...document.querySelectorAll(".ship h3, .unit b")].map((it) => it.textContent.trim()).filter(Boolean);
    const from = document.referrer.startsWith(location.origin) ? document.referrer.slice(location.origin.length).split("#")[0] : "";
    const others = read(RECENT).filter((it) => it.url !== url && it.url !== from);
    write(RECENT, [{ url, title: [title, ...new Set(cards)].join(", ").slice(0, 80), at: new Date().toISOString().slice(0, 16).replace("T", " ") }, ...others].slice(0, MOST));
  }

  function form() {
    return document.querySelector("form#set, form.situation");
  }
  // What the form says, without what is empty.
  function said() {
    return [...new FormData(form())].filter(([name, value]) => typeof value === "string" && value !== "" && name !== "set" && !name.startsWith("set."));
  }
  function name(field) {
    return field.value.trim() || `${document.querySelector("h1").textContent.trim()}, ${new Date().toLocaleDateString()}`;
  }

  function show() {
    const isAttack = game === "armada" && kind === "attack";
    const field = element("input", { id: "_keepas", maxLength: 60, autocomplete: "off", placeholder: "My first fleet" });
    const heard = element("p", { className: "small soft" });
    heard.setAttribute("role", "status");
    const keep = (list, what) => {
      write(list, [what, ...read(list).filter((it) => it.name !== what.name || it.kind !== what.kind)].slice(0, 40));
      field.value = "";
      heard.textContent = `Kept in this browser: ${what.name}`;
      fill();
    };
    const situation = () => keep(KEPT, { name: name(field), kind, url: `${location.pathname}?${new URLSearchParams([["set", "form"], ...said()])}` });
    const ship = (side) => {
      const own = said().filter(([at]) => at.startsWith(`${side}.`)).map(([at, value]) => [at.slice(side.length + 1), value]);
      const card = own.find(([at]) => at === "card")?.[1];
      if (!card) { heard.textContent = `Name the ${side} first.`; return; }
      keep(SHIPS, { name: field.value.trim() || card, kind, side, fields: own });
    };
    const lists = element("div", { className: "flow" });
    const box = element("details", { className: "fold", id: "kept" }, element("summary", {}, "Yours and recent"), element("div", { className: "flow" },
      element("p", {}, element("label", { htmlFor: "_keepas" }, "Name"), field),
      element("p", { className: "row" }, button("Keep this situation", situation), ...(isAttack ? SIDES.map((side) => button(`Keep the ${side}`, () => ship(side))) : [])),
      heard, lists));

    // The form with a kept ship on a side: its fields there, as far as that side has them.
    function put({ side: was, fields }, side) {
      const others = said().filter(([at]) => !at.startsWith(`${side}.`));
      const own = fields.filter(([at]) => was === side || at === "card").map(([at, value]) => [`${side}.${at}`, value]);
      location.assign(`${location.pathname}?${new URLSearchParams([["set", "form"], ...others, ...own])}#set`);
    }
    function section(title, items) {
      return items.length ? [element("h3", {}, title), element("ul", { className: "links" }, ...items)] : [];
    }
    function fill() {
      const drop = (list, it) => button("Remove", () => {
        write(list, read(list).filter((other) => other.name !== it.name || other.kind !== it.kind));
        heard.textContent = `Removed: ${it.name}`;
        fill();
      });
      const kept = read(KEPT).filter((it) => it.kind === kind && isOurs(it.url));
      const ships = isAttack ? read(SHIPS).filter((it) => Array.isArray(it.fields)) : [];
      const recent = read(RECENT).filter((it) => isOurs(it.url) && it.url.startsWith(`${location.pathname}?`));
      lists.replaceChildren(
        ...section("Kept situations", kept.map((it) => element("li", {}, element("a", { href: it.url }, it.name), drop(KEPT, it)))),
        ...section("Kept ships", ships.map((it) => element("li", {}, element("span", {}, it.name),
          ...SIDES.map((side) => button(`As ${side}`, () => put(it, side))), drop(SHIPS, it)))),
        ...section("Recent", recent.map((it) => element("li", {}, element("a", { href: it.url }, it.title), element("span", { className: "soft small" }, it.at)))));
    }
    fill();
    place.before(box);
  }
})();
