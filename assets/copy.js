// Adds a copy button to every selectable text marked for it. Without this script the text itself
// stands there and is selected whole by one click.
(() => {
  if (!navigator.clipboard) return;
  for (const code of document.querySelectorAll("code[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.textContent = code.dataset.copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = code.dataset.copy; }, 2000);
    });
    code.after(button);
  }
})();
