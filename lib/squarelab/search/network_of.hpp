// NetworkOf<Units, Form, HasThreats>: the network of a width, by the loops of an instruction set,
// with threats as inputs or without. Included by backends/squarelab/network.cpp and tests only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <squarelab/search/network_forms.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <squarelab/search/threat_numbers.hpp>

namespace squarelab::search {

// The weights of all threats, which have no order of a board: 256 bytes for each threat, 15 MB,
// made at the first use for all networks.
template <int Units>
const std::int8_t* weights_of_threats() {
  struct alignas(64) Row {
    std::int8_t weights[Units];
  };
  // No vector: the compiler would compute it, for seconds, and give up.
  static const std::unique_ptr<Row[]> rows = [] {
    auto all = std::make_unique<Row[]>(ThreatNumbers::count);
    for (int number = 0; number < ThreatNumbers::count; ++number) {
      for (int unit = 0; unit < Units; ++unit) {
        all[static_cast<std::size_t>(number)].weights[unit] =
            network_weights::of_threat(number, unit);
      }
    }
    return all;
  }();
  return rows[0].weights;
}

template <int Units, class Form = network_forms::Best, bool HasThreats = false>
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
    if constexpr (HasThreats) {
      threat_weights_ = weights_of_threats<Units>();
      threats_ = std::vector<ThreatInputChanges>(max_ply + 1);
    }
    for (int place = 0; place < Units; ++place) {
      const int unit = Form::unit_at(place);
      output_[place] = network_weights::of_output(true, unit);
      output_[Units + place] = network_weights::of_output(false, unit);
    }
  }

  void set(const Position& position, std::span<const Threat> threats) noexcept override {
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
      for (const Threat& threat : threats) {
        const std::int8_t* row = row_of(side, threat);
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

  // For Black each piece has the other colour and the flipped square.
  int row_number(Color side, const PieceOn<int>& on) const noexcept {
    const int kind = 2 * (index(type_of(on.piece)) - 1) + index(color_of(on.piece));
    return side == Color::White ? kind * span_ + on.square
                                : (kind ^ 1) * span_ + flipped_[on.square];
  }
  const std::int16_t* row_of(Color side, const PieceOn<int>& on) const noexcept {
    return rows_[row_number(side, on)].weights;
  }
  const std::int8_t* row_of(Color side, const Threat& threat) const noexcept {
    return threat_weights_ + std::ptrdiff_t{Units} * numbers_.of(side, threat);
  }

  void bring_up_to_date(int ply) noexcept {
    Ply& changed = plies_[ply];
    const auto& [removed, added] = changed.changes;
    if (added.size() == 2) {
      change_both<2, 2>(ply);
    } else if (removed.size() == 2) {
      change_both<2, 1>(ply);
    } else if (removed.size() == 0) {
      accumulators_[ply] = accumulators_[ply - 1];  // a null move
    } else {
      change_both<1, 1>(ply);
    }
    if constexpr (HasThreats) change_threats(ply);
    changed.is_up_to_date = true;
  }
  void change_threats(int ply) noexcept {
    const auto& [removed, added] = threats_[ply];
    for (const Color side : all_colors) {
      network_forms::RowsOfBytes gone;
      network_forms::RowsOfBytes come;
      for (const Threat& threat : removed) gone.push_back(row_of(side, threat));
      for (const Threat& threat : added) come.push_back(row_of(side, threat));
      network_forms::change_bytes<Form, Units>(accumulators_[ply].of[index(side)].weights, gone,
                                               come);
    }
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
  const ThreatNumbers& numbers_ = ThreatNumbers::all();
  const std::int8_t* threat_weights_ = nullptr;
  alignas(64) std::int8_t output_[2 * Units];
  std::array<std::uint8_t, native_squares> flipped_{};
  std::array<Accumulators, max_ply + 1> accumulators_;
};

}  // namespace squarelab::search
