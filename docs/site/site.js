// Makes parts that scroll sideways reachable by keys.
function reach() {
  for (const box of document.querySelectorAll(".md-typeset pre > code, .md-typeset__scrollwrap")) box.tabIndex = 0;
}
document.addEventListener("DOMContentLoaded", () => setTimeout(reach, 0));
