// Where a comparison goes, measured just now or read from files: the table to stdout, JSON, CSV and
// Markdown to files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

struct CompareOutputOptions {
  std::string json;
  std::string csv;
  std::string markdown;
};
void add_compare_output_options(CLI::App& command, CompareOutputOptions& options);

class CompareOutput {
 public:
  // Throws InputError if a file cannot be written or more than one of them is stdout.
  CompareOutput(const CLI::App& command, const CompareOutputOptions& options);

  // A document of lab::comparison_document or lab::runs_document, in every form asked for; as a
  // table on stdout unless another form goes there.
  void write(const nlohmann::ordered_json& document, const Terminal& terminal);

 private:
  enum class Form { Json, Csv, Markdown };
  struct Output {
    Form form;
    OutputFile file;
  };
  static std::string rendered(const nlohmann::ordered_json& document, Form form);

  std::vector<Output> outputs_;
};

// A comparison that was written to a file. Throws InputError that names the file and what is wrong:
// it cannot be read, is no JSON (with line and column), or not the document of a comparison.
nlohmann::ordered_json read_comparison(const std::string& path);

}  // namespace squarelab::app
