// Perft of other programs and of our boards.
//
// How it is measured
//   1. Every program counts every position at little depth. One that fails is left out, and one
//      that counts wrongly has no time there.
//   2. In each round and for each position the programs take turns; another one begins each round.
//      A program is started anew for each count, and its processor time is that of the child with
//      all its threads. All run on the same processor, one at a time.
//   3. Right before, the same program counts to depth 1. The median of these times is its start-up,
//      which is taken off.
//   4. Each count is compared with that of a board of ours. A wrong one has no time.
//
// Programs do not all do the same work: one counts two plies at once, another makes every leaf. So
// a program says how it counts, and ratios of unequal work are called so.
// Tested in tests/compare/peers_test.cpp and tests/apps/peers/peers_test.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare {

// What a program does with the last plies.
enum class Counting : std::uint8_t { TwoPlies, OnePly, EveryLeaf, Unknown };
inline constexpr Counting all_countings[] = {Counting::TwoPlies, Counting::OnePly,
                                             Counting::EveryLeaf, Counting::Unknown};
// "two-plies", "one-ply", "every-leaf", "unknown".
std::string_view name_of(Counting counting) noexcept;
std::optional<Counting> counting_named(std::string_view name) noexcept;
// "two plies at once", "one ply at once", "every leaf made", "not said".
std::string_view words_of(Counting counting) noexcept;

struct Peer {
  std::string name;
  std::string command;  // for /bin/sh; unless is_uci with {depth} and {fen}
  bool is_uci = false;  // it speaks UCI and has "go perft N"
  Counting counting = Counting::Unknown;
  bool is_ours = false;
  std::string compiled_for = {};  // "x86-64-v2"; empty: not known, a UCI engine is asked
};

// The command for one count. {fen} becomes one word for the shell, in quotes or not.
std::string command_for(const std::string& command, const std::string& fen, int depth);

// Returns what a UCI engine says in its answer to "compiler", as Stockfish does: "64bit SSE2".
// Empty if no line says it.
std::string compilation_in(const std::vector<std::string>& lines);

// The number in the text that is nearest to the expected one; digits may be grouped by commas,
// apostrophes or underscores. Nullopt if there is none.
std::optional<std::uint64_t> nearest_number(std::string_view text, std::uint64_t expected);

struct PeerPosition {
  std::string name;
  std::string fen;
  int depth;
  std::uint64_t leaves;
};

struct WrongCount {
  int depth;
  std::uint64_t counted;
  std::uint64_t leaves;  // that there are
};

struct PeerResult {
  struct Cell {
    std::vector<double> seconds;      // with start-up, by round
    std::optional<WrongCount> wrong;  // then there are no seconds
  };

  std::string name;
  std::string version;  // what a UCI engine calls itself, or empty
  Counting counting;
  bool is_ours;
  std::string failure;            // why there is no time at all, or empty
  std::vector<double> starts;     // seconds; of a program that did not fail at least one
  std::vector<Cell> cells;        // by position; none of a program that failed
  std::string compiled_for = {};  // "x86-64-v2", "64bit SSE2"; empty: not said
};

struct PeerMeasurement {
  Build build;
  Machine machine;
  int rounds;
  std::vector<PeerPosition> positions;
  std::vector<PeerResult> programs;

  // Million leaves a second; nullopt if there is no time, or one too short to be told from
  // start-up.
  std::optional<double> speed(const PeerResult& program, std::size_t position, int round) const;
};

struct PeerPlan {
  std::vector<Peer> programs;
  std::vector<PeerPosition> positions;
  int rounds = 3;                     // at least 1
  std::chrono::seconds longest{600};  // for one count
  std::function<bool()> stop = {};    // asked often; may be empty
  // The leaves of a position, counted by one of our boards.
  std::function<std::uint64_t(const Position& position, int depth)> count;
};

using PeerProgress =
    std::function<void(std::string_view program, std::uint64_t done, std::uint64_t total)>;

// Rounds that were not finished when it was stopped are left out; nullopt if none was finished.
// Throws std::system_error if no process can be started, std::invalid_argument if `count` is empty.
std::optional<PeerMeasurement> measure_peers(const PeerPlan& plan,
                                             const PeerProgress& progress = {});

report::Json to_json(const PeerMeasurement& measurement);

// Reads what to_json wrote. Texts are made fit to be printed. Throws text::TextError, subject
// "perft of programs", with line and column, if the text is not JSON or makes no sense.
PeerMeasurement read_peer_measurement(std::string_view text);

}  // namespace squarelab::compare
