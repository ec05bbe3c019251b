// Pages as HTML. It is well-formed XML as well, so that a test can read it.
#include <fmt/format.h>

#include <array>
#include <set>
#include <squarelab/report/page.hpp>
#include <squarelab/report/svg.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::report {

namespace {

constexpr std::string_view page_style =
    R"(:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--quiet:#59636e;--rule:#d0d7de;--shade:#f4f6f8;
--good:#00684d;--bad:#a53b00;--same:#0060a0;--unsure:#6b5a1e;--alarm:#8a5a00;--alarm-shade:#fdf3dc;--link:#0060a0}
@media screen and (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--quiet:#9aa4af;--rule:#3d444d;--shade:#161b22;
--good:#3ddba9;--bad:#ff9a5c;--same:#6cb8ff;--unsure:#d8c27a;--alarm:#f0c14b;--alarm-shade:#2b2310;--link:#6cb8ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem 1rem 3rem;max-width:66rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:.6rem 0 1rem}
h2{font-size:1.25rem;line-height:1.3;margin:2.4rem 0 .6rem;padding-top:.5rem;border-top:1px solid var(--rule)}
h3{font-size:1.05rem;margin:1.4rem 0 .4rem}
p{margin:.5rem 0;max-width:46rem;overflow-wrap:anywhere}
a{color:var(--link)}
nav ul,.legend{list-style:none;margin:.5rem 0;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem}
.notice{border-left:4px solid var(--rule);background:var(--shade);padding:.5rem 1rem;margin:1rem 0}
.notice p{max-width:none}
.notice.alarm p:first-child{font-weight:600}
.notice.good{border-color:var(--good)}.notice.bad{border-color:var(--bad)}
.notice.alarm{border-color:var(--alarm);background:var(--alarm-shade)}
figure{margin:1rem 0 2rem}
figcaption{max-width:46rem;margin-bottom:.3rem}
.legend{font-size:.85rem;color:var(--quiet)}
.legend svg{vertical-align:-2px;margin-right:.35rem}
.panels{column-gap:1.6rem;margin-top:.8rem}
.panel{display:block;width:100%;max-width:30rem;margin:0 0 1.2rem;break-inside:avoid}
.wide{overflow-x:auto;margin:.8rem 0;margin-right:min(0px,calc(50% - 50vw + 2rem))}
table{border-collapse:collapse;font-size:.85rem;line-height:1.35;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
thead th{border-bottom:2px solid var(--quiet);vertical-align:bottom}
tbody th{font-weight:600;position:sticky;left:0;background:var(--paper)}
thead th:first-child{position:sticky;left:0;z-index:1;background:var(--paper)}
th[scope=rowgroup]{position:static;padding-top:1rem;color:var(--quiet)}
.number{text-align:right}td.number,td.short{white-space:nowrap}
td.good{color:var(--good)}td.bad{color:var(--bad)}td.same{color:var(--same)}td.unsure{color:var(--unsure)}td.alarm{color:var(--alarm);font-weight:600}
pre{background:var(--shade);padding:.7rem 1rem;overflow-x:auto;font-size:.85rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:600px){table,pre{font-size:.75rem}th,td{padding:.25rem .35rem}}
@media print{body{max-width:none;padding:0;font-size:10pt}nav{display:none}.wide{overflow:visible;margin-right:0}
table{font-size:7.5pt}th,td{padding:.15rem .3rem}tr,.notice{break-inside:avoid}h2{break-after:avoid}#part-answers{break-before:page}tbody th,thead th:first-child{position:static}}
)";

// The anchor of a heading, unlike those that are taken: "part-costs", then "part-costs-2".
std::string anchor_of(std::string_view title, std::set<std::string>& taken) {
  std::string name;
  for (const char c : title) {
    if (text::is_letter(c) || text::is_digit(c)) {
      name += text::lower(c);
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  std::string anchor = "part-" + name;
  for (int i = 2; !taken.insert(anchor).second; ++i) anchor = fmt::format("part-{}-{}", name, i);
  return anchor;
}

std::string html_of(const Page::Paragraph& paragraph) {
  return fmt::format("<p>{}</p>\n", in_xml(paragraph.text));
}

std::string html_of(const Table& table) {
  return "<div class=\"wide\">\n" + as_html(table) + "</div>\n";
}

std::string html_of(const Page::Drawings& drawings) {
  std::string html;
  for (const Drawing& drawing : drawings.drawings) {
    html += fmt::format("<pre>{}\n{}</pre>\n", in_xml(drawing.caption), in_xml(drawing.lines));
  }
  return html;
}

std::string html_of(const Page::Code& code) {
  return fmt::format("<pre><code>{}</code></pre>\n", in_xml(code.lines));
}

std::string html_of(const Page::Notice& notice) {
  static constexpr std::array<std::string_view, 6> paints{"",      " good",   " bad",
                                                          " same", " unsure", " alarm"};
  std::string html =
      fmt::format("<div class=\"notice{}\">\n", paints[static_cast<std::size_t>(notice.paint)]);
  // A long list would push the tables off the screen.
  constexpr std::size_t most_open = 6;
  const std::size_t count = notice.sentences.size();
  const std::size_t open = count > most_open + 1 ? most_open : count;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == open) html += fmt::format("<details><summary>{} more</summary>\n", count - open);
    html += html_of(Page::Paragraph{notice.sentences[i]});
  }
  return html + (open < count ? "</details>\n</div>\n" : "</div>\n");
}

std::string html_of(const Page::Facts& facts) {
  Table table{{{"what", Table::Align::Left}, {"value", Table::Align::Left}}, {}};
  for (const auto& [name, value] : facts.facts) table.rows.push_back({name, value});
  return html_of(table);
}

std::string html_of(const Figure& figure) { return as_html(figure); }

}  // namespace

std::string as_html(const Page& page) {
  std::set<std::string> anchors;
  std::vector<std::string> links;
  std::string html;
  const auto write = [&]<class Part>(const Part& part) {
    if constexpr (std::is_same_v<Part, Page::Heading>) {
      const std::string title = in_xml(part.title);
      const std::string anchor = anchor_of(part.title, anchors);
      html += fmt::format("<h{0} id=\"{1}\">{2}</h{0}>\n", part.level + 1, anchor, title);
      if (part.level != 1) return;
      links.push_back(fmt::format("<li><a href=\"#{}\">{}</a></li>\n", anchor, title));
    } else {
      html += html_of(part);
    }
  };
  for (const auto& [block, depth] : page.parts()) std::visit(write, block);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>{0}</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n"
      "{3}{4}</main>\n</body>\n</html>\n",
      in_xml(page.title()), page_style, plot_style(),
      links.size() < 2
          ? ""
          : fmt::format("<nav aria-label=\"Parts\"><ul>\n{}</ul></nav>\n", fmt::join(links, "")),
      html);
}

}  // namespace squarelab::report
