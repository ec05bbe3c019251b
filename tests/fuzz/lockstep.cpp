// Lockstep over all backends: the bytes are a position, moves from there, and one question that all
// boards are asked on the last position.
//
//   byte 0     the question; for one in four inputs the reference answers as well
//   byte 1     even: a position made of the bytes that follow; odd: one of the suites
//   2 bytes    after it, the code of a move whose legality is asked
//   the rest   a move each, one of those that the first board lists, to the end of the input
//
// One question only, because everything that Lockstep can ask takes a hundred times as long; which
// one is what the fuzzer can learn. The reference costs as much as all others together. Where it is
// left out, 0x88 is what the bitboards are held against.
#include <algorithm>
#include <array>
#include <squarelab/backends.hpp>
#include <squarelab/lab/differential/lockstep.hpp>
#include <squarelab/lab/positions/random.hpp>
#include <squarelab/rules/validation.hpp>

#include "chosen_position.hpp"
#include "position_of_bytes.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using lab::Lockstep;
using lab::Question;

constexpr std::size_t most_moves = 16;
constexpr std::array questions{
    Question::Position, Question::Key,       Question::Moves,     Question::Count,
    Question::Legality, Question::Attacks,   Question::Pins,      Question::Checkers,
    Question::Perft,    Question::CoreChild, Question::TakenBack,
};

// The boards, the first being what others are held against.
Lockstep boards(bool with_reference) {
  std::vector<const BackendEntry*> entries{find(backends(), with_reference ? "reference" : "x88")};
  for (const BackendEntry& entry : backends()) {
    if (&entry != entries.front() && !entry.facts.is_reference) entries.push_back(&entry);
  }
  return Lockstep(lab::make_boards(entries));
}

// Any code, legal or not.
Move take_code(Bytes& bytes) {
  const int high = bytes.next();
  return Move::from_code(static_cast<std::uint16_t>(256 * high + bytes.next()));
}

// Moves of the board, from the position that it holds.
std::vector<Move> take_moves(Bytes& bytes, Board& board) {
  std::vector<Move> moves;
  while (!bytes.at_end() && moves.size() < most_moves) {
    const auto legal = lab::sorted_moves(board.legal_moves());
    if (legal.empty()) break;
    moves.push_back(legal[static_cast<std::size_t>(bytes.next()) % legal.size()]);
    board.make(moves.back());
  }
  return moves;
}

const Position& suite_position(int number) {
  return suite_positions()[static_cast<std::size_t>(number) % suite_positions().size()].position;
}

bool run_lockstep(std::string_view input) {
  static Lockstep with_reference = boards(true);
  static Lockstep without = boards(false);
  Bytes bytes(input);
  const int question = bytes.next();
  const int start_byte = bytes.next();
  const Position start =
      start_byte % 2 == 0 ? take_position(bytes) : suite_position(start_byte / 2);
  require(!rules::find_violation(start), "any bytes make a playable position");

  lab::Disagreement asked;
  asked.question = questions[static_cast<std::size_t>(question / 4) % questions.size()];
  asked.move = take_code(bytes);
  asked.depth = 1;
  without.board(0).set(start);
  const std::vector<Move> moves = take_moves(bytes, without.board(0));
  Lockstep& asking = question % 4 == 0 ? with_reference : without;
  const auto found = asking.ask_again(asked, start, moves);
  require(!found, found ? lab::to_string(*found) : "all boards agree");
  return true;
}

std::vector<std::string> lockstep_seeds() {
  std::vector<std::string> seeds;
  lab::Random random(1);
  for (std::size_t question = 0; question < questions.size(); ++question) {
    for (int with_or_without = 0; with_or_without < 2; ++with_or_without) {
      std::string seed;
      for (int size = random.between(30, 80); size > 0; --size) {
        seed += static_cast<char>(random.below(256));
      }
      seed[0] = static_cast<char>(4 * static_cast<int>(question) + with_or_without);
      seeds.push_back(std::move(seed));
    }
  }
  return seeds;
}

}  // namespace

Target lockstep() { return {"lockstep", run_lockstep, lockstep_seeds, {}, 96}; }

}  // namespace squarelab::fuzz
