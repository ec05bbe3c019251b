// Reproducer: a disagreement in a file that shows it again, to be read and changed by hand.
//
//   {
//     "format": "squarelab reproducer 1",
//     "boards": ["reference", "lerf"],       two or more, all different; the others are held to the
//                                            first
//     "fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
//     "moves": ["a1b1"],                     made from there; may be left out, like all below
//     "kind": "wrong-child",                 what is looked for; any kind if it is left out
//     "question": "position",                what is asked, such that it can be answered so wrongly
//     "how": "asked",                        or everything, or played: lab::How
//     "code": 1234,                          of the move that is_legal is asked
//     "depth": 2,                            of a perft
//     "seed": 7,                             of the run that found it; for people
//     "engines": [                           those of the boards that are other programs
//       {"name": "Rook 1.0", "command": "./rook", "protocol": "uci"}]       or script
//   }
//
// A command is there for people to read. It is never run: whoever replays the file gives the
// commands of the engines himself.
//
// Where the question is "taken-back", all moves are taken back. An en-passant square is kept even
// where no capture is legal: boards must cope with it. Tested in
// tests/lab/differential/reproducer_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/differential/shrink.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline differential {

struct ReproducedEngine {
  std::string name;  // one of the boards
  std::string command;
  std::string protocol;  // "uci" or "script"

  friend bool operator==(const ReproducedEngine&, const ReproducedEngine&) = default;
};

struct Reproducer {
  std::vector<std::string> boards;
  Line line;
  How how = How::Everything;
  std::optional<Kind> kind;  // any if nothing
  Question question = Question::Moves;
  std::optional<Move> move;  // that is_legal is asked
  int depth = 1;             // of a perft: 0 to deepest_reproduced_perft
  std::optional<std::uint64_t> seed;
  std::vector<ReproducedEngine> engines;

  friend bool operator==(const Reproducer&, const Reproducer&) = default;
};

inline constexpr int deepest_reproduced_perft = 6;

// Of what was shrunk. The names of the boards are those of the answers.
Reproducer reproducer_of(const ShrunkDisagreement& shrunk,
                         std::optional<std::uint64_t> seed = std::nullopt);

// The text above, ended by a line end.
std::string write_reproducer(const Reproducer& reproducer);

// Throws TextError (text/error.hpp) for anything that is not such a text, with the line and column
// of what is wrong: no JSON, a field that is missing, not known, or of the wrong kind, a position
// that is not playable, a move that is not legal, a board that is named twice, a kind that does not
// fit the question.
Reproducer read_reproducer(std::string_view text);

// What the boards disagree about now; nothing if they agree, or disagree in another kind of way.
// The boards of the lockstep are those of the reproducer, in its order. Throws TextError if two are
// the same.
std::optional<Disagreement> replay(const Reproducer& reproducer, Lockstep& lockstep);

// The same with boards of the registry. Throws TextError if it lacks one, as it does all engines.
std::optional<Disagreement> replay(const Reproducer& reproducer, const Registry& registry);

}  // namespace squarelab::lab::inline differential
