// Keys, steppers and tokens of a form change the page in place: what a button would load is fetched, and the form that
// comes back takes the old one's place. Names are suggested below their field. Without this script the same buttons
// load the same page.
(() => {
  const MARK = "set", RESOLVE = "1", MOST = 6;
  const form = () => document.querySelector(`form#${MARK}`);
  const said = document.getElementById("_said");
  if (!form() || !said) return;
  let before = Promise.resolve(); // taps wait for one another

  document.addEventListener("submit", (event) => {
    const by = event.submitter;
    if (event.target !== form() || !by || by.value === RESOLVE || by.value.startsWith("play ")) return;
    event.preventDefault();
    press(by.value);
  });
  // what is chosen under a question stands beside it when it is shut
  document.addEventListener("change", (event) => {
    const at = event.target;
    if (at.form === form() && at.closest(".q, .situation") && !at.matches("[type=text], [type=number], textarea")) press("form");
  });
  window.addEventListener("pageshow", suggest);

  function press(button) {
    before = before.then(() => load(button)).catch(() => {
      location.assign(address(button)); // no answer, or one that is none: as without this script
    });
  }

  function address(button) {
    // a fold that was shut stays so
    for (const open of form().querySelectorAll("details:not([open]) > div > [name='set.open']")) open.disabled = true;
    const sent = new URLSearchParams([[MARK, button], ...new FormData(form())]);
    return `${form().action.split("#")[0]}?${sent}`;
  }

  async function load(button) {
    form().setAttribute("aria-busy", "true");
    const answer = await fetch(address(button));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector(`form#${MARK}`);
    if (!next) throw new Error("no form");
    const old = form();
    for (const fold of old.querySelectorAll("details[id]")) {
      const same = next.querySelector(`#${CSS.escape(fold.id)}`);
      if (same && fold.open) same.open = true;
    }
    const focused = document.activeElement;
    const within = old.contains(focused) ? focused : null;
    const heard = next.querySelector("[data-said]")?.textContent ?? "";
    old.replaceWith(next);
    if (button.startsWith("open ")) document.getElementById(button.slice(5))?.querySelector("summary").focus();
    else keep(within, next);
    history.replaceState(null, "", address("form"));
    const now = within?.value && next.querySelector(`[value="${CSS.escape(within.value)}"]`);
    const label = now?.closest(".step")?.querySelector("label, .lab") ?? now;
    said.textContent = button.startsWith("add") || button.startsWith("take") || button === "clear" ? heard : label?.textContent ?? "";
    suggest();
  }

  // The focus stays where it was; a field that is being typed in keeps what stands there.
  function keep(within, next) {
    if (!within) return;
    const by = within.id ? `#${CSS.escape(within.id)}` : within.value ? `[value="${CSS.escape(within.value)}"]` : null;
    const same = by && next.querySelector(by);
    (same ?? next.querySelector(".keys button, .lineadd input"))?.focus({ preventScroll: true });
  }

  function suggest() {
    const names = [...form().querySelectorAll("#ships option")].map((option) => ({
      name: option.value,
      words: `${option.value} ${option.textContent}`.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean),
    }));
    for (const field of form().querySelectorAll("input[list]")) attach(field, names);
  }

  // The names that have every word that is typed, or whose first letters these are; the best first.
  function meant(names, typed) {
    const words = typed.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
    const letters = words.join("");
    if (!letters) return [];
    const rank = ({ name, words: all }) => {
      if (name.toLowerCase().startsWith(typed.toLowerCase())) return 0;
      if (all.map((word) => word[0]).join("").startsWith(letters)) return 1;
      return words.every((word) => all.some((one) => one.startsWith(word))) ? 2 : 3;
    };
    const ranked = names.map((it) => [rank(it), it.name]).filter(([at]) => at < 3);
    return ranked.sort(([one], [other]) => one - other).slice(0, MOST).map(([, name]) => name);
  }

  function attach(field, names) {
    field.removeAttribute("list");
    const list = document.createElement("ul");
    list.id = `_${field.id}`;
    list.className = "suggested";
    list.hidden = true;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");
    field.after(list);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", list.id]]) {
      field.setAttribute(name, value);
    }
    let at = -1;
    const show = (found) => {
      at = -1;
      field.removeAttribute("aria-activedescendant");
      list.replaceChildren(...found.map((name, nth) => {
        const item = document.createElement("li");
        item.id = `${list.id}_${nth}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.textContent = name;
        item.addEventListener("click", () => take(name));
        return item;
      }));
      list.hidden = found.length === 0;
      field.setAttribute("aria-expanded", String(!list.hidden));
    };
    const take = (name) => {
      field.value = name;
      show([]);
      field.blur(); // the ship is drawn below: the keyboard makes room for it
      press("form");
    };
    field.addEventListener("input", () => show(meant(names, field.value)));
    field.addEventListener("blur", () => show([]));
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    field.addEventListener("keydown", (event) => {
      const count = list.children.length;
      if (event.isComposing || count === 0) return;
      if (event.key === "Escape") show([]);
      else if (event.key === "Enter" && at >= 0) take(list.children[at].textContent);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        list.children[at]?.setAttribute("aria-selected", "false");
        // one step past either end is the field itself
        at = ((at + 1 + (event.key === "ArrowDown" ? 1 : -1) + count + 1) % (count + 1)) - 1;
        list.children[at]?.setAttribute("aria-selected", "true");
        list.children[at] ? field.setAttribute("aria-activedescendant", list.children[at].id) : field.removeAttribute("aria-activedescendant");
      } else return;
      event.preventDefault();
    });
  }
})();
