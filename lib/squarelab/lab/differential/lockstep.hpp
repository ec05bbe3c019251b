// Lockstep: any number of boards on the same position, asked the same questions, until one gives
// another answer than the first board, or one that contradicts its own.
//
// The first board is the one that the others are held against: the reference where there is one.
// It must not throw where the interface does not say so; where another one does, that is a
// disagreement, whatever it throws.
// Answers are compared as values; texts are made only of a disagreement. One that is also there
// without the moves before it, or with the last of them only, is reported so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board/board.hpp>
#include <squarelab/board/registry.hpp>
#include <squarelab/lab/differential/disagreement.hpp>
#include <squarelab/lab/positions/coverage.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <vector>

namespace squarelab::lab::inline differential {

// How much was compared.
struct Compared {
  std::uint64_t positions = 0;  // on which every question was asked
  std::uint64_t children = 0;   // positions after a legal move, made and taken back
  std::uint64_t queries = 0;    // answers that were held against what they should be
  std::uint64_t leaves = 0;     // counted by perft, all boards together
  Coverage coverage;            // the events of these positions

  Compared& operator+=(const Compared& other) noexcept {
    positions += other.positions;
    children += other.children;
    queries += other.queries;
    leaves += other.leaves;
    coverage += other.coverage;
    return *this;
  }
};

// How much is asked of a position. What depends on chance depends on its key.
enum class Thoroughness : std::uint8_t {
  // For positions in millions that are much alike: boards take turns where questions are many. Of
  // the children each board makes half; of the two ways to a child, the squares of attackers_to
  // and the codes of is_legal it is asked for a quarter. What is asked now and then is asked more
  // seldom, as far as it depends on chance by a factor of 4 or 16. One position in 256 is asked as
  // usual, of all boards, and for SAN, perft and all near codes.
  Sampled,
  // All questions to all boards, and in one position in 16 SAN, perft and all near codes.
  Usual,
  // Also is_legal of all codes that differ from a legal move in one bit, SAN of all moves, perft to
  // depth 2 in both modes, and the list of moves after every move.
  Deep,
};

// One new board of each entry, in the same order.
std::vector<std::unique_ptr<Board>> make_boards(std::span<const BackendEntry* const> entries);

class Lockstep {
 public:
  // Precondition: two boards or more.
  explicit Lockstep(std::vector<std::unique_ptr<Board>> boards);

  // Sets all boards to the position and asks everything that the interface offers: the position
  // back, the man on every square, the legal moves, is_legal of each of them and of codes that are
  // near them or random, attacks, attack maps, checkers and pinned men, mate and stalemate, keys,
  // and for every legal move the child: position, key, both ways to it, and once it is taken back
  // the position and every byte of the state. The same, without the children, with each en-passant
  // square that the last move can have left, whether a capture is legal or not; and after each of
  // those double pushes, made, the position, keys and moves. Boards that are set to a position
  // after one that has an en-passant square or a right more must have forgotten it. Of children,
  // the list of moves is asked after every double push beside a pawn and after one other move in
  // 64, and whether they are mate or stalemate after one in 16. In one position in 1024 a board is
  // asked is_legal of all 65,536 codes. Precondition: the position is playable
  // (rules/validation.hpp).
  std::optional<Disagreement> compare(const Position& position,
                                      Thoroughness thoroughness = Thoroughness::Usual);
  std::optional<Disagreement> compare_deeply(const Position& position) {
    return compare(position, Thoroughness::Deep);
  }

  // Plays the game on all boards and asks the same every plies_between plies, without setting the
  // boards anew; then takes all moves back and compares every byte of every state on the way.
  std::optional<Disagreement> compare(const RandomGame& game);

  // Counts leaves on all boards, in bulk and to depth 2 also without; expected is what they should
  // be. Preconditions: the position is playable, depth >= 0.
  std::optional<Disagreement> compare_perft(const Position& position, int depth,
                                            std::uint64_t expected);

  const Compared& compared() const noexcept { return compared_; }
  Board& board(std::size_t number) noexcept { return *boards_[number]; }
  std::size_t size() const noexcept { return boards_.size(); }

  // Sets all boards to the start position, whatever they make of it, so that what is asked next
  // finds them as it finds new boards.
  void forget();

  // Sets all boards to the start, makes the moves, and asks what was asked when the disagreement
  // was found, with everything that belongs to that question: all squares, all codes near a legal
  // move, every legal move as the one that is made. Where moves were taken back, all of these are.
  // Preconditions: the start is playable, the moves are legal one after the other.
  std::optional<Disagreement> ask_again(const Disagreement& found, const Position& start,
                                        std::span<const Move> moves);

 private:
  std::optional<Disagreement> ask(const Position& position, Thoroughness thoroughness);
  std::optional<Disagreement> play(const RandomGame& game);
  std::optional<Disagreement> shortened(std::optional<Disagreement> found,
                                        Thoroughness thoroughness);

  std::vector<std::unique_ptr<Board>> boards_;
  Compared compared_;
};

}  // namespace squarelab::lab::inline differential
