// Idea: one function for each rule, asked in order, so that each may rely on the ones before it.
// For the plausible level pieces are counted, and for a check, moves are taken back: every way in
// which a piece of the side that has just moved can have come to its square gives a position
// before. The rules say whether that position is playable and whether the move leads from it to the
// given one. The list of moves to take back is generous; the rules alone decide. Cost: a few
// thousand steps; for the last moves of a check some hundred microseconds, milliseconds where
// nothing explains it. Source: the laws of chess (FIDE handbook E.01, article 3); the choice of
// rules is this project's own. Tested in tests/rules/validation_test.cpp and plausibility_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/rules/words.hpp>
#include <vector>

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

constexpr bool is_light(Square square) noexcept {
  return (index(file_of(square)) + index(rank_of(square))) % 2 == 1;
}

struct PieceCount {
  int pawns;
  int promoted;  // the fewest of the other pieces that must have been pawns
};

PieceCount count_pieces(const Position& position, Color color) {
  const auto squares = [&](PieceType type) { return position.squares_of(make_piece(color, type)); };
  const auto beyond = [](int count, int at_start) { return std::max(0, count - at_start); };
  const SquareSet bishops = squares(PieceType::Bishop);
  int light = 0;
  for (const Square bishop : bishops) light += is_light(bishop) ? 1 : 0;
  return {squares(PieceType::Pawn).size(),
          beyond(squares(PieceType::Knight).size(), 2) + beyond(light, 1) +
              beyond(bishops.size() - light, 1) + beyond(squares(PieceType::Rook).size(), 2) +
              beyond(squares(PieceType::Queen).size(), 1)};
}

Finding check_pieces(const Position& position) {
  constexpr int pawns_at_start = 8;
  for (const Color color : all_colors) {
    const auto [pawns, promoted] = count_pieces(position, color);
    if (pawns + promoted <= pawns_at_start) continue;
    std::string message =
        fmt::format("{} has {} pawn{}", name_of(color), pawns, pawns == 1 ? "" : "s");
    if (promoted > 0) {
      message += fmt::format(" and {} promoted {} at least, {} pawns in all", promoted,
                             promoted == 1 ? "piece" : "pieces", pawns + promoted);
    }
    return Fault{std::nullopt, message};
  }
  return std::nullopt;
}

Finding check_number_of_checkers(const Position& position) {
  const SquareSet checking = checkers(position);
  if (checking.size() <= 2) return std::nullopt;
  return Fault{*checking.begin(), fmt::format("{} is in check from {} pieces",
                                              name_of(position.side_to_move), checking.size())};
}

// A move that is taken back, and the position before it.
struct TakenBack {
  Position before;
  Move move;
};

// All ways to take back the last move. Some of them lead to a position that is not playable, or
// from which the move leads elsewhere.
class LastMoves {
 public:
  explicit LastMoves(const Position& position)
      : position_(position), mover_(~position.side_to_move) {
    for (const Square to : position.squares_of(mover_)) {
      const PieceType type = type_of(*position.piece_on(to));
      if (type == PieceType::Pawn) {
        take_back_pawn_moves(to);
        take_back_en_passant(to);
      } else {
        take_back_steps(to);
        if (type != PieceType::King) take_back_promotions(to, type);
      }
    }
    for (const CastlingSide side : all_castling_sides) take_back_castling(side);
  }

  const std::vector<TakenBack>& all() const noexcept { return all_; }

 private:
  Piece own(PieceType type) const noexcept { return make_piece(mover_, type); }
  Piece enemy(PieceType type) const noexcept { return make_piece(~mover_, type); }

  bool is_empty(Place place) const noexcept {
    return place.on_board() && !position_.piece_on(square_of(place));
  }

  // The position with the moved piece back where it was, as the given piece.
  Position with_piece_back(Square from, Square to, Piece piece) const {
    Position before = position_;
    before.side_to_move = mover_;
    before.en_passant.reset();
    before.clear(to);
    before.put(from, piece);
    return before;
  }

  // The move taken back as that of the piece, without a capture and with each.
  void take_back(Move move, Piece piece) {
    Position before = with_piece_back(move.from(), move.to(), piece);
    all_.push_back({before, move});
    for (const PieceType type : capturable_types) {
      before.put(move.to(), enemy(type));
      all_.push_back({before, move});
    }
  }

  // Every piece but a pawn can take any of its steps backwards.
  void take_back_steps(Square to) {
    for (const Square from : attacks_from(position_, to)) {
      if (position_.piece_on(from)) continue;
      take_back(Move::normal(from, to), *position_.piece_on(to));
    }
  }

  // A pawn came from behind, by one step or two, or from either side.
  void take_back_pawn_moves(Square to) {
    const Step back{0, -forward(mover_)};
    for (const Step step :
         {back, Step{0, 2 * back.ranks}, Step{-1, back.ranks}, Step{1, back.ranks}}) {
      const Place from = place_of(to) + step;
      if (is_empty(from)) take_back(Move::normal(square_of(from), to), own(PieceType::Pawn));
    }
  }

