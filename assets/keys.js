// Keys: `/` searches, arrows move among hits and options, Enter opens, `c` copies with the citation, `?` shows this list. Never
// while something is typed, never with Ctrl, Alt or Cmd; who needs these keys for something else turns them off in the list.
(() => {
  const OFF = "adjutant.keys.off", ITEMS = ".hits > li h3 a, article[aria-labelledby=answer] .row a.btn, a.choice, .ofdice a";
  const LIST = [["/", "Search"], ["↓ ↑", "Next and previous hit or option"], ["Enter", "Open it"], ["c", "Copy the passage with its citation"], ["?", "Show this list"]];
  const said = Object.assign(document.createElement("p"), { className: "toast", hidden: true });
  said.setAttribute("role", "status");
  document.body.append(said);
  let timer = 0, list = null;

  const isOff = () => localStorage.getItem(OFF) === "1";
  const seen = (item) => item.getClientRects().length > 0;
  const say = (words) => {
    clearTimeout(timer);
    said.hidden = false;
    said.textContent = words;
    timer = setTimeout(() => { said.hidden = true; said.textContent = ""; }, 3000);
  };

  function search() {
    const field = document.querySelector("main form.ask input[type=search]") ?? document.querySelector("form.ask input[type=search]");
    field?.focus();
    field?.select();
  }

  function move(by) {
    const items = [...document.querySelectorAll(ITEMS)].filter(seen);
    if (!items.length) return false;
    const at = items.indexOf(document.activeElement);
    const next = items[at < 0 ? by > 0 ? 0 : items.length - 1 : Math.min(Math.max(at + by, 0), items.length - 1)];
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    return true;
  }

  // The passage that is meant: where the focus stands, else the one that the page or its address is about.
  function passage() {
    const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    return document.activeElement.closest(".hits > li, article, li.p") ?? target?.closest("li.p") ?? document.querySelector("main article");
  }

  async function copy() {
    const about = passage(), rule = about?.querySelector(".rule");
    if (!rule) return say("No passage is chosen: move to one with the arrows.");
    const whole = document.querySelector("code[data-copy='Copy citation']")?.textContent;
    const cites = [...about.querySelectorAll(".cite")].map((it) => it.textContent.trim()).join("; ");
    const title = about.querySelector("h1, h2, h3")?.textContent.trim() ?? "", text = rule.innerText.trim();
    const isPage = about.matches("article.card"), here = location.origin + location.pathname;
    const link = isPage ? here : about.querySelector("h3 a, a.pid, .row a[href^='/']")?.href ?? here;
    const all = [text.startsWith(title) ? "" : title, text, isPage && whole ? whole : cites, link].filter(Boolean).join("\n");
    try {
      await navigator.clipboard.writeText(all);
      say("Copied with its citation.");
    } catch {
      say("This browser does not let the page copy.");
    }
  }

  function show() {
    if (!list) {
      list = document.createElement("dialog");
      list.className = "keylist flow";
      list.setAttribute("aria-labelledby", "_keys");
      const facts = document.createElement("dl");
      facts.className = "plate";
      for (const [key, does] of LIST) {
        facts.append(Object.assign(document.createElement("dt"), { textContent: key }), Object.assign(document.createElement("dd"), { textContent: does }));
      }
      const off = Object.assign(document.createElement("input"), { type: "checkbox", id: "_keysoff", checked: isOff() });
      off.addEventListener("change", () => off.checked ? localStorage.setItem(OFF, "1") : localStorage.removeItem(OFF));
      const label = document.createElement("label");
      label.append(off, " Turn these keys off");
      const close = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: "Close" });
      close.addEventListener("click", () => list.close());
      const row = Object.assign(document.createElement("p"), { className: "row" });
      row.append(label, close);
      list.append(Object.assign(document.createElement("h2"), { id: "_keys", textContent: "Keys" }), facts, row);
      document.body.append(list);
    }
    list.showModal();
  }

  const entry = document.createElement("li"), button = Object.assign(document.createElement("button"), { type: "button", className: "plain", textContent: "Keys" });
  button.addEventListener("click", show);
  entry.append(button);
  document.querySelector("footer nav ul")?.append(entry);

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const isTyping = target.closest("input, textarea, select, [contenteditable], [role=combobox], dialog");
    if (isTyping || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isOff()) return;
    const isFree = target === document.body || target.matches(ITEMS);
    if (key === "/") search();
    else if (key === "?") show();
    else if (key === "c") copy();
    else if (!(isFree && (key === "ArrowDown" || key === "ArrowUp") && !event.shiftKey && move(key === "ArrowDown" ? 1 : -1))) return;
    event.preventDefault();
  });
})();
