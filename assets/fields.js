// A number field takes its whole content when it is entered or clicked, by mouse, finger or keys: what is
// typed then replaces what stood there, wherever in the field the click was. Without this script fields
// work as the browser has them.
(() => {
  const isNumber = (at) => at instanceof HTMLInputElement && at.type === "number";
  const take = (event) => { if (isNumber(event.target)) event.target.select(); };
  document.addEventListener("focusin", take);
  // a click puts the caret somewhere, at its very end where the content was taken already
  document.addEventListener("click", (event) => { setTimeout(take, 0, event); });
})();
