// Where a comparison goes, measured just now or read from files: the table to stdout, JSON, CSV and
// Markdown to files.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "shared/files.hpp"
#include "shared/terminal.hpp"

namespace squarelab::app {

struct CompareOutputOptions {
  std::optional<OutputFile> json;
  std::optional<OutputFile> csv;
  std::optional<OutputFile> markdown;
};
void add_compare_output_options(Command& command, CompareOutputOptions& options);

// Writes a document of lab::comparison_document or lab::runs_document in every form that was asked
// for; as a table on stdout unless another form goes there. Throws InputError if a file cannot be
// written.
void write(const nlohmann::ordered_json& document, const CompareOutputOptions& options,
           const Terminal& terminal);

// A comparison that was written to a file. Throws InputError that names the file and what is wrong:
// it cannot be read, is no JSON (with line and column), or not the document of a comparison.
nlohmann::ordered_json read_comparison(const std::string& path);

}  // namespace squarelab::app
