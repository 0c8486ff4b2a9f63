// Suggests topics, rules and questions below every search box while somebody types. Without this script the form searches all the same.
(() => {
  const WAIT = 80; // milliseconds without a key before the server is asked
  const fields = document.querySelectorAll("form.ask input[type=search]");

  fields.forEach((field, number) => attach(field, `_suggested${number}`));

  function attach(field, id) {
    const form = field.form;
    const list = document.createElement("ul");
    list.id = id;
    list.className = "suggested";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    list.hidden = true;
    const said = document.createElement("p");
    said.className = "vh";
    said.setAttribute("role", "status");
    form.append(list, said);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", id);

    const known = new Map(); // what was typed, and what was answered
    let wait = 0;
    let asked = "";
    let current = -1;

    field.addEventListener("input", () => {
      clearTimeout(wait);
      // Enter searches for what stands there now, not for what was chosen before
      choose(-1);
      asked = field.value.trim();
      if (asked.length < 2) return close();
      wait = setTimeout(() => ask(asked), known.has(asked) ? 0 : WAIT);
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (list.hidden) {
        if (event.key !== "ArrowDown" || field.value.trim().length < 2) return;
        event.preventDefault();
        asked = field.value.trim();
        ask(asked);
      } else if (event.key === "ArrowDown") move(event, 1);
      else if (event.key === "ArrowUp") move(event, -1);
      else if (event.key === "Enter" && current >= 0) {
        event.preventDefault();
        list.children[current].firstChild.click();
      } else if (event.key === "Escape") {
        event.preventDefault();
        close();
      }
    });
    // a finger or the pointer lands on a suggestion before the box loses focus
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    field.addEventListener("blur", () => close());
    // the page comes back as it was left: without a list
    addEventListener("pageshow", (event) => {
      close();
      if (event.persisted) field.value = field.defaultValue;
    });

    async function ask(text) {
      if (!known.has(text)) {
        const game = form.elements.game?.value;
        const address = new URLSearchParams({ q: text, ...(game && { game }) });
        try {
          const answer = await fetch(`/api/v1/suggest?${address}`);
          if (!answer.ok) return;
          known.set(text, (await answer.json()).suggestions);
        } catch {
          return; // no network: the form still searches
        }
      }
      if (text === asked && document.activeElement === field) show(known.get(text));
    }

    function show(suggestions) {
      current = -1;
      field.removeAttribute("aria-activedescendant");
      list.replaceChildren(...suggestions.map(option));
      list.hidden = suggestions.length === 0;
      field.setAttribute("aria-expanded", String(!list.hidden));
      const count = suggestions.length;
      said.textContent = count === 0 ? "No suggestions" : `${count} ${count === 1 ? "suggestion" : "suggestions"}`;
    }

    function option(suggestion, number) {
      const item = document.createElement("li");
      item.id = `${id}_${number}`;
      item.dataset.game = suggestion.game.split("@")[0];
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const link = document.createElement("a");
      link.href = suggestion.url;
      link.tabIndex = -1;
      const name = document.createElement("b");
      name.textContent = suggestion.text;
      const place = document.createElement("span");
      const also = suggestion.alias ? `“${suggestion.alias}”, ` : "";
      place.textContent = `${also}${suggestion.kind}, ${suggestion.place}`;
      link.append(name, place);
      item.append(link);
      return item;
    }

    function move(event, by) {
      event.preventDefault();
      const count = list.children.length;
      // one step past either end is the box itself
      choose(((current + 1 + by + count + 1) % (count + 1)) - 1);
    }

    function choose(number) {
      list.children[current]?.setAttribute("aria-selected", "false");
      current = number;
      const chosen = list.children[current];
      if (chosen) {
        chosen.setAttribute("aria-selected", "true");
        chosen.scrollIntoView({ block: "nearest" });
        field.setAttribute("aria-activedescendant", chosen.id);
      } else field.removeAttribute("aria-activedescendant");
    }

    function close() {
      clearTimeout(wait);
      asked = "";
      current = -1;
      list.hidden = true;
      said.textContent = "";
      field.setAttribute("aria-expanded", "false");
      field.removeAttribute("aria-activedescendant");
    }
  }
})();
