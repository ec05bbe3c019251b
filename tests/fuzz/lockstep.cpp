// Lockstep over all backends: the bytes are a position, moves from there, and one question that
// boards are asked on the last position.
//
//   byte 0     the question; for one in four inputs the reference answers as well
//   byte 1     which bitboards are compared with 0x88: one of them, or for one in eight inputs all
//   byte 2     even: a position made of the bytes that follow; odd: one of the suites
//   2 bytes    after it, the code of a move whose legality is asked
//   the rest   a move each, one of those that 0x88 lists, to the end of the input
//
// One question and few boards, because everything that Lockstep can ask of all boards takes some
// hundred times as long; which ones is what the fuzzer can learn.
#include <algorithm>
#include <memory>
#include <squarelab/backends.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify.hpp>

#include "chosen_position.hpp"
#include "position_of_bytes.hpp"
#include "target.hpp"

namespace squarelab::fuzz {

namespace {

using verify::Lockstep;

constexpr std::size_t most_moves = 12;

using Entries = std::vector<const BackendEntry*>;

// All but the reference and 0x88.
Entries bitboards() {
  Entries entries;
  for (const BackendEntry& entry : backends()) {
    if (!entry.facts.is_reference && entry.facts.name != "x88") entries.push_back(&entry);
  }
  return entries;
}

// One lockstep for each bitboard, and one of all; 0x88 is the first board of all of them, but for
// the reference where it is there.
std::vector<Lockstep> locksteps(bool with_reference) {
  Entries first{find(backends(), "x88")};
  if (with_reference) first.insert(first.begin(), find(backends(), "reference"));
  std::vector<Lockstep> result;
  Entries all = first;
  for (const BackendEntry* entry : bitboards()) {
    Entries entries = first;
    entries.push_back(entry);
    all.push_back(entry);
    result.emplace_back(verify::make_boards(entries));
  }
  result.emplace_back(verify::make_boards(all));
  return result;
}

// Precondition: there are items.
template <class Items>
auto& chosen(Items&& items, int byte) {
  return items[static_cast<std::size_t>(byte) % items.size()];
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
    const auto legal = positions::sorted_moves(board.legal_moves());
    if (legal.empty()) break;
    moves.push_back(chosen(legal, bytes.next()));
    board.make(moves.back());
  }
  return moves;
}

bool run_lockstep(std::string_view input) {
  static std::vector<Lockstep> with_reference = locksteps(true);
  static std::vector<Lockstep> without = locksteps(false);
  static const std::unique_ptr<Board> x88 = find(backends(), "x88")->make_board();
  Bytes bytes(input);
  const int question = bytes.next();
  Lockstep& lockstep = chosen(question % 4 == 0 ? with_reference : without, bytes.next());
  const int start_byte = bytes.next();
  const Position start = start_byte % 2 == 0 ? take_position(bytes)
                                             : chosen(suite_positions(), start_byte / 2).position;
  require(!rules::find_violation(start), "any bytes make a playable position");

  verify::Disagreement asked;
  asked.question = chosen(verify::questions_to_boards(), question / 4);
  asked.move = take_code(bytes);
  asked.depth = 1;
  x88->set(start);
  const auto found = lockstep.ask_again(asked, start, take_moves(bytes, *x88));
  require(!found, found ? verify::to_string(*found) : "all boards agree");
  return true;
}

// Positions that show the events: each asked of all boards for its moves, then with one question or
// another of some boards and up to three moves later.
std::vector<std::string> lockstep_seeds() {
  std::vector<std::string> seeds;
  positions::Random random(1);
  const auto questions = verify::questions_to_boards();
  const auto moves =
      std::ranges::find(questions, &questions::LegalMoves::facts) - questions.begin();
  const int question_count = static_cast<int>(questions.size());
  const auto add = [&](positions::Event event, int question, int boards, int more_moves) {
    const auto position = bytes_of(positions::event_position(event, random));
    if (!position) return;
    std::string seed{static_cast<char>(question), static_cast<char>(boards), '\0'};
    seed += *position;
    for (int rest = 2 + more_moves; rest > 0; --rest) {
      seed += static_cast<char>(random.below(256));
    }
    seeds.push_back(std::move(seed));
  };
  for (const positions::Event event : positions::all_events) {
    add(event, 4 * static_cast<int>(moves) + 1, static_cast<int>(bitboards().size()), 0);
    for (int i = 0; i < 3; ++i) {
      const int more_moves = random.below(4);
      const int boards = random.below(256);
      add(event, random.below(4 * question_count), boards, more_moves);
    }
  }
  return seeds;
}

}  // namespace

Target lockstep() { return {"lockstep", run_lockstep, lockstep_seeds, {}, 96}; }

}  // namespace squarelab::fuzz
