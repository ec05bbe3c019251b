// What the documents of all measurements have in common: their parts as JSON, written and read.
// Readers throw text::TextError at what makes no sense. Tested with the documents.
#pragma once

#include <squarelab/lab/reports/json.hpp>
#include <squarelab/lab/timing/comparison.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::inline timing {

// Far more than anything measured, and small enough for every type that takes them.
inline constexpr std::uint64_t most_counted = 1'000'000'000;

Json json_of(const Build& build);
Json json_of(const MeasuredCorpus& corpus);
Json json_of(const Column& column);

// The text of a field, fit to be printed.
std::string text_at(const JsonPart& part, std::string_view field);

Build read_build(const JsonPart& part);
MeasuredCorpus read_corpus(const JsonPart& part);
Column read_column(const JsonPart& part);

}  // namespace squarelab::lab::inline timing
