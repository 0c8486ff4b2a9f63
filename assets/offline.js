// Stands in for every page that the network does not bring: searches what is kept, shows passages, topics, questions and
// cards, and says of everything else that it needs the network. On /offline itself, which the server sends, it does nothing.
(() => {
  const root = document.querySelector("[data-offline]");
  const place = location.pathname.replace(/\/+$/, "") || "/";
  if (!root || place === "/offline") return;
  const main = root.parentElement;
  const [, first, second, third, ...more] = place.split("/").map(decodeURIComponent);

  const element = (name, more = {}, ...inside) => {
    const { data = {}, label, ...rest } = more;
    const made = Object.assign(document.createElement(name), rest);
    Object.assign(made.dataset, data);
    if (label) made.setAttribute("aria-label", label);
    made.append(...inside);
    return made;
  };
  const link = (href, text) => element("a", { href, className: "tap" }, text);
  const part = async (name) => {
    const answer = await fetch(`/offline/${root.dataset.generation}/${encodeURIComponent(name)}`);
    if (!answer.ok) throw new Error(name);
    return answer.json();
  };
  const section = (title, ...inside) => element("section", { className: "sec flow" }, element("h2", {}, title), ...inside);
  const links = (items) => element("ul", { className: "links" }, ...items.map(([href, text, note, game]) =>
    element("li", { data: game ? { game } : {} }, element("a", { href }, text), ...(note ? [element("span", { className: "soft small" }, note)] : []))));
  const fold = (title, count, ...inside) => element("details", { className: "fold" }, element("summary", {}, title, element("span", { className: "is n" }, String(count))),
    element("h2", { className: "vh" }, title), ...inside);
  const heading = (title, game) => element("header", { className: "flow" }, element("h1", {}, title), element("p", { className: "soft" }, link(`/${game.id}`, game.title)));
  const grouped = (all, by) => all.reduce((groups, it) => groups.set(by(it), [...(groups.get(by(it)) ?? []), it]), new Map());
  const show = (title, ...inside) => {
    document.title = `${title}: Adjutant`;
    document.querySelector("header nav.place")?.remove();
    for (const now of document.querySelectorAll("header [aria-current]")) now.removeAttribute("aria-current");
    const said = element("p", { className: "small soft", role: "status" }, "Offline: this was kept on this device.");
    main.replaceChildren(said, ...inside);
    main.dataset.shown = "";
  };
  const rule = (passage) => {
    const made = element("div", { className: "rule" });
    made.innerHTML = passage.html; // sanitised where it was read
    return made;
  };
  const cites = (passage) => passage.cites.length ? [element("div", { className: "row" }, ...passage.cites.map((it) => element("cite", { className: "cite" }, it)))] : [];
  const where = (passage, titles) => [titles.get(passage.topic) ?? "", ...passage.place].join(" › ");
  const form = (value, game) => {
    const field = element("input", { id: "q", name: "q", type: "search", value, autocomplete: "off", enterKeyHint: "search" });
    const made = element("form", { className: "ask", role: "search", action: "/search", label: "Search the rules" },
      element("label", { htmlFor: "q" }, "Search"), ...(game ? [element("input", { type: "hidden", name: "game", value: game })] : []),
      field, element("button", { className: "btn main", type: "submit" }, "Search"));
    return made;
  };

  // The words of a text around what is looked for, marked.
  function snippet(text, isMarked) {
    const pieces = text.match(/[\p{L}\p{N}’'-]+|[^\p{L}\p{N}’'-]+/gu) ?? [];
    const marks = pieces.map((piece) => isMarked?.(seek.key(piece).split(" ")[0]) ?? false);
    const at = Math.max(0, marks.indexOf(true) - 24);
    const made = element("p", { className: "rule" }, at > 0 ? "… " : "");
    for (let nth = at; nth < Math.min(pieces.length, at + 90); nth++) made.append(marks[nth] ? element("mark", {}, pieces[nth]) : pieces[nth]);
    if (at + 90 < pieces.length) made.append(" …");
    return made;
  }

  async function games() {
    const ids = [...root.querySelectorAll(".links [data-game]")].map((it) => it.dataset.game);
    return Promise.all(ids.map((id) => part(`${id}.json`)));
  }

  const cardsOf = (id) => part(`${id}.cards.json`).catch(() => []);
  const named = (card) => [card.name, card.title].filter(Boolean).join(", ");

  async function search(all) {
    const asked = new URLSearchParams(location.search), query = asked.get("q") ?? "", game = asked.get("game") ?? "";
    if (!query.trim()) return show("Search", element("section", { className: "flow" }, element("h1", {}, "Search the rules"), form("", game)));
    const engine = seek.open(await part("language.json"), all);
    const { hits, corrected, isMarked } = engine.find(query, game);
    const titles = new Map([...engine.topics].map(([id, topic]) => [id, topic.title]));
    const typed = new Set(seek.key(query).split(" "));
    const cards = [];
    for (const { id } of all.filter((it) => !game || it.id === game)) {
      for (const card of await cardsOf(id)) {
        const names = [card.name, ...(card.nicknames ?? [])].map((name) => seek.key(name).split(" "));
        if (names.some((name) => name.every((word) => typed.has(word)))) cards.push([`/${id}/cards/${card.id}`, named(card), card.kind, id]);
      }
    }
    const hit = (passage, isFirst) => element("li", { data: { game: passage.game } },
      element("h3", {}, link(`/${passage.id}`, passage.title)),
      element("p", { className: "small soft" }, `${passage.kind}, ${where(passage, titles)}`),
      isFirst ? rule(passage) : snippet(passage.fields[0].join(" "), isMarked), ...cites(passage));
    const said = hits.length ? corrected ? `Showing results for ${corrected}.` : "" : "Nothing that is kept has these words.";
    show(`${query}`, element("section", { className: "flow" }, element("h1", { className: "vh" }, "Search results"), form(query, game), ...(said ? [element("p", {}, said)] : [])),
      ...(cards.length ? [section(cards.length === 1 ? "Card" : "Cards", links(cards.slice(0, 6)))] : []),
      element("h2", { className: "vh" }, "Passages"), element("ol", { className: "hits" }, ...hits.slice(0, 20).map((passage, nth) => hit(passage, nth === 0))));
  }

  const passages = (game) => game.search.passages.map((it, nth) => ({ ...it, ...game.shown[nth], topic: it.id.split("/").slice(0, 2).join("/") }));
  const item = (passage) => element("li", { className: passage.depth ? "p sub" : "p", id: passage.id.split("/")[2] },
    ...(passage.asked ? [element("h3", {}, link(`/${passage.id}`, passage.title))] : []), rule(passage),
    element("div", { className: "meta" }, ...passage.cites.map((it) => element("cite", { className: "cite" }, it)), link(`/${passage.id}`, `#${passage.id.split("/")[2]}`)));

  function topic(game, id) {
    const found = passages(game).filter((it) => it.topic === id), its = game.search.topics.find((it) => it.id === id);
    if (!found.length) return missing();
    const titles = new Map(game.search.topics.map((it) => [it.id, it.title]));
    const related = its.related.filter((other) => titles.has(other)).map((other) => [`/${other}`, titles.get(other)]);
    show(its.title, heading(its.title, game), section("Rules", element("ul", {}, ...found.map(item))), ...(related.length ? [section("Related topics", links(related))] : []));
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  function passage(game, id) {
    const found = passages(game).find((it) => it.id === id);
    if (!found) return missing();
    const its = game.search.topics.find((it) => it.id === found.topic);
    show(found.title, element("article", { className: "card flow" },
      element("p", { className: "small soft" }, link(`/${game.id}`, game.title), " › ", link(`/${found.topic}`, its.title)),
      element("h1", { className: "lead" }, found.title),
      ...(found.superseded ? [element("p", { className: "open" }, "This is superseded: it holds no more.")] : []),
      rule(found), ...cites(found), ...(found.wording ? [element("p", { className: "small" }, `${found.wording}.`)] : []),
      element("h2", {}, "Citation"), element("code", { tabIndex: 0, data: { copy: "Copy citation" } }, found.citation)));
  }

  function questions(game) {
    const titles = new Map(game.search.topics.map((it) => [it.id, it.title]));
    const by = grouped(passages(game).filter((it) => it.kind === "question"), (it) => it.topic);
    show("Questions", heading("Questions", game), ...[...by].map(([id, its]) => fold(titles.get(id), its.length, element("ul", {}, ...its.map(item)))));
  }

  async function cards(game) {
    const all = await cardsOf(game.id);
    const field = element("input", { id: "named", type: "search", autocomplete: "off", value: new URLSearchParams(location.search).get("q") ?? "" });
    const said = element("p", { role: "status" }), found = element("div", {});
    // each word that is typed begins a word of a name or of the kind
    const fits = (card, typed) => {
      const its = [named(card), ...(card.nicknames ?? []), words(card.kind)].flatMap((name) => seek.key(name).split(" "));
      return typed.every((word) => its.some((one) => one.startsWith(word)));
    };
    const list = () => {
      const typed = seek.key(field.value).split(" ").filter(Boolean);
      const its = all.filter((card) => fits(card, typed));
      said.textContent = `${its.length} ${its.length === 1 ? "card" : "cards"}`;
      const folds = [...grouped(its, (card) => card.kind)].map(([kind, its]) =>
        fold(words(kind).replace(/^./, (letter) => letter.toUpperCase()), its.length, links(its.map((card) => [`/${game.id}/cards/${card.id}`, named(card)]))));
      for (const each of folds) each.open = typed.length > 0;
      found.replaceChildren(...folds);
    };
    field.addEventListener("input", list);
    list();
    show("Cards", heading("Cards", game), element("div", { className: "field" }, element("label", { htmlFor: "named" }, "Name or kind"), field), said, found);
  }

  // What a field of a card says, in words.
  const words = (value) => Array.isArray(value) ? value.map(words).join(", ")
    : value && typeof value === "object" ? Object.entries(value).filter(([, it]) => it !== 0).map(([name, it]) => typeof it === "object" ? `${name}: ${words(it)}` : `${name} ${words(it)}`).join(Object.values(value).some((it) => typeof it === "object") ? "; " : ", ")
    : typeof value === "boolean" ? value ? "yes" : "no" : String(value).replace(/-/g, " ");

  async function card(game, id) {
    const found = (await cardsOf(game.id)).find((it) => it.id === id);
    if (!found) return missing();
    // what stands elsewhere on the page, and what only the resolver reads
    const hidden = new Set(["id", "name", "does", "execution", "rules", "touches", "questions", "effect", "described", "text", "ability", "open"]);
    const facts = Object.entries(found).filter(([name]) => !hidden.has(name))
      .flatMap(([name, value]) => [element("dt", {}, name.replace(/_/g, " ").replace(/^./, (letter) => letter.toUpperCase())), element("dd", {}, words(value) || "none")]);
    const titles = new Map(passages(game).map((it) => [it.id, it.title]));
    const touched = (found.touches ?? []).filter((rule) => titles.has(rule));
    const asked = (found.questions ?? []).filter((it) => titles.has(it.id));
    show(named(found), element("article", { className: "card flow" }, element("p", { className: "small soft" }, link(`/${game.id}/cards`, `${game.title}: cards`)),
      element("h1", {}, named(found)), ...(found.does ?? []).map((does) => element("p", { className: "rule" }, does)), element("dl", { className: "plate" }, ...facts)),
      ...(touched.length ? [section("Rules that it touches", links(touched.map((rule) => [`/${rule}`, titles.get(rule)])))] : []),
      ...(asked.length ? [section("Questions about it", links(asked.map((it) => [it.url, it.title])))] : []));
  }

  function index(game) {
    show(game.title, element("header", { className: "flow" }, element("h1", {}, game.title), form("", game.id)),
      links([[`/${game.id}/questions`, "Questions"], [`/${game.id}/cards`, "Cards"]]),
      section("Topics", links(game.search.topics.map((it) => [`/${it.id}`, it.title]))));
  }

  function home(all) {
    show("Ask the rules", element("section", { className: "flow" }, element("h1", {}, "Ask the rules"), form("", "")),
      section("Games", links(all.map((game) => [`/${game.id}`, game.title, `${game.shown.length} passages`, game.id]))));
  }

  function missing() {
    const isPlayed = first === "resolve" || first === "api";
    show("No network", element("section", { className: "flow" },
      element("h1", {}, isPlayed ? "The resolver needs the network" : "This page needs the network"),
      element("p", {}, isPlayed ? "Situations and odds are worked out by the server. Rules, questions and cards are here without it." : "It was not kept on this device. Rules, questions and cards were."),
      form("", "")), section("What is here", links([["/", "Search"], ...[...root.querySelectorAll(".links a")].map((it) => [it.pathname, it.textContent])])));
  }

  async function route() {
    if (first === "resolve" || first === "api" || more.length) return missing();
    const all = await games();
    const game = all.find((it) => it.id === first);
    if (place === "/") return home(all);
    if (place === "/search") return search(all);
    if (!game || /\.(json|atom)$/.test(place)) return missing();
    if (!second) return index(game);
    if (second === "questions" && !third) return questions(game);
    if (second === "cards") return third ? card(game, third) : cards(game);
    return third ? passage(game, `${first}/${second}/${third}`) : topic(game, `${first}/${second}`);
  }

  main.replaceChildren(element("p", { role: "status" }, "Looking into what is kept on this device ..."));
  route().catch(() => show("No network", element("section", { className: "flow" }, element("h1", {}, "This page needs the network"),
    element("p", {}, "What is kept on this device changed meanwhile, or it is not whole. Load the page again; if that does not help, keep the rules anew when there is a network."))));
})();
