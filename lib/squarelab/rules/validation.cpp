// Idea: one function for each rule, asked in order, so that each may rely on the ones before it.
// Cost: a few thousand steps.
// Source: the laws of chess; the choice of rules is this project's own.
// Tested in tests/rules/validation_test.cpp.
#include <fmt/format.h>

#include <array>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/rules/words.hpp>

namespace squarelab::rules {

namespace {

// What breaks a rule.
struct Fault {
  std::optional<Square> square;
  std::string message;
};
using Finding = std::optional<Fault>;

Finding check_one_king_each(const Diagram& diagram, const Position&) {
  for (const Color color : all_colors) {
    std::optional<Square> first;
    for (const Square square : printed_squares) {
      if (diagram[square] != letter_of(color, PieceType::King)) continue;
      if (first) {
        return Fault{square, fmt::format("{} has more than one king: on {} and on {}",
                                         name_of(color), to_string(*first), to_string(square))};
      }
      first = square;
    }
    if (!first) return Fault{std::nullopt, fmt::format("{} has no king", name_of(color))};
  }
  return std::nullopt;
}

Finding check_kings_apart(const Diagram& diagram, const Position&) {
  const Square white = *king_of(diagram, Color::White);
  const Square black = *king_of(diagram, Color::Black);
  if (!attacks_from(diagram, white).contains(black)) return std::nullopt;
  return Fault{white, fmt::format("the white king on {} and the black king on {} touch",
                                  to_string(white), to_string(black))};
}

Finding check_side_not_to_move(const Diagram& diagram, const Position& position) {
  const Color us = position.side_to_move;
  const Square king = *king_of(diagram, ~us);
  const SquareSet attackers = attackers_to(diagram, king, us);
  if (attackers.empty()) return std::nullopt;
  const Square attacker = *attackers.begin();
  return Fault{king,
               fmt::format("{} is to move, but the {} king on {} is in check from the {} on {}",
                           name_of(us), adjective_of(~us), to_string(king),
                           name_of(type_of(*position.piece_on(attacker))), to_string(attacker))};
}

Finding check_pawns(const Diagram& diagram, const Position&) {
  for (const Square square : printed_squares) {
    const bool on_end_rank = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
    if (!on_end_rank || (diagram[square] != 'P' && diagram[square] != 'p')) continue;
    return Fault{square, fmt::format("a pawn stands on {}", to_string(square))};
  }
  return std::nullopt;
}

Finding check_castling_rights(const Diagram& diagram, const Position& position) {
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (!position.castling.has(color, side)) continue;
      const auto [king, rook] = castling_home(color, side);
      for (const PieceType type : {PieceType::King, PieceType::Rook}) {
        const Square square = square_of(type == PieceType::King ? king : rook);
        if (diagram[square] == letter_of(color, type)) continue;
        return Fault{
            square,
            fmt::format("{} has the right to castle on the {} side, but there is no {} {} on {}",
                        name_of(color), side == CastlingSide::KingSide ? "king's" : "queen's",
                        adjective_of(color), name_of(type), to_string(square))};
      }
    }
  }
  return std::nullopt;
}

Finding check_en_passant(const Diagram& diagram, const Position& position) {
  if (!position.en_passant) return std::nullopt;
  const Color pusher = ~position.side_to_move;
  const Step ahead{0, forward(pusher)};
  const Place passed = place_of(*position.en_passant);
  const std::string name = to_string(*position.en_passant);
  const int rank = home_rank(pusher) + 2 * forward(pusher);
  if (passed.rank != rank) {
    return Fault{position.en_passant,
                 fmt::format("the en-passant square {} is not on rank {}, though {} is to move",
                             name, rank + 1, name_of(position.side_to_move))};
  }
  if (diagram[passed] != Diagram::empty) {
    return Fault{position.en_passant, fmt::format("the en-passant square {} is not empty", name)};
  }
  const Square pawn = square_of(passed + ahead);
  if (diagram[pawn] != letter_of(pusher, PieceType::Pawn)) {
    return Fault{pawn, fmt::format("the en-passant square is {}, but there is no {} pawn on {}",
                                   name, adjective_of(pusher), to_string(pawn))};
  }
  const Square origin = square_of(passed + -ahead);
  if (diagram[origin] != Diagram::empty) {
    return Fault{
        origin,
        fmt::format("the en-passant square is {}, but {}, where the pawn came from, is not empty",
                    name, to_string(origin))};
  }
  return std::nullopt;
}

// In the order of PlayableRule.
constexpr std::array checks{check_one_king_each, check_kings_apart,     check_side_not_to_move,
                            check_pawns,         check_castling_rights, check_en_passant};

}  // namespace

std::string_view name_of(PlayableRule rule) noexcept {
  constexpr std::string_view names[]{"one-king-each",
                                     "kings-apart",
                                     "side-not-to-move-not-in-check",
                                     "no-pawn-on-end-ranks",
                                     "castling-rights-match-home",
                                     "en-passant-after-double-push"};
  return names[static_cast<std::size_t>(rule)];
}

std::optional<Violation> find_violation(const Position& position) {
  const Diagram diagram = position;
  for (const PlayableRule rule : all_playable_rules) {
    if (const auto found = checks[static_cast<std::size_t>(rule)](diagram, position)) {
      return Violation{rule, found->square, found->message};
    }
  }
  return std::nullopt;
}

}  // namespace squarelab::rules
