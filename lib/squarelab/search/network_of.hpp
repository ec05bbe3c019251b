// NetworkOf<Units, Form>: the network of a width, by the loops of an instruction set. Included by
// backends/squarelab/network.cpp and tests only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <squarelab/search/network_forms.hpp>
#include <squarelab/search/scored_moves.hpp>

namespace squarelab::search {

template <int Units, class Form = network_forms::Best>
class NetworkOf final : public Network {
 public:
  explicit NetworkOf(const Squares& squares)
      : squares_(squares),
        span_(*std::max_element(squares.begin(), squares.end()) < square_count ? square_count
                                                                               : native_squares),
        rows_(new Row[static_cast<std::size_t>(kinds * span_)]) {
    for (const Square square : all_squares) {
      flipped_[squares[index(square)]] = squares[index(square) ^ index(Square::A8)];
      for (const Piece piece : all_pieces) {
        Row& row = rows_[row_number(Color::White, {piece, squares[index(square)]})];
        for (int unit = 0; unit < Units; ++unit) {
          row.weights[unit] = network_weights::of_feature(
              type_of(piece), color_of(piece) == Color::White, square, unit);
        }
      }
    }
    for (int place = 0; place < Units; ++place) {
      const int unit = Form::unit_at(place);
      output_[place] = network_weights::of_output(true, unit);
      output_[Units + place] = network_weights::of_output(false, unit);
    }
  }

  void set(const Position& position) noexcept override {
    for (const Color side : all_colors) {
      auto& sums = accumulators_[0].of[index(side)].weights;
      std::fill(std::begin(sums), std::end(sums), std::int16_t{network_weights::bias});
      for (const Square square : all_squares) {
        const auto piece = position.piece_on(square);
        if (!piece) continue;
        const std::int16_t* row = row_of(side, {*piece, squares_[index(square)]});
        for (int unit = 0; unit < Units; ++unit) {
          sums[unit] = static_cast<std::int16_t>(sums[unit] + row[unit]);
        }
      }
    }
  }

  int value(int ply, Color side_to_move) noexcept override {
    int known = ply;
    while (!plies_[known].is_up_to_date) --known;
    while (known < ply) bring_up_to_date(++known);
    const Accumulators& of_ply = accumulators_[ply];
    return network_forms::products<Form, Units>(of_ply.of[index(side_to_move)].weights,
                                                of_ply.of[index(~side_to_move)].weights, output_) /
           (2 * Units);
  }

 private:
  static constexpr int kinds = 12;  // of pieces
  struct Row {
    alignas(64) std::int16_t weights[Units];
  };
  struct Accumulators {
    std::array<Row, color_count> of;  // of each side
  };

  // Black sees each piece in the other colour on the flipped square.
  int row_number(Color side, const PieceOn<int>& on) const noexcept {
    const int kind = 2 * (index(type_of(on.piece)) - 1) + index(color_of(on.piece));
    return side == Color::White ? kind * span_ + on.square
                                : (kind ^ 1) * span_ + flipped_[on.square];
  }
  const std::int16_t* row_of(Color side, const PieceOn<int>& on) const noexcept {
    return rows_[row_number(side, on)].weights;
  }

  void bring_up_to_date(int ply) noexcept {
    Ply& changed = plies_[ply];
    const auto& [removed, added] = changed.changes;
    if (added.size() == 2) {
      change_both<2, 2>(ply);
    } else if (removed.size() == 2) {
      change_both<2, 1>(ply);
    } else {
      change_both<1, 1>(ply);
    }
    changed.is_up_to_date = true;
  }
  template <int Removed, int Added>
  void change_both(int ply) noexcept {
    const auto& [removed, added] = plies_[ply].changes;
    for (const Color side : all_colors) {
      network_forms::Rows rows{};
      for (int i = 0; i < Removed; ++i) rows.removed[i] = row_of(side, removed[i]);
      for (int i = 0; i < Added; ++i) rows.added[i] = row_of(side, added[i]);
      network_forms::change<Form, Units, Removed, Added>(
          accumulators_[ply - 1].of[index(side)].weights,
          accumulators_[ply].of[index(side)].weights, rows);
    }
  }

  const Squares squares_;
  const int span_;  // rows of a kind of piece
  const std::unique_ptr<Row[]> rows_;
  alignas(64) std::int8_t output_[2 * Units];
  std::array<std::uint8_t, native_squares> flipped_{};
  std::array<Accumulators, max_ply + 1> accumulators_;
};

}  // namespace squarelab::search
