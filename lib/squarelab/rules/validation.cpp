// Idea: one function for each rule, asked in order, so that each may rely on those before it.
// Cost: a few thousand steps.
// Source: the laws of chess; the choice of rules is this project's own.
// Tested in tests/rules/validation_test.cpp.
#include <fmt/format.h>

#include <cstdlib>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::rules {

namespace {

using Finding = std::optional<Violation>;

std::string_view color_name(Color color) noexcept {
  return color == Color::White ? "White" : "Black";
}
std::string_view color_adjective(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}

std::string_view type_name(char letter) noexcept {
  switch (letter) {
    case 'P':
    case 'p':
      return "pawn";
    case 'N':
    case 'n':
      return "knight";
    case 'B':
    case 'b':
      return "bishop";
    case 'R':
    case 'r':
      return "rook";
    case 'Q':
    case 'q':
      return "queen";
    default:
      return "king";
  }
}

std::string name_of(Place place) { return to_string(square_of(place)); }

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
                           fmt::format("{} has more than one king: on {} and on {}",
                                       color_name(color), name_of(*first), name_of(place)));
        }
        first = place;
      }
    }
    if (!first) {
      return violation(PlayableRule::OneKingEach, std::nullopt,
                       fmt::format("{} has no king", color_name(color)));
    }
  }
  return std::nullopt;
}

Finding check_kings_apart(const Diagram& diagram, const Position&) {
  const Place white = *king_of(diagram, Color::White);
  const Place black = *king_of(diagram, Color::Black);
  if (std::abs(white.file - black.file) > 1 || std::abs(white.rank - black.rank) > 1) {
    return std::nullopt;
  }
  return violation(PlayableRule::KingsApart, white,
                   fmt::format("the white king on {} and the black king on {} touch",
                               name_of(white), name_of(black)));
}

Finding check_side_not_to_move(const Diagram& diagram, const Position& position) {
  const Color us = position.side_to_move;
  const Place king = *king_of(diagram, ~us);
  const SquareSet attackers = attackers_to(diagram, king, us);
  if (attackers.empty()) return std::nullopt;
  const Place attacker = place_of(*attackers.begin());
  return violation(PlayableRule::SideNotToMoveNotInCheck, king,
                   fmt::format("{} is to move, but the {} king on {} is in check from the {} on {}",
                               color_name(us), color_adjective(~us), name_of(king),
                               type_name(diagram[attacker]), name_of(attacker)));
}

Finding check_pawns(const Diagram& diagram, const Position&) {
  for (const int rank : {7, 0}) {
    for (int file = 0; file < 8; ++file) {
      const Place place{file, rank};
      if (type_name(diagram[place]) != "pawn") continue;
      return violation(PlayableRule::NoPawnOnEndRanks, place,
                       fmt::format("a pawn stands on {}", name_of(place)));
    }
  }
  return std::nullopt;
}

Finding check_castling_rights(const Diagram& diagram, const Position& position) {
  for (const Color color : all_colors) {
    for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
      if (!position.castling.has(color, side)) continue;
      const CastlingHome home = castling_home(color, side);
      const auto missing = [&](PieceType type, Place place) -> Finding {
        const char letter = letter_of(color, type);
        if (diagram[place] == letter) return std::nullopt;
        return violation(
            PlayableRule::CastlingRightsMatchHome, place,
            fmt::format("{} has the right to castle on the {} side, but there is no {} {} on {}",
                        color_name(color), side == CastlingSide::KingSide ? "king's" : "queen's",
                        color_adjective(color), type_name(letter), name_of(place)));
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
                                 name_of(passed), home_rank(pusher) + 2 * forward(pusher) + 1,
                                 color_name(position.side_to_move)));
  }
  if (diagram[passed] != Diagram::empty) {
    return violation(rule, passed,
                     fmt::format("the en-passant square {} is not empty", name_of(passed)));
  }
  const Place pawn = passed + Step{0, forward(pusher)};
  if (diagram[pawn] != letter_of(pusher, PieceType::Pawn)) {
    return violation(rule, pawn,
                     fmt::format("the en-passant square is {}, but there is no {} pawn on {}",
                                 name_of(passed), color_adjective(pusher), name_of(pawn)));
  }
  const Place origin = passed + Step{0, -forward(pusher)};
  if (diagram[origin] != Diagram::empty) {
    return violation(
        rule, origin,
        fmt::format("the en-passant square is {}, but {}, where the pawn came from, is not empty",
                    name_of(passed), name_of(origin)));
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(PlayableRule rule) noexcept {
  switch (rule) {
    case PlayableRule::OneKingEach:
      return "one-king-each";
    case PlayableRule::KingsApart:
      return "kings-apart";
    case PlayableRule::SideNotToMoveNotInCheck:
      return "side-not-to-move-not-in-check";
    case PlayableRule::NoPawnOnEndRanks:
      return "no-pawn-on-end-ranks";
    case PlayableRule::CastlingRightsMatchHome:
      return "castling-rights-match-home";
    case PlayableRule::EnPassantAfterDoublePush:
      return "en-passant-after-double-push";
  }
  return "";
}

std::optional<Violation> find_violation(const Position& position) {
  const Diagram diagram = diagram_of(position);
  for (const auto check : {check_one_king_each, check_kings_apart, check_side_not_to_move,
                           check_pawns, check_castling_rights, check_en_passant}) {
    if (auto found = check(diagram, position)) return found;
  }
  return std::nullopt;
}

}  // namespace squarelab::rules
