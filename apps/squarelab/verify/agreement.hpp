// What the reports of boards, of engines and of shards have in common: the events that were met,
// and what agreement means for each source.
#pragma once

#include <cstdint>
#include <squarelab/verify.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

// How many events were met, and on request which events never were; empty if there was no
// position.
std::string coverage_rows(const positions::Coverage& coverage, std::uint64_t positions,
                          bool with_missing);
// Every event with its count, in columns.
std::string events_table(const positions::Coverage& coverage);
// That there was no disagreement, and what it means for each source; or that nothing was compared.
std::string agreement_text(std::uint64_t compared, const std::vector<verify::PortionDone>& portions,
                           verify::Thoroughness of_exhaustive = verify::Thoroughness::Usual);
// "castling in 7 positions, en-passant in none"; nothing if nothing is ignored.
std::string ignored_row(const verify::Ignored& ignored);
// What is drawn from the source: "position", or "batch of 100 positions".
std::string_view draw_of(const verify::PortionDone& done);

}  // namespace squarelab::app
