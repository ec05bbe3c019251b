// Network: an evaluation by a neural network as engines have it, (768 to H) x 2 to 1, with weights
// from a formula. It makes no claim of strength: it costs what such a network costs.
//
// Idea: each side has an accumulator of H sums, the bias and a weight for each piece on its square
// as that side sees it: own pieces apart from the other side's, and Black's board flipped. A move
// changes at most four pieces, so the accumulators of a position are those before the move, minus
// the rows of weights of the pieces that it removes and plus those of the pieces that it adds. Each
// sum is clipped to 0..127 and multiplied by its output weight; the value for the side to move is
// the mean of all 2 H products, the accumulator of the side to move first.
//
// A second network has threats as inputs, too: those that chess/network_inputs.hpp defines,
// numbered by ThreatNumbers. Their rows of weights are added to the same accumulators.
//
// There is a pair of accumulators for each ply. A move that is made only notes its changes; the
// accumulators are brought up to date when a value is needed, from the last ply that has them.
//
// Weights: a unit sums up the pieces by their strength, own ones minus others or the opposite, and
// noise. So values resemble those of material and squares, and trees those of an engine.
//
// Cost: for each piece or threat that is changed, 2 H additions of 16 bits; for a value, 2 H
// products of 8 bits. Source: Nasu, "Efficiently Updatable Neural-Network-based Evaluation
// Functions for Computer Shogi", 2018. Tested in tests/search/network_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/evaluation.hpp>
#include <squarelab/search/searcher.hpp>
#include <vector>

namespace squarelab::search {

// The formula of the weights, the same on every board, with every compiler and instruction set.
namespace network_weights {

inline constexpr int inputs = 768;
inline constexpr int bias = 64;  // of every unit
inline constexpr int clip = 127;
inline constexpr std::array strengths{0, 3, 9, 10, 15, 28, 0};  // by type of piece

// -8 to 7.
constexpr int noise(int number) noexcept {
  return static_cast<int>(splitmix64(static_cast<std::uint64_t>(number)) >> 60) - 8;
}
// The weight of a piece for a unit of the side from which it is on `seen`.
constexpr std::int16_t of_feature(PieceType type, bool is_own, Square seen, int unit) noexcept {
  const int input = square_count * (2 * index(type) + (is_own ? 0 : 1)) + index(seen);
  const int strength = strengths[static_cast<std::size_t>(index(type))];
  const bool is_added = is_own == (unit % 2 == 0);
  return static_cast<std::int16_t>((is_added ? strength : -strength) + noise(1024 * input + unit));
}
// The weight of a threat by its number (ThreatNumbers): -4 to 3, from the bits of one number for
// each 16 units.
constexpr std::int8_t of_threat(int number, int unit) noexcept {
  const std::uint64_t bits =
      splitmix64(std::uint64_t{1} << 32 | static_cast<std::uint64_t>(64 * number + unit / 16));
  return static_cast<std::int8_t>(static_cast<int>(bits >> (4 * (unit % 16)) & 7) - 4);
}
// The output weight of a unit of the accumulator of the side to move, or of the other one.
constexpr std::int8_t of_output(bool of_mover, int unit) noexcept {
  const int weight = 32 + noise((of_mover ? 1 : 2) << 24 | unit);
  return static_cast<std::int8_t>(of_mover == (unit % 2 == 0) ? weight : -weight);
}

inline constexpr int largest_feature = 28 + 8;
inline constexpr int largest_output = 128;
inline constexpr int most_units = 1024;
inline constexpr int largest_threat = 4;
// Two pieces have one threat at most, and a piece 16 neighbours: chess/network_inputs.hpp.
inline constexpr int most_threats = square_count * 16 / 2;
// No sum overflows: not that of a piece on each of 64 squares, which is more than 32 pieces; nor
// two or four products, which AVX2 and AVX-512 add up in 16 and 32 bits; nor all 2 H. No value is
// larger than that of any other evaluation.
static_assert(bias + square_count * largest_feature + most_threats * largest_threat <=
              std::numeric_limits<std::int16_t>::max());
static_assert(2 * clip * largest_output <= std::numeric_limits<std::int16_t>::max());
static_assert(std::int64_t{2} * most_units * clip * largest_output <=
              std::numeric_limits<std::int32_t>::max());
static_assert(clip * largest_output <= largest_evaluation);

}  // namespace network_weights

class Network {
 public:
  // A board's own number, below native_squares, of each square.
  using Squares = std::array<std::uint8_t, square_count>;
  using Changes = PieceChangesOn<int>;

  virtual ~Network() = default;

  // Sets ply 0, by adding up the weights of all pieces and of the threats, which are all inputs of
  // the position, or none if the network has no threats.
  virtual void set(const Position& position, std::span<const Threat> threats) noexcept = 0;

  // A move from the ply before makes a position at this ply, 1 to max_ply. changes_of() returns its
  // changes, which are written in place: a copy would wait for the stores that wrote their parts,
  // 11 ns on some boards.
  template <class ChangesOf>
  void make(int ply, ChangesOf changes_of) noexcept {
    Ply& made = plies_[static_cast<std::size_t>(ply)];
    new (&made.changes) Changes(changes_of());
    made.is_up_to_date = false;
  }

  // After make: the lists, empty, for the threats that the move changes; null if the network has no
  // threats.
  ThreatInputChanges* threats_of(int ply) noexcept {
    if (threats_.empty()) return nullptr;
    ThreatInputChanges& threats = threats_[static_cast<std::size_t>(ply)];
    threats.removed.clear();
    threats.added.clear();
    return &threats;
  }

  // The value of the position at the ply for the side to move. Precondition: ply 0 was set, and
  // moves were made up to the ply.
  virtual int value(int ply, Color side_to_move) noexcept = 0;

 protected:
  struct Ply {
    Changes changes;
    bool is_up_to_date = true;
  };
  std::array<Ply, max_ply + 1> plies_;
  std::vector<ThreatInputChanges> threats_;  // of each ply, or none
};

// Returns the network of the evaluation; throws std::invalid_argument if that has none. The rows of
// weights of pieces have the order of the board's squares.
std::unique_ptr<Network> make_network(Evaluation evaluation, const Network::Squares& squares);

}  // namespace squarelab::search
