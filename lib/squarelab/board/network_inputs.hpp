// The inputs of networks that a move changes, on a backend: threats and pairs of pawns, as
// chess/network_inputs.hpp defines them.
//
// Idea: of the threats that the backend finds, those that are inputs are kept, without a branch.
// The pairs of pawns follow from the pieces that change and from the pawns on three files around
// them: some backends have a word of pawns, others look at 17 squares at most. Cost: some five
// operations for each threat that changes; for each pawn that changes, those pawns. Tested in
// tests/questions/questions_test.cpp, and in tests/search by a network.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <squarelab/board/engine_questions.hpp>
#include <squarelab/board/piece_changes.hpp>

namespace squarelab {

// Threats with canonical squares, because networks number inputs by them.
using ThreatInputChanges = NativeThreatChanges<Threat, max_threat_input_changes>;

template <Backend B>
using NativePawnPairChanges =
    NativeThreatChanges<PawnPairOn<typename B::NativeSquare>, max_pawn_pair_changes>;

// Appends those of the backend's threats that are inputs.
template <Backend B>
void append_inputs(const auto& threats, auto& inputs) noexcept {
  Threat* next = inputs.write_position();
  for (const auto native : threats) {
    const Threat threat = EngineAnswers<B>::threat_of(native);
    *next = threat;
    next += is_input(threat) ? 1 : 0;
  }
  inputs.set_end(next);
}

// Appends to both lists, which are empty. Precondition: the move is generated.
template <Backend B>
void threat_input_changes(const typename B::Core& core, typename B::NativeMove move,
                          ThreatInputChanges& inputs) noexcept {
  NativeThreatChanges<typename EngineAnswers<B>::NativeThreat> changes;
  EngineAnswers<B>::threat_changes(core, move, changes);
  append_inputs<B>(changes.removed, inputs.removed);
  append_inputs<B>(changes.added, inputs.added);
}

// Returns all threats of a position that are inputs.
template <Backend B>
std::vector<Threat> threat_inputs(const typename B::Core& core) {
  std::vector<Threat> inputs;
  EngineAnswers<B>::visit_threats(core, [&](auto native) {
    const Threat threat = EngineAnswers<B>::threat_of(native);
    if (is_input(threat)) inputs.push_back(threat);
  });
  return inputs;
}

// Backends whose squares are the bits of a word of pawns.
template <class B>
concept HasWordOfPawns = Backend<B> && requires(const typename B::Core& core) {
  { core.pawns() } -> std::same_as<std::uint64_t>;
  { core.of(Color::Black) } -> std::same_as<std::uint64_t>;
};

// By a square of the backend, the squares whose pawns are pairs with a pawn on it.
template <Backend B>
struct PawnNeighbours {
  struct Squares {
    int count = 0;
    std::array<typename B::NativeSquare, 17> all{};
  };
  std::array<std::conditional_t<HasWordOfPawns<B>, std::uint64_t, Squares>, 128> of{};

  PawnNeighbours() noexcept {
    const auto has_pawns = [](Square square) {
      return rank_of(square) != Rank::R1 && rank_of(square) != Rank::R8;
    };
    for (const Square square : all_squares) {
      auto& near = of[static_cast<std::size_t>(B::native_square(square))];
      for (const Square other : all_squares) {
        if (!is_pawn_pair(square, other) || !has_pawns(square) || !has_pawns(other)) continue;
        if constexpr (HasWordOfPawns<B>) {
          near |= std::uint64_t{1} << B::native_square(other);
        } else {
          near.all[static_cast<std::size_t>(near.count++)] = B::native_square(other);
        }
      }
    }
  }
};
// Made when it is needed: a program that measures nothing would keep what runs at its start, with
// the board and its control.
template <Backend B>
const PawnNeighbours<B>& pawn_neighbours() noexcept {
  static const PawnNeighbours<B> neighbours;
  return neighbours;
}

// Appends to both lists, which are empty. Precondition: the move is generated.
template <Backend B>
void pawn_pair_changes(const typename B::Core& core, typename B::NativeMove move,
                       NativePawnPairChanges<B>& pairs) noexcept {
  using SquareType = typename B::NativeSquare;
  const PawnNeighbours<B>& all = pawn_neighbours<B>();
  const auto pawns_near = [&](SquareType square, auto visit) {
    const auto& near = all.of[static_cast<std::size_t>(square)];
    if constexpr (HasWordOfPawns<B>) {
      for (std::uint64_t pawns = core.pawns() & near; pawns != 0; pawns &= pawns - 1) {
        const int bit = std::countr_zero(pawns);
        const bool is_black = (core.of(Color::Black) >> bit & 1) != 0;
        visit(PieceOn<SquareType>{is_black ? Piece::BlackPawn : Piece::WhitePawn, bit});
      }
    } else {
      for (int i = 0; i < near.count; ++i) {
        const SquareType other = near.all[static_cast<std::size_t>(i)];
        const auto piece = B::piece_on(core, other);
        if (piece == Piece::WhitePawn || piece == Piece::BlackPawn) {
          visit(PieceOn<SquareType>{*piece, other});
        }
      }
    }
  };
  const auto add_to = [](auto& list) {
    return [&](const auto& first, const auto& second) { list.push_back({first, second}); };
  };
  visit_pawn_pairs(piece_changes<B>(core, move), pawns_near, add_to(pairs.removed),
                   add_to(pairs.added));
}

}  // namespace squarelab
