// A suite made for projects that have no squarelab: few positions that show every event, with
// counts and divides. Tested in tests/verify/suites/event_suite_test.cpp.
#pragma once

#include <cstdint>
#include <squarelab/board.hpp>
#include <squarelab/positions/suite.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

// The number of positions that show each event.
inline constexpr std::uint64_t positions_an_event = 3;

// The same for each seed. Each position is called by the event that it was chosen for. Its
// counts go to the depth that has at most 20,000 leaves, from 1 to 4, and the deepest is a divide.
// Events that only positions show which a correct generator may refuse (events_that_may_be_refused)
// are left out. The counter counts.
std::vector<positions::NamedPosition> make_event_suite(std::uint64_t seed, Board& counter);

// Lines of EPD, ";D1 20 ;D2 400 ;id name ;divide 2 a2a3 20 ...", and JSON, a list of
// {name, fen, events, perft: [{depth, nodes}, ..., {depth, nodes, divide: {a2a3: 20}}]}, with a
// line end. read_suite reads both.
std::string suite_as_epd(const std::vector<positions::NamedPosition>& suite);
std::string suite_as_json(const std::vector<positions::NamedPosition>& suite);

}  // namespace squarelab::verify
