#!/usr/bin/env python3
"""Walks all links of a site: check.py FOLDER. Prints each that leads nowhere, each anchor that does not exist, and
each file that a page would load from elsewhere; the exit code is 1 if there is any."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

top = Path(sys.argv[1]).resolve()
LOADING = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href", "object": "data"}


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.links, self.loaded, self.anchors = [], [], set()
        self.feed(path.read_text(errors="replace"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        where = LOADING.get(tag)
        if where and values.get(where) and not (tag == "link" and values.get("rel") in ("canonical", "alternate")):
            self.loaded.append(values[where])


def main():
    pages = {path: Page(path) for path in sorted(top.rglob("*.html"))}
    wrong, walked = set(), 0
    for path, page in pages.items():
        shown = path.relative_to(top)
        for address in page.links + page.loaded:
            parts = urlsplit(address)
            if parts.scheme in ("data", "blob", "mailto", "javascript"):
                continue
            if parts.scheme or parts.netloc:
                if address in page.loaded:
                    wrong.add(f"{shown}: loads {address}")
                continue
            walked += 1
            target = path if not parts.path else (
                top / unquote(parts.path).lstrip("/") if parts.path.startswith("/") else path.parent / unquote(parts.path))
            target = target.resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.is_file() or top not in target.parents:
                wrong.add(f"{shown}: no file for {address}")
            # The page of the lab and Doxygen's own scripts read other anchors.
            elif parts.fragment and target in pages and "lab" not in target.relative_to(top).parts:
                if unquote(parts.fragment) not in pages[target].anchors and parts.fragment not in ("", "__skip"):
                    wrong.add(f"{shown}: no anchor for {address}")
    for sheet in top.rglob("*.css"):
        for address in re.findall(r"""(?:url\(|@import )["']?(https?:[^"')]+)""", sheet.read_text(errors="replace")):
            wrong.add(f"{sheet.relative_to(top)}: loads {address}")
    for line in sorted(wrong):
        print(line)
    print(f"{len(pages)} pages, {walked} links, {len(wrong)} wrong")
    sys.exit(bool(wrong) or len(pages) < 20 or walked < 500)


main()
