// Mutants of the 10x12 mailbox: steps that one digit makes wrong. The frame bears them.

#include <squarelab/board.hpp>
#include <squarelab/mailbox_10x12/mailbox_10x12.hpp>

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

using mailbox_10x12::Geometry;

template <std::size_t N>
struct PlantedSteps {
  std::array<int, N> right;
  std::array<int, N> wrong;
  Fault fault;

  const int* begin() const noexcept { return (is_planted(fault) ? wrong : right).data(); }
  const int* end() const noexcept { return begin() + N; }
};

struct PlantedGeometry : Geometry {
  static constexpr PlantedSteps<4> rook_steps{
      Geometry::rook_steps, {10, 1, -10, -10}, "rook-forgets-a-line"_fault};
  static constexpr PlantedSteps<4> bishop_steps{
      Geometry::bishop_steps, {11, -9, -11, -11}, "bishop-forgets-a-line"_fault};
  static constexpr PlantedSteps<8> king_steps{Geometry::king_steps,
                                              {10, 11, 1, -9, -10, -11, -1, -1},
                                              "queen-and-king-forget-a-line"_fault};
  static constexpr PlantedSteps<8> knight_steps{
      Geometry::knight_steps, {21, 13, -8, -19, -21, -12, 8, 19}, "knight-jumps-three-files"_fault};
};

struct PlantedConfig : mailbox_10x12::DefaultConfig<Original> {
  using Geometry = PlantedGeometry;
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<mailbox_10x12::BasicBackend<PlantedConfig>>>();
}

}  // namespace

std::vector<Mutant> mailbox_10x12_mutants() {
  std::vector<Mutant> mutants;
  add_mutants(mutants, "mailbox_10x12", frame_slips, make_planted);
  return mutants;
}

}  // namespace squarelab::faults
