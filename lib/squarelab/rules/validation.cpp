// Idea: one function for each rule, asked in order, so that each may rely on the ones before it.
// Cost: a few thousand steps.
// Source: the laws of chess; the choice of rules is this project's own.
// Tested in tests/rules/validation_test.cpp.
#include <fmt/format.h>

#include <cstdlib>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/rules/words.hpp>

namespace squarelab::rules {

namespace {

using Finding = std::optional<Violation>;

std::string square_name(Place place) { return to_string(square_of(place)); }

Violation violation(PlayableRule rule, std::optional<Place> place, std::string message) {
  Violation found{rule, std::nullopt, std::move(message)};
  if (place) found.square = square_of(*place);
  return found;
}

Finding check_one_king_each(const Diagram& diagram, const Position&) {
  for (const Color color : all_colors) {
    std::optional<Place> first;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const Place place{file, rank};
        if (diagram[place] != letter_of(color, PieceType::King)) continue;
        if (first) {
          return violation(PlayableRule::OneKingEach, place,
                           fmt::format("{} has more than one king: on {} and on {}", name_of(color),
                                       square_name(*first), square_name(place)));
        }
        first = place;
      }
    }
    if (!first) {
      return violation(PlayableRule::OneKingEach, std::nullopt,
                       fmt::format("{} has no king", name_of(color)));
    }
  }
  return std::nullopt;
}

Finding check_kings_apart(const Diagram& diagram, const Position&) {
  const Place white = place_of(*king_of(diagram, Color::White));
  const Place black = place_of(*king_of(diagram, Color::Black));
  if (std::abs(white.file - black.file) > 1 || std::abs(white.rank - black.rank) > 1) {
    return std::nullopt;
  }
  return violation(PlayableRule::KingsApart, white,
                   fmt::format("the white king on {} and the black king on {} touch",
                               square_name(white), square_name(black)));
}

Finding check_side_not_to_move(const Diagram& diagram, const Position& position) {
  const Color us = position.side_to_move;
  const Square king = *king_of(diagram, ~us);
  const SquareSet attackers = attackers_to(diagram, king, us);
  if (attackers.empty()) return std::nullopt;
  const Place attacker = place_of(*attackers.begin());
  return violation(
      PlayableRule::SideNotToMoveNotInCheck, place_of(king),
      fmt::format("{} is to move, but the {} king on {} is in check from the {} on {}", name_of(us),
                  adjective_of(~us), to_string(king),
                  name_of(type_of(*parse_piece(diagram[attacker]))), square_name(attacker)));
}

Finding check_pawns(const Diagram& diagram, const Position&) {
  for (const int rank : {7, 0}) {
    for (int file = 0; file < 8; ++file) {
      const Place place{file, rank};
      if (diagram[place] != 'P' && diagram[place] != 'p') continue;
      return violation(PlayableRule::NoPawnOnEndRanks, place,
                       fmt::format("a pawn stands on {}", square_name(place)));
    }
  }
  return std::nullopt;
}

Finding check_castling_rights(const Diagram& diagram, const Position& position) {
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (!position.castling.has(color, side)) continue;
      const CastlingPlaces home = castling_home(color, side);
      const auto missing = [&](PieceType type, Place place) -> Finding {
        const char letter = letter_of(color, type);
        if (diagram[place] == letter) return std::nullopt;
        return violation(
            PlayableRule::CastlingRightsMatchHome, place,
            fmt::format("{} has the right to castle on the {} side, but there is no {} {} on {}",
                        name_of(color), side == CastlingSide::KingSide ? "king's" : "queen's",
                        adjective_of(color), name_of(type), square_name(place)));
      };
      if (Finding found = missing(PieceType::King, home.king)) return found;
      if (Finding found = missing(PieceType::Rook, home.rook)) return found;
    }
  }
  return std::nullopt;
}

Finding check_en_passant(const Diagram& diagram, const Position& position) {
  if (!position.en_passant) return std::nullopt;
  constexpr PlayableRule rule = PlayableRule::EnPassantAfterDoublePush;
  const Color pusher = ~position.side_to_move;
  const Place passed = place_of(*position.en_passant);
  if (passed.rank != home_rank(pusher) + 2 * forward(pusher)) {
    return violation(rule, passed,
                     fmt::format("the en-passant square {} is not on rank {}, though {} is to move",
                                 square_name(passed), home_rank(pusher) + 2 * forward(pusher) + 1,
                                 name_of(position.side_to_move)));
  }
  if (diagram[passed] != Diagram::empty) {
    return violation(rule, passed,
                     fmt::format("the en-passant square {} is not empty", square_name(passed)));
  }
  const Place pawn = passed + Step{0, forward(pusher)};
  if (diagram[pawn] != letter_of(pusher, PieceType::Pawn)) {
    return violation(rule, pawn,
                     fmt::format("the en-passant square is {}, but there is no {} pawn on {}",
                                 square_name(passed), adjective_of(pusher), square_name(pawn)));
  }
  const Place origin = passed + Step{0, -forward(pusher)};
  if (diagram[origin] != Diagram::empty) {
    return violation(
        rule, origin,
        fmt::format("the en-passant square is {}, but {}, where the pawn came from, is not empty",
                    square_name(passed), square_name(origin)));
  }
  return std::nullopt;
}

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
  for (const auto check : {check_one_king_each, check_kings_apart, check_side_not_to_move,
                           check_pawns, check_castling_rights, check_en_passant}) {
    if (auto found = check(diagram, position)) return found;
  }
  return std::nullopt;
}

}  // namespace squarelab::rules
