#include <fmt/format.h>

#include <set>
#include <squarelab/compare/json_parts.hpp>

namespace squarelab::compare {

report::Json json_of(const Role& role) { return name_of(role); }

void read_json_of(const report::JsonPart& part, Role& role) {
  for (const Role each : {Role::Baseline, Role::Backend, Role::Control}) {
    role = each;
    if (part.text() == name_of(each)) return;
  }
  part.refuse_value("is neither baseline nor backend nor control");
}

OpenDocument::OpenDocument(std::string_view text, const Document& expected)
    : json_(report::read_json(text, expected.subject)), whole_(text, expected.subject, json_) {
  const std::string found = whole_.has("command") ? whole_.at("command").text() : "";
  if (found != expected.command) {
    const std::string shown_by = found == "compare"                ? "squarelab compare"
                                 : found == "compare-instructions" ? "scripts/instructions"
                                 : found == "peers"                ? "scripts/peers"
                                                                   : "";
    whole_.refuse_value(fmt::format(
        "is not the document of {}{}", expected.name,
        shown_by.empty() ? fmt::format(": its \"command\" is not \"{}\"", expected.command)
                         : fmt::format("; {} --from shows it", shown_by)));
  }
  if (!whole_.has("format") ||
      whole_.at("format").whole(1, report::most_counted) != expected.format) {
    whole_.refuse_value(
        fmt::format("was written by another version of squarelab{}", expected.otherwise));
  }
}

void OpenDocument::expect(bool holds, std::string_view field, std::string_view reason) const {
  if (!holds) whole_.at(field).refuse_value(reason);
}

void OpenDocument::expect_once(const std::vector<std::string>& names,
                               std::string_view field) const {
  std::set<std::string> seen;
  for (const std::string& name : names) {
    expect(seen.insert(name).second, field, fmt::format("has \"{}\" twice", name));
  }
}

void check_columns(const OpenDocument& document, const std::vector<Column>& columns) {
  std::set<std::pair<std::string, bool>> names;
  std::size_t baselines = 0;
  std::size_t controls = 0;
  for (const Column& column : columns) {
    baselines += column.role == Role::Baseline ? 1 : 0;
    controls += column.role == Role::Control ? 1 : 0;
    document.expect(names.emplace(column.name, column.role == Role::Control).second, "columns",
                    fmt::format("has \"{}\" twice", column.name));
  }
  document.expect(baselines == 1, "columns", "has not exactly one baseline");
  // None with another baseline than it was measured with.
  document.expect(controls <= 1, "columns", "has more than one control");
}

}  // namespace squarelab::compare
