// What the reports of boards, of engines and of shards have in common: the events that were met,
// and what agreement means for each source.
#pragma once

#include <cstdint>
#include <squarelab/lab/differential/verification.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::app {

// How many events were met, and on request which events never were; empty if there was no
// position.
std::string coverage_rows(const lab::Coverage& coverage, std::uint64_t positions,
                          bool with_missing);
// Every event with its count, in columns.
std::string events_table(const lab::Coverage& coverage);
// That there was no disagreement, and what it means for each source.
std::string agreement_text(std::uint64_t positions, const std::vector<lab::PortionDone>& portions,
                           lab::Thoroughness of_universes = lab::Thoroughness::Usual);
// "castling in 7 positions, en-passant in none"; nothing if nothing is ignored.
std::string ignored_row(const lab::Ignored& ignored);
// What is drawn from the source: "position", or "batch of 100 positions".
std::string_view draw_of(const lab::PortionDone& done);

}  // namespace squarelab::app