  void take_back_promotions(Square to, PieceType type) {
    if (place_of(to).rank != home_rank(~mover_)) return;
    for (const int aside : {0, -1, 1}) {
      const Place from = place_of(to) + Step{aside, -forward(mover_)};
      if (!is_empty(from)) continue;
      take_back(Move::promotion(square_of(from), to, type), own(PieceType::Pawn));
    }
  }

  void take_back_en_passant(Square to) {
    const Place captured = place_of(to) + Step{0, -forward(mover_)};
    if (!is_empty(captured)) return;
    for (const int aside : {-1, 1}) {
      const Place from = captured + Step{aside, 0};
      if (!is_empty(from)) continue;
      Position before = with_piece_back(square_of(from), to, own(PieceType::Pawn));
      before.put(square_of(captured), enemy(PieceType::Pawn));
      before.en_passant = to;
      all_.push_back({before, Move::en_passant(square_of(from), to)});
    }
  }

  void take_back_castling(CastlingSide side) {
    const CastlingPlaces home = castling_home(mover_, side);
    const CastlingPlaces goal = castling_goal(mover_, side);
    const bool stand_there = position_.piece_on(square_of(goal.king)) == own(PieceType::King) &&
                             position_.piece_on(square_of(goal.rook)) == own(PieceType::Rook);
    if (!stand_there || !is_empty(home.king) || !is_empty(home.rook)) return;
    Position before =
        with_piece_back(square_of(home.king), square_of(goal.king), own(PieceType::King));
    before.clear(square_of(goal.rook));
    before.put(square_of(home.rook), own(PieceType::Rook));
    before.castling.add(CastlingRights::of(mover_, side));
    all_.push_back({before, Move::castling(square_of(home.king), square_of(goal.king))});
  }

  const Position& position_;
  Color mover_;
  std::vector<TakenBack> all_;
};

bool leads_to(const TakenBack& last, const Position& position) {
  const auto en_passant = passed_square(last.before, last.move);
  if (position.en_passant && position.en_passant != en_passant) return false;
  if (find_violation(last.before) || check_pieces(last.before) ||
      !is_legal(last.before, last.move)) {
    return false;
  }
  Position after = play(last.before, last.move);
  after.halfmove_clock = position.halfmove_clock;
  after.fullmove_number = position.fullmove_number;
  return after == normalised(position);
}

Finding check_last_move(const Position& position) {
  const SquareSet checking = checkers(position);
  if (checking.empty()) return std::nullopt;
  const LastMoves last_moves(position);
  const auto explains = [&](const TakenBack& last) { return leads_to(last, position); };
  if (std::any_of(last_moves.all().begin(), last_moves.all().end(), explains)) return std::nullopt;
  std::string who;
  for (const Square square : checking) {
    who += fmt::format("{}the {} on {}", who.empty() ? "" : " and ",
                       name_of(type_of(*position.piece_on(square))), to_string(square));
  }
  return Fault{*checking.begin(), fmt::format("no last move explains the check from {}", who)};
}

Finding check_en_passant_clock(const Position& position) {
  if (!position.en_passant || position.halfmove_clock == 0) return std::nullopt;
  return Fault{position.en_passant,
               fmt::format("the en-passant square is {}, but the halfmove clock is {}",
                           to_string(*position.en_passant), position.halfmove_clock)};
}

// The first of the rules whose check finds a fault; the checks are in the order of the rules.
template <class Rule, class Check, std::size_t Count, class... Asked>
std::optional<Broken<Rule>> first_broken(const std::array<Rule, Count>& rules,
                                         const Check (&checks)[Count], const Asked&... asked) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (auto fault = checks[i](asked...))
      return Broken<Rule>{rules[i], fault->square, fault->message};
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

std::string_view name_of(PlausibleRule rule) noexcept {
  constexpr std::string_view names[]{"possible-pieces", "at-most-two-checkers",
                                     "check-by-last-move", "en-passant-at-clock-0"};
  return names[static_cast<std::size_t>(rule)];
}

std::optional<Violation> find_violation(const Position& position) {
  static constexpr Finding (*checks[])(const Diagram&, const Position&){
      check_one_king_each, check_kings_apart,     check_side_not_to_move,
      check_pawns,         check_castling_rights, check_en_passant};
  return first_broken(all_playable_rules, checks, Diagram(position), position);
}

std::optional<Implausibility> find_implausibility(const Position& position) {
  static constexpr Finding (*checks[])(const Position&){check_pieces, check_number_of_checkers,
                                                        check_last_move, check_en_passant_clock};
  return first_broken(all_plausible_rules, checks, position);
}

}  // namespace squarelab::rules
