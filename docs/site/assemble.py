#!/usr/bin/env python3
"""Called by scripts/site: writes what mkdocs reads. assemble.py FOLDER [cpp] [lab], which are parts of the site

README, CONTRIBUTING, CHANGELOG and docs/*.md become pages, links between them links between pages, and links to
sources text. What GitHub takes for a list or a table without a blank line before it gets that line. Blocks of the
documents become the pictures of the home page."""

import html
import posixpath
import re
import shutil
import sys
import textwrap
from pathlib import Path

top = Path(__file__).resolve().parents[2]
out = Path(sys.argv[1])

# The home page is docs/site/index.md; in the menu are all pages but those that nobody looks for.
MENU = {
    "Home": ["index"],
    "Test a move generator": ["differential-testing", "connecting-a-program", "found", "perft-statistics", "python"],
    "Compare boards": ["what-it-costs-an-engine", "choosing-a-mapping", "results", "results-mappings-sliders",
                       "peers", "fast-counting", "what-an-engine-asks", "in-engines", "how-we-measure"],
    "Learn and teach": ["teaching", "sources"],
    "Reference": ["building", "library", "references", "adding-a-backend", "adding-a-question", "architecture",
                  "mutants"],
    "Project": ["read-me", "contributing", "changelog", "releasing"],
}
# Picture, page, and the region of the page that it shows.
RUNS = [("run_verify", "README.md", "disagreement: squarelab verify"),
        ("run_compare", "README.md", "text: squarelab compare"),
        ("run_lesson", "docs/teaching.md", "text: squarelab lesson")]

pages = {"README.md": "read-me.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md",
         "docs/site/index.md": "index.md"}
pages |= {f"docs/{path.name}": path.name for path in (top / "docs").glob("*.md")}


def linked(source, match):
    """The link or picture of a page of the tree, as it is on the site."""
    mark, text, target = match.groups()
    if re.match(r"[a-z]+:|#", target):
        return match.group(0)
    path, _, anchor = target.partition("#")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    if source == "docs/site/index.md":
        return match.group(0)
    if path in pages:
        return f"{mark}[{text}]({pages[path]}{'#' + anchor if anchor else ''})"
    if path.startswith("docs/pictures/"):
        return f"{mark}[{text}]({path.removeprefix('docs/')})"
    if not (top / path).exists():
        sys.exit(f"{source}: there is no {path}")
    return text if path in text else f"{text} (`{path}`)"


def page(source):
    lines, fence = [], False
    text = (top / source).read_text()
    for line in text.split("\n"):
        before = lines[-1] if lines else ""
        if line.lstrip().startswith("```"):
            if not fence and before.strip() and not line.startswith(" "):
                lines.append("")
            fence = not fence
        elif not fence:
            if re.fullmatch(r"<!-- .* -->", line):
                continue
            item = r"([-*]|\d+\.) "
            begins_list = re.match(item, line) and not re.match(item, before) and not before.startswith(" ")
            begins_table = line.startswith("|") and not before.startswith("|")
            if begins_table:  # a head has words, also for those who do not see that it is the names
                line = re.sub(r"\|\s+(?=\|)", '| <span class="unseen">name</span> ', line)
            if before.strip() and (begins_list or begins_table):
                lines.append("")
        lines.append(line)
    text = "\n".join(lines)
    # Code is left as it is; a link may go over the end of a line.
    parts = re.split(r"(^```.*?^```|`[^`\n]*`(?!\]))", text, flags=re.M | re.S)
    link = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
    return "".join(part if i % 2 else link.sub(lambda m: linked(source, m), part) for i, part in enumerate(parts))


def picture(source, region):
    """The block of the region as a picture of a terminal."""
    text = (top / source).read_text()
    match = re.search(rf"<!-- ({re.escape(region)}[^\n|]*?)(?: \| [^\n]*)? -->\n```text\n(.*?)```", text, re.S)
    if not match:
        sys.exit(f"{source} has no region {region}")
    command = "$ " + re.sub(r" --(from|part) \S+", "", match.group(1).partition(": ")[2])
    lines = textwrap.wrap(command, 72, subsequent_indent="    ", break_on_hyphens=False)
    lines[:-1] = [line + " \\" for line in lines[:-1]]
    lines += match.group(2).rstrip("\n").split("\n")
    width = max(map(len, lines)) * 8 + 32
    height = len(lines) * 18 + 28
    texts = "".join(f'<text x="16" y="{30 + 18 * i}" xml:space="preserve">{html.escape(line)}</text>\n'
                    for i, line in enumerate(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
            f'<rect width="100%" height="100%" rx="8" fill="#1e2430"/>\n'
            f'<g fill="#f0f0f0" font-family="DejaVu Sans Mono, Consolas, monospace" font-size="13.2">\n{texts}</g></svg>\n')


def main():
    shutil.rmtree(out, ignore_errors=True)
    sources = out / "pages"
    sources.mkdir(parents=True)
    shutil.copytree(top / "docs/pictures", sources / "pictures")
    for source, name in pages.items():
        (sources / name).write_text(page(source))
    for name, source, region in RUNS:
        (sources / "pictures" / f"{name}.svg").write_text(picture(source, region))
    stub = (top / "python/squarelab/__init__.pyi").read_text()
    # mkdocs does not know of these folders, so their links are HTML.
    others = {"cpp": "the C++ headers, with all contracts", "lab": "squarelab as a page: lessons and exercises"}
    links = "".join(f'<a href="{part}/index.html">{part}/</a>: {others[part]}.\n\n' for part in sys.argv[2:])
    (sources / "references.md").write_text(
        f"# References\n\n{links}## Python\n\nThe types of the package [for Python](python.md), as type checkers read "
        f"them.\n\n```python\n{stub}```\n")
    for name in ("site.css", "site.js"):
        shutil.copy(top / "docs/site" / name, sources / name)
    known = {name + ".md" for names in MENU.values() for name in names}
    missing = {name for name in pages.values()} - known
    if missing:
        sys.exit(f"docs/site/assemble.py has no place in the menu for {', '.join(sorted(missing))}")
    menu = "".join(f"  - {title}:\n" + "".join(f"      - {name}.md\n" for name in names) if title != "Home"
                   else f"  - Home: index.md\n" for title, names in MENU.items())
    (out / "mkdocs.yml").write_text((top / "docs/site/mkdocs.yml").read_text() + "nav:\n" + menu)


main()
