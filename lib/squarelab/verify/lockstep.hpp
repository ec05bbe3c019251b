// Lockstep: two or more boards on the same position, asked the same questions, until an answer
// differs from the first board's or contradicts the board's own answers.
//
// The first board is the board that the others are compared with: the reference if it takes part.
// It may throw only where the interface allows it. Whatever another board throws is a disagreement.
// Answers are compared as values; text is made only for a disagreement. A disagreement that also
// shows without the moves before it, or with only the last of them, is reported that way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/positions/coverage.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <vector>

namespace squarelab::verify {

// The functions that write and read positions and moves for boards and reference alike.
struct Notation {
  std::string (*to_fen)(const Position& position) = &text::to_fen;
  Position (*parse_fen)(std::string_view text) = [](std::string_view text) {
    return text::parse_fen(text, nullptr, text::exact_rules);
  };
  std::string (*to_san)(Move move, const Position& position) = &text::to_san;
  Move (*parse_san)(std::string_view text, const Position& position) = &text::parse_san;
};

// The extent of a comparison.
struct Compared {
  std::uint64_t positions = 0;   // on which every question was asked
  std::uint64_t children = 0;    // positions after a legal move, made and taken back
  std::uint64_t queries = 0;     // answers that were compared with what they should be
  std::uint64_t leaves = 0;      // counted by perft, all boards together
  positions::Coverage coverage;  // the events of these positions

  Compared& operator+=(const Compared& other) noexcept {
    positions += other.positions;
    children += other.children;
    queries += other.queries;
    leaves += other.leaves;
    coverage += other.coverage;
    return *this;
  }
};

// The questions about a position. Random choices depend on the position's key alone.
enum class Thoroughness : std::uint8_t {
  // For millions of similar positions: boards take turns at the frequent questions, and rare
  // questions become rarer by a factor of 4 or 16. One position in 256 is asked about as Usual,
  // with all boards, SAN, perft and all nearby codes. The share of a board:
  //   making a child                                   1/2
  //   the two ways to a child (Board::children)        1/4
  //   attackers_to and is_attacked of a square         1/4
  //   is_legal of a code                               1/4
  //   checks, exchanges, threats of one move           1/2
  Sampled,
  // All questions to all boards; SAN, perft and all nearby codes in one position in 16.
  Usual,
  // Also is_legal of all codes that differ from a legal move in one bit, SAN of all moves, perft to
  // depth 2 in both modes, and the list of moves after every move.
  Deep,
};

// Returns a new board of each entry, in the same order.
std::vector<std::unique_ptr<Board>> make_boards(std::span<const BackendEntry* const> entries);

// The handling of disagreements. By default the first is returned.
struct Listener {
  // Returns true to go on as if the answer were right.
  std::function<bool(const Disagreement&)> ignores = {};
  // Takes note of it. Its consequences are not asked; everything else is.
  std::function<void(const Disagreement&)> notes = {};
};

class Lockstep {
 public:
  // Precondition: two boards or more, or one whose notation only is in doubt.
  explicit Lockstep(std::vector<std::unique_ptr<Board>> boards, const Notation& notation = {});

  // Asks all questions of the catalogue; those about the position also for each
  // en-passant square that the last move can have left, whether a capture is legal or not; compares
  // the position after that double push, made as a move; and in one position in 16 the clocks after
  // a move at any time. `set` must discard all earlier state: boards are first set to a position
  // with an extra right or en-passant square. Returns the first disagreement, or nullopt.
  // Precondition: the position is playable (rules/validation.hpp).
  std::optional<Disagreement> compare(const Position& position,
                                      Thoroughness thoroughness = Thoroughness::Usual);
  std::optional<Disagreement> compare_deeply(const Position& position) {
    return compare(position, Thoroughness::Deep);
  }

  // Plays the game on all boards without setting them again, and compares the same every
  // plies_between plies; then takes all moves back and compares every byte of each state on the
  // way.
  std::optional<Disagreement> compare(const positions::RandomGame& game);

  // Counts leaves on all boards, in bulk mode and one ply at a time, and up to depth 2 in plain
  // mode too. `expected` is the right count; boards before `first` are not asked. Preconditions:
  // the position is playable, depth >= 0.
  std::optional<Disagreement> compare_perft(const Position& position, int depth,
                                            std::uint64_t expected, std::size_t first = 0);

  const Compared& compared() const noexcept { return compared_; }
  Board& board(std::size_t number) noexcept { return *boards_[number]; }
  std::size_t size() const noexcept { return boards_.size(); }

  // From now on. A board that throws where it is set or a move is made or taken back ends the
  // position or game in any case.
  void listen(Listener listener) { listener_ = std::move(listener); }
  // Returns the number of positions that have been begun, positions in games included.
  std::uint64_t begun() const noexcept { return begun_; }

  // Sets all boards to the start position and ignores exceptions, so that the next question finds
  // them like new boards.
  void forget();

  // Sets all boards to the start, makes the moves, and repeats the question of the disagreement
  // with all its variants: every square, every code near a legal move, every legal move. Where
  // moves were taken back, all given moves are taken back. Preconditions: the start is playable,
  // the moves are legal in sequence.
  std::optional<Disagreement> ask_again(const Disagreement& found, const Position& start,
                                        std::span<const Move> moves);

 private:
  std::optional<Disagreement> ask(const Position& position, Thoroughness thoroughness);
  std::optional<Disagreement> play(const positions::RandomGame& game);
  std::optional<Disagreement> shortened(std::optional<Disagreement> found,
                                        Thoroughness thoroughness);

  std::vector<std::unique_ptr<Board>> boards_;
  Notation notation_;
  Compared compared_;
  Listener listener_;
  std::uint64_t begun_ = 0;
};

}  // namespace squarelab::verify
