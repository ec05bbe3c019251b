// What the documents of all measurements have in common: the fields of their parts as JSON.
// Tested with the documents.
#pragma once

#include <squarelab/lab/reports/json_fields.hpp>
#include <squarelab/lab/timing/comparison.hpp>

namespace squarelab::lab::inline timing {

constexpr auto json_fields(const Build*) {
  return std::tuple{field("version", &Build::version),       field("commit", &Build::commit),
                    field("compiler", &Build::compiler),     field("flags", &Build::flags),
                    field("build_type", &Build::build_type), field("isa", &Build::isa)};
}

constexpr auto json_fields(const Cache*) {
  return std::tuple{field("level", &Cache::level), field("type", &Cache::type),
                    field("size", &Cache::size)};
}

// The caches are missing where perft of programs was measured.
constexpr auto json_fields(const Machine*) {
  return std::tuple{field("cpu", &Machine::cpu), field("logical_cpus", &Machine::logical_cpus),
                    optional_field("caches", &Machine::caches), field("system", &Machine::system)};
}

constexpr auto json_fields(const Phase*) {
  return std::tuple{field("name", &Phase::name), field("positions", &Phase::positions)};
}

constexpr auto json_fields(const MeasuredCorpus*) {
  return std::tuple{
      field("source", &MeasuredCorpus::source), field("positions", &MeasuredCorpus::positions),
      field("digest", &MeasuredCorpus::digest), field("phases", &MeasuredCorpus::phases)};
}

Json json_of(const Role& role);
void read_json_of(const JsonPart& part, Role& role);

constexpr auto json_fields(const Column*) {
  return std::tuple{field("name", &Column::name),
                    field("title", &Column::title),
                    field("formula", &Column::formula),
                    field("corners", &Column::corners),
                    field("sliders", &Column::sliders),
                    field("core_bytes", &Column::core_bytes),
                    field("full_bytes", &Column::full_bytes),
                    field("table_bytes", &Column::table_bytes),
                    field("role", &Column::role)};
}

// A document of a measurement from outside, of that command and that format. Throws
// text::TextError, subject as given, if it is not JSON, not of that command, or of another format,
// which says `otherwise`.
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

  const JsonPart& whole() const noexcept { return whole_; }
  // Throws text::TextError, at the field of that name, if what is expected does not hold.
  void expect(bool holds, std::string_view field, std::string_view reason) const;

 private:
  Json json_;
  JsonPart whole_;
};

// Whether the text is JSON that calls itself a document of that command.
bool is_document(std::string_view text, const Document& expected);

// Exactly one column is the baseline, and no two have a name and a role in common.
void check_columns(const OpenDocument& document, const std::vector<Column>& columns);

}  // namespace squarelab::lab::inline timing
