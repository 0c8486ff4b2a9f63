// Card files of a visitor's own: read here, kept in this browser, and nothing of them is sent but the texts of the cards on
// the table and the names of a pasted list. Without this script texts are typed in.
(() => {
  const KEPT = "adjutant.cards", LONGEST = 2000, LARGEST = 24e6;
  const done = new Set();
  let cards = read(); // by id: title, subtitle, text, deployed side, numbers
  const place = document.querySelector("[data-own]");
  if (place) offer(place);
  const table = document.querySelector("form#set");
  if (table) {
    new MutationObserver(lay).observe(table.parentNode, { childList: true });
    lay();
  }

  function read() {
    try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { return {}; }
  }

  function offer(place) {
    place.hidden = false;
    const said = place.querySelector("[role=status]");
    const tell = (words) => { 
      const count = Object.keys(cards).length;
      said.textContent = words || `${count} ${count === 1 ? "card is" : "cards are"} kept in this browser.`;
    };
    tell();
    place.querySelector("[type=file]").addEventListener("change", async (event) => {
      let read = 0;
      for (const file of event.target.files) {
        if (file.size > LARGEST) continue;
        for (const card of cardsOf(await file.text())) read += keep(card);
      }
      try {
        localStorage.setItem(KEPT, JSON.stringify(cards));
        tell(read ? "" : "No card was found in this file.");
      } catch {
        tell("This browser has no room for so many cards.");
      }
    });
    place.querySelector("button").addEventListener("click", () => {
      localStorage.removeItem(KEPT);
      cards = {};
      tell("Nothing is kept.");
    });
    const list = document.querySelector("textarea[name=list]");
    list?.form.addEventListener("submit", () => { list.value = named(list.value); });
  }

  // the shapes in which players keep cards: arrays, objects by name, one object a line, tables
  function cardsOf(text) {
    try { return within(JSON.parse(text)); } catch { /* no JSON as a whole */ }
    const lines = text.split(/\r?\n/).filter(Boolean);
    if (lines[0]?.startsWith("{")) {
      return lines.flatMap((line) => { try { return within(JSON.parse(line)); } catch { return []; } });
    }
    const [head, ...rows] = rowsOf(text);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
  }

  function within(value, depth = 0) {
    if (!value || typeof value !== "object" || depth > 5) return [];
    if (!Array.isArray(value) && titleOf(value) && ("FrontText" in value || "text" in value || "Number" in value)) return [value];
    return Object.values(value).flatMap((each) => within(each, depth + 1));
  }

  function rowsOf(text) {
    const rows = [[""]];
    let quoted = false;
    for (let at = 0; at < text.length; at++) {
      const letter = text[at], row = rows[rows.length - 1];
      if (letter === '"' && quoted && text[at + 1] === '"') row[row.length - 1] += text[++at];
      else if (letter === '"') quoted = !quoted;
      else if (letter === "," && !quoted) row.push("");
      else if (letter === "\n" && !quoted) rows.push([""]);
      else if (letter !== "\r") row[row.length - 1] += letter;
    }
    return rows;
  }

  function titleOf(card) {
    return card.title ?? card.Name ?? card.name;
  }

  function keep(card) {
    const [title, subtitle] = [titleOf(card), card.subtitle ?? card.Subtitle ?? ""];
    if (typeof title !== "string") return 0;
    const id = slug(`${title} ${subtitle}`);
    const kept = (cards[id] ??= { title, subtitle, text: "", numbers: [] });
    kept.text = card.FrontText || card.text || kept.text;
    const [set, number] = [card.Set ?? card.set, Number(card.Number ?? card.cardNumber)];
    if (typeof set === "string" && number) {
      const name = `${set.toUpperCase()}_${number}`;
      if (!kept.numbers.includes(name)) kept.numbers.push(name);
    }
    return 1;
  }

  // as the server makes ids of names
  function slug(name) {
    return name.normalize("NFKC").toLowerCase().replace(/['’‘ʼ`]/g, "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  }

  // a text for each card on the table that has none
  function lay() {
    const form = document.querySelector("form#set");
    let laid = 0;
    for (const field of form?.querySelectorAll("input[name$='.card']") ?? []) {
      const card = cards[slug(field.value)];
      const key = `${field.name} ${field.value}`;
      if (!card?.text || done.has(key)) continue;
      const name = field.name.replace(/card$/, "text");
      const text = form.elements[name] ?? unseen(form, name);
      if (text.value) continue;
      done.add(key); // whoever empties it then wants it so
      text.value = String(card.text).slice(0, LONGEST);
      laid++;
    }
    if (laid) form.requestSubmit(form.querySelector("button[name=set][value=form]"));
  }

  // a field of a fold that is shut
  function unseen(form, name) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name });
    form.append(field);
    return field;
  }

  // a list that names cards by their numbers, with the names that the files have for them
  function named(list) {
    const names = {};
    for (const card of Object.values(cards)) {
      for (const number of card.numbers) names[number] = [card.title, card.subtitle].filter(Boolean).join(" | ");
    }
    const name = (id) => { const [set, number] = String(id).split(/[_-]/); return names[`${set}_${Number(number)}`]; };
    let deck;
    try { deck = JSON.parse(list); } catch { return list; }
    const lines = [];
    for (const [heading, entries] of Object.entries(deck)) {
      const all = [entries].flat().filter((entry) => entry?.id);
      if (all.length) lines.push(heading.includes("leader") ? "leader" : heading, ...all.map((entry) => `${entry.count ?? 1} | ${name(entry.id) ?? entry.id}`));
    }
    return lines.length && Object.keys(names).length ? lines.join("\n") : list;
  }
})();
