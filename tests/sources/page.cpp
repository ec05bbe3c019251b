#include "page.hpp"

#include <fmt/format.h>

#include "definitions.hpp"

namespace squarelab::sources {
namespace {

// A cell of a Markdown table: a bar would end it.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '<' || c == '_') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

// Even there a bar would end the cell.
std::string code_cell(std::string_view text) {
  std::string escaped = "`";
  for (const char c : text) escaped += c == '|' ? "\\|" : std::string(1, c);
  return escaped + "`";
}

}  // namespace

std::string page_path() { return SQUARELAB_SOURCE_DIR "/docs/sources.md"; }

std::string page() {
  std::size_t definitions = 0;
  for (int d = 0; d < document_count; ++d) definitions += definitions_of(d).size();

  std::string text = fmt::format(
      "# Sources and errata\n\n"
      "Five texts define what squarelab implements. This page lists their {} definitions with "
      "header\n"
      "and name in `lib/`. A command shows each. It also corrects {} statements that are wrong or "
      "mislead.\n\n"
      "Each row is a test in `tests/sources/`, which prints this page. Run one row by its "
      "number:\n\n"
      "```sh\n"
      "ctest --test-dir build/dev -R 'Definition.Holds/2.17$'\n"
      "ctest --test-dir build/dev -R 'Erratum.IsRight/18$'\n"
      "```\n\n"
      "| document | title | author | what it defines |\n|---|---|---|---|\n",
      definitions, errata().size());
  for (int d = 0; d < document_count; ++d) {
    const Document& document = documents()[static_cast<std::size_t>(d)];
    text += fmt::format("| {} | [{}]({}) | {} | {} |\n", d, cell(document.title), document.address,
                        cell(document.author), cell(document.about));
  }

  text +=
      "\n## Errata\n\n"
      "`ctest --test-dir build/dev -R 'Erratum.IsRight/NUMBER$'` runs the proof of a row. The "
      "last\n"
      "column has a command that shows it, or a reference.\n\n"
      "| number | document | statement | what is right | see it |\n|---:|---|---|---|---|\n";
  int number = 0;
  for (const Erratum& erratum : errata()) {
    const std::string shown = erratum.command.empty() ? std::string(erratum.citation)
                                                      : fmt::format("`squarelab {}` shows `{}`",
                                                                    erratum.command, erratum.shows);
    text += fmt::format("| {} | {} | {} | {} | {} |\n", ++number, erratum.documents,
                        cell(erratum.says), cell(erratum.right), shown);
  }

  for (int d = 0; d < document_count; ++d) {
    text += fmt::format(
        "\n## Document {}: {}\n\n| number | definition | header | name | see it |\n"
        "|---:|---|---|---|---|\n",
        d, documents()[static_cast<std::size_t>(d)].title);
    int row = 0;
    for (const Definition& definition : definitions_of(d)) {
      text += fmt::format(
          "| {}.{} | {} | {} | {} | {} |\n", d, ++row, cell(definition.what),
          code_cell(definition.header_path()), code_cell(definition.name),
          definition.command.empty()
              ? ""
              : fmt::format("`squarelab {}` shows `{}`", definition.command, definition.shows));
    }
  }
  return text;
}

}  // namespace squarelab::sources
