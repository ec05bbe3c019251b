// AskedByHabits: a program that cannot answer the usual question, but another, is asked that.
//
//   * A program that ignores the moves which it is given is asked about the position after them. It
//   is
//     noticed by two questions of our own, before the first with moves: a position, and the
//     same position with a move. If the answers are equal, it has ignored the move.
//   * A program that lists no moves at depth 1, as it counts there in bulk, is asked for those of
//   depth 2.
//   * A program that names promotions without the piece ("a7a8: 4") is asked for the leaves below
//   each of
//     the four. If these add up to its count, they are its answer.
//   * A program that prints only totals is asked for a total. If that is wrong, it is asked for the
//   total
//     below each move; at depth 1 nothing is known but the number of its moves.
//   * A program whose totals are sums over all depths is asked for those of two depths. Their
//   difference
//     are the leaves.
//
// The first two and the last two are noticed once. Tested in
// tests/verify/engine/asking/asked_by_habits_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <squarelab/verify/engine/divider.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {

class AskedByHabits final : public Divider {
 public:
  explicit AskedByHabits(std::unique_ptr<Divider> divider) : divider_(std::move(divider)) {}

  std::string name() const override { return divider_->name(); }
  DivideAnswer divide(const Position& position, const std::vector<Move>& moves, int depth) override;
  std::vector<std::string> remarks() const override;
  std::vector<Question> known() const override { return divider_->known(); }
  void learn() override { divider_->learn(); }
  void start_anew() override { divider_->start_anew(); }
  InquiryAnswer answer(const Inquiry& inquiry) override { return divider_->answer(inquiry); }

 private:
  // Asked as a program of the usual kind is, but for the position after the moves if it ignores
  // them.
  DivideAnswer asked(const Position& position, const std::vector<Move>& moves, int depth);
  DivideAnswer asked_for_moves(const Position& position, const std::vector<Move>& moves, int depth);
  bool ignores_moves();  // finds it out
  DivideAnswer with_pieces(Divide divide, const Position& position, const std::vector<Move>& moves,
                           int depth);

  DivideAnswer moves_of_depth_2(const Position& position, const std::vector<Move>& moves,
                                const Divide* counted);
  DivideAnswer by_totals(const Position& position, const std::vector<Move>& moves, int depth,
                         const Divide& divide);
  bool adds_depths();  // finds it out
  // Returns the leaves at that depth by a total; of one that adds depths, with the total of the
  // depth above.
  std::variant<std::uint64_t, Failure> leaves_of(const Divide& divide, const Position& position,
                                                 const std::vector<Move>& moves, int depth);

  std::unique_ptr<Divider> divider_;
  std::optional<bool> ignores_moves_;  // nullopt: not known yet
  bool lists_no_moves_at_depth_1_ = false;
  bool prints_totals_only_ = false;
  std::optional<bool> adds_depths_;   // nullopt: not known yet
  std::uint64_t counts_of_root_ = 0;  // of one that adds depths: 1 if it counts the root, too
  bool names_no_pieces_ = false;
};

}  // namespace squarelab::verify
