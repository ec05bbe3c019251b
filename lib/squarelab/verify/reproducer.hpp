// Reproducer: a file that shows a disagreement again, and that people can read and change.
//
//   {
//     "format": "squarelab reproducer 1",
//     "boards": ["reference", "lerf"],       two or more, all different; the others are compared
//                                            with the first. A single board is enough for "san"
//                                            and "fen", and for other programs
//     "fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
//     "moves": ["a1b1"],                     made from there; optional, like all below
//     "kind": "wrong-child",                 what is looked for; default: any kind
//     "question": "position",                what is asked; an answer to it can be of that kind
//     "how": "asked",                        or everything, or played: verify::How
//     "code": 1234,                          the move that is_legal is asked about
//     "depth": 2,                            of a perft
//     "count": 401,                          of a perft: what a file says, and all contradict
//     "seed": 7,                             of the run that found it; for people
//     "engines": [                           which of the boards are other programs
//       {"name": "Rook 1.0", "command": "./rook", "protocol": "uci",        or script, adapter
//        "perft": "divide {depth}", "init": ["setoption ..."]}]             where it needs them
//   }
//
// A command in a file is there for people to read. It is never run: to replay the file, the
// commands of the engines are given again. (A test that was emitted, and is compiled, runs its
// own.) For the question "taken-back" all moves are taken back. An en-passant square is kept even
// if no capture is legal: boards must accept it. Tested in tests/verify/reproducer_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/verify/shrink.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

struct ReproducedEngine {
  std::string name;  // one of the boards
  std::string command;
  std::string protocol;  // "uci", "script" or "adapter"
  // For a UCI engine that needs them: the command for a divide, and lines to be sent first.
  std::string perft = {};
  std::vector<std::string> init = {};

  friend bool operator==(const ReproducedEngine&, const ReproducedEngine&) = default;
};

struct Reproducer {
  std::vector<std::string> boards;
  Line line;
  How how = How::Everything;
  std::optional<Kind> kind;  // nullopt: any
  Question question = &questions::LegalMoves::facts;
  std::optional<Move> move;                           // that is_legal is asked about
  int depth = 1;                                      // of a perft: 0 to deepest_reproduced_perft
  std::optional<std::uint64_t> count = std::nullopt;  // of a perft, from a file
  std::optional<std::uint64_t> seed;
  std::vector<ReproducedEngine> engines;

  friend bool operator==(const Reproducer&, const Reproducer&) = default;
};

inline constexpr int deepest_reproduced_perft = 9;

// Returns the reproducer of `smallest`, with the boards that its answers name.
Reproducer reproducer_of(const Finding& finding, std::optional<std::uint64_t> seed = std::nullopt);

// Returns the text above; ends with a line end.
std::string write_reproducer(const Reproducer& reproducer);

// Throws TextError (text/error.hpp), with line and column, if the text is not a reproducer: no
// JSON; a field is missing, unknown or of the wrong type; a position is not playable; a move is not
// legal; a board is named twice; the kind does not fit the question.
Reproducer read_reproducer(std::string_view text);

// Returns the present disagreement of its boards, or nullopt if they agree or disagree in another
// kind of way. The boards are those of the registry. Throws TextError if there is no such board, if
// two are the same, if there are engines, or if the question is for them only. notation: what
// writes and reads moves and positions.
std::optional<Disagreement> replay(const Reproducer& reproducer, const Registry& registry,
                                   const Notation& notation = {});

// Tests made from a finding, to be kept: a Google Test case that replays it, and a line of EPD with
// leaf counts for any move generator.
//
// For boards both are empty if the moves are not legal, because the first board is itself wrong and
// has chosen them: then the rules say nothing about the position.

// Returns a source file with one test, which needs lib/, backends/ and Google Test. It replays the
// reproducer with the wrong board and the reference, and fails if anything differs there. Empty too
// if no board differs from the reference: what is wrong is then common to all, such as the
// notation. If one of the engines is wrong, the test needs no backends/, and starts that engine by
// its command in the directory in which it runs.
std::string emit_test(const Finding& finding, const std::vector<ReproducedEngine>& engines = {});

// Standard EPD with D1 to D3, an id and, as comment c0, the kind; without line end. The position is
// before the last two moves, because a board that is set to the final position may be
// right; the counts reach beyond them. EPD has an en-passant square only where there is a capture.
std::string emit_epd(const Finding& finding);

}  // namespace squarelab::verify
