// Reproducer: a file that shows a disagreement again, and that people can read and change.
//
//   {
//     "format": "squarelab reproducer 1",
//     "boards": ["reference", "lerf"],       two or more, all different; the others are compared
//                                            with the first
//     "fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
//     "moves": ["a1b1"],                     made from there; optional, like all below
//     "kind": "wrong-child",                 what is looked for; default: any kind
//     "question": "position",                what is asked; an answer to it can be of that kind
//     "how": "asked",                        or everything, or played: verify::How
//     "code": 1234,                          the move that is_legal is asked about
//     "depth": 2,                            of a perft
//     "seed": 7,                             of the run that found it; for people
//     "engines": [                           which of the boards are other programs
//       {"name": "Rook 1.0", "command": "./rook", "protocol": "uci",        or script, adapter
//        "perft": "divide {depth}", "init": ["setoption ..."]}]             where it needs them
//   }
//
// A command in a file is there for people to read. It is never run: to replay the file, the
// commands of the engines are given anew. (A test that was emitted, and is compiled, runs its own.)
// For the question "taken-back" all moves are taken back. An en-passant square is kept even if no
// capture is legal: boards must accept it. Tested in tests/verify/reproducer_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/verify/liar.hpp>
#include <squarelab/verify/shrink.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

struct ReproducedEngine {
  std::string name;  // one of the boards
  std::string command;
  std::string protocol;  // "uci", "script" or "adapter"
  // Of a UCI engine that needs them: what asks for a divide, and lines to be sent first.
  std::string perft = {};
  std::vector<std::string> init = {};

  friend bool operator==(const ReproducedEngine&, const ReproducedEngine&) = default;
};

struct Reproducer {
  std::vector<std::string> boards;
  Line line;
  How how = How::Everything;
  std::optional<Kind> kind;  // nullopt: any
  Question question = Question::Moves;
  std::optional<Move> move;  // that is_legal is asked about
  int depth = 1;             // of a perft: 0 to deepest_reproduced_perft
  std::optional<std::uint64_t> seed;
  std::vector<ReproducedEngine> engines;

  friend bool operator==(const Reproducer&, const Reproducer&) = default;
};

inline constexpr int deepest_reproduced_perft = 6;

// The reproducer of `smallest`, with the boards that its answers name.
Reproducer reproducer_of(const Finding& finding, std::optional<std::uint64_t> seed = std::nullopt);

// The text above; ends with a line end.
std::string write_reproducer(const Reproducer& reproducer);

// Throws TextError (text/error.hpp), with line and column, if the text is not a reproducer: no
// JSON; a field is missing, unknown or of the wrong type; a position is not playable; a move is not
// legal; a board is named twice; the kind does not fit the question.
Reproducer read_reproducer(std::string_view text);

// What its boards disagree about now, or nullopt if they agree or disagree in another kind of way.
// The boards are those of the registry; one that is called "lerf, lying" tells the lie. Throws
// TextError if there is no such board, if two are the same, or if there are engines.
std::optional<Disagreement> replay(const Reproducer& reproducer, const Registry& registry,
                                   std::optional<Lie> lie = std::nullopt);

}  // namespace squarelab::verify
