#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/json_parts.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline timing {

namespace {

Json json_of(const Phase& phase) { return {{"name", phase.name}, {"positions", phase.positions}}; }

Role read_role(const JsonPart& part) {
  for (const Role role : {Role::Baseline, Role::Backend, Role::Control}) {
    if (part.text() == name_of(role)) return role;
  }
  part.refuse_value("is neither baseline nor backend nor control");
}

}  // namespace

Json json_of(const Build& build) {
  return {{"version", build.version},       {"commit", build.commit},
          {"compiler", build.compiler},     {"flags", build.flags},
          {"build_type", build.build_type}, {"isa", build.isa}};
}

Json json_of(const MeasuredCorpus& corpus) {
  return {{"source", corpus.source},
          {"positions", corpus.positions},
          {"digest", corpus.digest},
          {"phases", Json::array(corpus.phases, json_of)}};
}

Json json_of(const Column& column) {
  Json json = reports::json_of(Facts{column.name, column.title, column.formula, column.corners,
                                     column.sliders, column.core_bytes, column.full_bytes,
                                     column.table_bytes});
  json["role"] = name_of(column.role);
  return json;
}

std::string text_at(const JsonPart& part, std::string_view field) {
  return text::printable(part.at(field).text());
}

Build read_build(const JsonPart& part) {
  return {text_at(part, "version"), text_at(part, "commit"),     text_at(part, "compiler"),
          text_at(part, "flags"),   text_at(part, "build_type"), text_at(part, "isa")};
}

MeasuredCorpus read_corpus(const JsonPart& part) {
  MeasuredCorpus corpus{text_at(part, "source"),
                        part.at("positions").whole(1, most_counted),
                        text_at(part, "digest"),
                        {}};
  for (const JsonPart& phase : part.at("phases").elements()) {
    corpus.phases.push_back({text_at(phase, "name"), phase.at("positions").whole(0, most_counted)});
  }
  return corpus;
}

Column read_column(const JsonPart& part) {
  return {text_at(part, "name"),
          text_at(part, "title"),
          text_at(part, "formula"),
          text_at(part, "corners"),
          text_at(part, "sliders"),
          part.at("core_bytes").whole(0, most_counted),
          part.at("full_bytes").whole(0, most_counted),
          part.at("table_bytes").whole(0, most_counted),
          read_role(part.at("role"))};
}

}  // namespace squarelab::lab::inline timing
