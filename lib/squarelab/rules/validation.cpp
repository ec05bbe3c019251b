// Idea: one function per rule, called in order, so that each can rely on the rules before it. The
// reachable level counts pieces, and explains a check by taking moves back: each way in which a
// piece of the side that has just moved can have reached its square gives a previous position. The
// rules decide whether that position is playable and whether the move leads from it to the given
// one. The list of moves to take back is generous; the rules alone decide. Cost: a few thousand
// steps; for the last moves of a check some hundred microseconds, or milliseconds without an
// explanation. A double push has one previous position, which all rules judge. Source: the laws of
// chess (FIDE handbook E.01, article 3); the choice of rules is this project's own. Tested in
// tests/rules/validation_test.cpp and plausibility_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>

namespace squarelab::rules {

namespace {

// The violation of a rule.
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
      const auto [king, rook] = castling_home(diagram, position.castling, color, side);
      for (const PieceType type : {PieceType::King, PieceType::Rook}) {
        const Square square = square_of(type == PieceType::King ? king : rook);
        if (diagram[square] == letter_of(color, type)) continue;
        return Fault{
            square,
            fmt::format("{} has the right to castle on the {} side, but there is no {} {} on {}",
                        name_of(color), side == CastlingSide::KingSide ? "king's" : "queen's",
                        adjective_of(color), name_of(type), to_string(square))};
      }
      if ((rook.file > king.file) == (side == CastlingSide::KingSide)) continue;
      return Fault{
          square_of(rook),
          fmt::format("{} has the right to castle on the {} side, but the rook on {} is on "
                      "the other side of the king",
                      name_of(color), side == CastlingSide::KingSide ? "king's" : "queen's",
                      to_string(square_of(rook)))};
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

// Precondition: the position is playable.
Finding check_king_between_rooks(const Diagram& diagram, const Position& position) {
  for (const Color color : all_colors) {
    const Square king = *king_of(diagram, color);
    const bool is_at_edge = file_of(king) == File::A || file_of(king) == File::H;
    const bool has_right = position.castling.has(color, CastlingSide::KingSide) ||
                           position.castling.has(color, CastlingSide::QueenSide);
    if (!is_at_edge || !has_right) continue;
    return Fault{king, fmt::format("{} has a right to castle with the king on {}, but in Chess960 "
                                   "the king starts between its rooks",
                                   name_of(color), to_string(king))};
  }
  return std::nullopt;
}

constexpr bool is_light(Square square) noexcept {
  return (index(file_of(square)) + index(rank_of(square))) % 2 == 1;
}

// The fewest pieces of the colour that must have been pawns.
int promoted_at_least(const Position& position, Color color) {
  const auto squares = [&](PieceType type) { return position.squares_of(make_piece(color, type)); };
  const auto beyond = [](int count, int at_start) { return std::max(0, count - at_start); };
  const SquareSet bishops = squares(PieceType::Bishop);
  int light = 0;
  for (const Square bishop : bishops) light += is_light(bishop) ? 1 : 0;
  return beyond(squares(PieceType::Knight).size(), 2) + beyond(light, 1) +
         beyond(bishops.size() - light, 1) + beyond(squares(PieceType::Rook).size(), 2) +
         beyond(squares(PieceType::Queen).size(), 1);
}

Finding check_pieces(const Diagram&, const Position& position) {
  constexpr int pawns_at_start = 8;
  for (const Color color : all_colors) {
    const int pawns = position.squares_of(make_piece(color, PieceType::Pawn)).size();
    const int promoted = promoted_at_least(position, color);
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

Finding check_number_of_checkers(const Diagram&, const Position& position) {
  const SquareSet checking = checkers(position);
  if (checking.size() <= 2) return std::nullopt;
  return Fault{*checking.begin(), fmt::format("{} is in check from {} pieces",
                                              name_of(position.side_to_move), checking.size())};
}

// The search for a last move that explains the position: each move that can have led there is taken
// back and judged by the rules.
class LastMove {
 public:
  explicit LastMove(const Position& position)
      : position_(position), mover_(~position.side_to_move) {
    for (const Square to : position.squares_of(mover_)) {
      const PieceType type = type_of(*position.piece_on(to));
      if (type == PieceType::Pawn) {
        take_back_pawn_moves(to, std::nullopt);
        take_back_en_passant(to);
        continue;
      }
      // Every other piece can take any of its steps backwards.
      for (const Square from : attacks_from(position, to)) {
        if (!position.piece_on(from)) take_back(Move::normal(from, to), own(type));
      }
      const bool on_last_rank = place_of(to).rank == home_rank(~mover_);
      if (on_last_rank && type != PieceType::King) take_back_pawn_moves(to, type);
    }
    for (const CastlingSide side : all_castling_sides) take_back_castling(side);
  }

  bool exists() const noexcept { return exists_; }

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

  // Takes the move of the piece back, without a capture and with each.
  void take_back(Move move, Piece piece) {
    Position before = with_piece_back(move.from(), move.to(), piece);
    judge(before, move);
    for (const PieceType type : capturable_types) {
      before.put(move.to(), enemy(type));
      judge(before, move);
    }
  }

  // A pawn, which may have been promoted, came from one or two squares behind, or from either side.
  void take_back_pawn_moves(Square to, std::optional<PieceType> promoted) {
    for (const Step step : {Step{0, 1}, Step{0, 2}, Step{-1, 1}, Step{1, 1}}) {
      const Place place = place_of(to) + Step{step.files, -forward(mover_) * step.ranks};
      if (!is_empty(place)) continue;
      const Square from = square_of(place);
      take_back(promoted ? Move::promotion(from, to, *promoted) : Move::normal(from, to),
                own(PieceType::Pawn));
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
      judge(before, Move::en_passant(square_of(from), to));
    }
  }

  // Not in Chess960: there a king in check is on its first rank, with empty squares up to the rook.
  // Its king may have been in front of that rook and stepped aside.
  void take_back_castling(CastlingSide side) {
    if (position_.castling.is_chess960()) return;
    const CastlingPlaces home = castling_home(mover_, side);
    const CastlingPlaces goal = castling_goal(mover_, side);
    const Square from = square_of(home.king);
    const Square to = square_of(goal.king);
    const bool stand_there = position_.piece_on(to) == own(PieceType::King) &&
                             position_.piece_on(square_of(goal.rook)) == own(PieceType::Rook);
    if (!stand_there || !is_empty(home.king) || !is_empty(home.rook)) return;
    Position before = with_piece_back(from, to, own(PieceType::King));
    before.clear(square_of(goal.rook));
    before.put(square_of(home.rook), own(PieceType::Rook));
    before.castling.add(CastlingRights::of(mover_, side));
    judge(before, Move::castling(from, to));
  }

  // Sets exists_ if the move leads from a playable position with possible pieces to this one.
  void judge(const Position& before, Move move) {
    if (exists_) return;
    const auto en_passant = passed_square(before, move);
    if (position_.en_passant && position_.en_passant != en_passant) return;
    if (find_violation(before) || check_pieces(before, before) || !is_legal(before, move)) return;
    Position after = play(before, move);
    after.halfmove_clock = position_.halfmove_clock;
    after.fullmove_number = position_.fullmove_number;
    exists_ = after == normalised(position_);
  }

  const Position& position_;
  Color mover_;
  bool exists_ = false;
};

Finding check_last_move(const Diagram&, const Position& position) {
  const SquareSet checking = checkers(position);
  if (checking.empty() || LastMove(position).exists()) return std::nullopt;
  std::string who;
  for (const Square square : checking) {
    who += fmt::format("{}the {} on {}", who.empty() ? "" : " and ",
                       name_of(type_of(*position.piece_on(square))), to_string(square));
  }
  return Fault{*checking.begin(), fmt::format("no last move explains the check from {}", who)};
}

// The double push that has left the en-passant square. Precondition: there is one, and the position
// is playable.
DoublePush double_push_taken_back(const Position& position) {
  const Color pusher = ~position.side_to_move;
  const Step ahead{0, forward(pusher)};
  const Place passed = place_of(*position.en_passant);
  const Square from = square_of(passed + -ahead);
  const Square to = square_of(passed + ahead);
  Position before = position;
  before.clear(to);
  before.put(from, make_piece(pusher, PieceType::Pawn));
  before.en_passant.reset();
  before.side_to_move = pusher;
  return {before, Move::normal(from, to)};
}

Finding check_double_push(const Diagram&, const Position& position) {
  if (!position.en_passant) return std::nullopt;
  const DoublePush push = double_push_taken_back(position);
  const auto broken = why_unreachable(push.before);
  if (!broken) return std::nullopt;
  return Fault{position.en_passant,
               fmt::format("the en-passant square is {}, but before {}{} {}",
                           to_string(*position.en_passant), to_string(push.move.from()),
                           to_string(push.move.to()), broken->message)};
}

Finding check_en_passant_clock(const Diagram&, const Position& position) {
  if (!position.en_passant || position.halfmove_clock == 0) return std::nullopt;
  return Fault{position.en_passant,
               fmt::format("the en-passant square is {}, but the halfmove clock is {}",
                           to_string(*position.en_passant), position.halfmove_clock)};
}

// In the order of Rule.
constexpr struct {
  std::string_view name;
  Finding (*check)(const Diagram& diagram, const Position& position);
} rules[]{
    {"one-king-each", check_one_king_each},
    {"kings-apart", check_kings_apart},
    {"side-not-to-move-not-in-check", check_side_not_to_move},
    {"no-pawn-on-end-ranks", check_pawns},
    {"castling-rights-match-home", check_castling_rights},
    {"en-passant-after-double-push", check_en_passant},
    {"king-starts-between-rooks", check_king_between_rooks},
    {"possible-pieces", check_pieces},
    {"at-most-two-checkers", check_number_of_checkers},
    {"check-by-last-move", check_last_move},
    {"en-passant-by-last-move", check_double_push},
    {"en-passant-at-clock-0", check_en_passant_clock},
};
static_assert(std::size(rules) == rule_count);

// The first broken one of the first `count` rules.
std::optional<Violation> first_broken(const Position& position, std::size_t count) {
  const Diagram diagram = position;
  for (std::size_t i = 0; i < count; ++i) {
    if (auto fault = rules[i].check(diagram, position)) {
      return Violation{static_cast<Rule>(i), fault->square, fault->message};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Rule rule) noexcept { return rules[static_cast<std::size_t>(rule)].name; }

std::optional<Violation> find_violation(const Position& position) {
  return first_broken(position, playable_rule_count);
}

std::optional<Violation> why_unreachable(const Position& position) {
  return first_broken(position, rule_count);
}

std::optional<DoublePush> last_double_push(const Position& position) {
  if (!position.en_passant) return std::nullopt;
  const DoublePush push = double_push_taken_back(position);
  return find_violation(push.before) ? std::nullopt : std::optional(push);
}

}  // namespace squarelab::rules
