// The JSON fields of the parts that the documents of all measurements share.
// Tested with the documents.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/json_fields.hpp>

namespace squarelab::compare {

constexpr auto json_fields(const Build*) {
  return std::tuple{
      report::field("version", &Build::version),       report::field("commit", &Build::commit),
      report::field("compiler", &Build::compiler),     report::field("flags", &Build::flags),
      report::field("build_type", &Build::build_type), report::field("isa", &Build::isa)};
}

constexpr auto json_fields(const Cache*) {
  return std::tuple{report::field("level", &Cache::level), report::field("type", &Cache::type),
                    report::field("size", &Cache::size)};
}

// The caches are missing where the system does not list them.
constexpr auto json_fields(const Machine*) {
  return std::tuple{report::field("cpu", &Machine::cpu),
                    report::field("logical_cpus", &Machine::logical_cpus),
                    report::optional_field("caches", &Machine::caches),
                    report::field("system", &Machine::system)};
}

constexpr auto json_fields(const Phase*) {
  return std::tuple{report::field("name", &Phase::name),
                    report::field("positions", &Phase::positions)};
}

constexpr auto json_fields(const MeasuredCorpus*) {
  return std::tuple{report::field("source", &MeasuredCorpus::source),
                    report::field("positions", &MeasuredCorpus::positions),
                    report::field("digest", &MeasuredCorpus::digest),
                    report::field("phases", &MeasuredCorpus::phases)};
}

report::Json json_of(const Role& role);
void read_json_of(const report::JsonPart& part, Role& role);

constexpr auto json_fields(const Column*) {
  return std::tuple{report::field("name", &Column::name),
                    report::field("title", &Column::title),
                    report::field("formula", &Column::formula),
                    report::field("corners", &Column::corners),
                    report::field("sliders", &Column::sliders),
                    report::field("core_bytes", &Column::core_bytes),
                    report::field("full_bytes", &Column::full_bytes),
                    report::field("table_bytes", &Column::table_bytes),
                    report::field("role", &Column::role)};
}

// A document of a measurement from outside, of that command and that format. Throws
// text::TextError, subject as given, if it is not JSON, not of that command, or of another format,
// with the message `otherwise`.
struct Document {
  std::string_view command;
  std::uint64_t format;
  std::string_view subject;  // of refusals
  std::string_view name;     // "a comparison"
  std::string_view otherwise;
};

// Its parts, for read(). The text must outlive them.
class OpenDocument {
 public:
  OpenDocument(std::string_view text, const Document& expected);
  OpenDocument(const OpenDocument&) = delete;
  OpenDocument& operator=(const OpenDocument&) = delete;

  const report::JsonPart& whole() const noexcept { return whole_; }
  // Throws text::TextError, at the field of that name, if what is expected does not hold.
  void expect(bool holds, std::string_view field, std::string_view reason) const;
  // The same for names that have to differ.
  void expect_once(const std::vector<std::string>& names, std::string_view field) const;

 private:
  report::Json json_;
  report::JsonPart whole_;
};

// Exactly one column is the baseline, and no two have a name and a role in common.
void check_columns(const OpenDocument& document, const std::vector<Column>& columns);

}  // namespace squarelab::compare
