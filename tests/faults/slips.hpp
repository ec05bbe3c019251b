// Slips that every representation can make, as layers over its backend.
//
// Idea: what a forgetful make, unmake or query leaves behind is said in terms of any backend: its
// own functions do the work, and what they got right is spoiled. So a slip is written once and
// planted in all families, and the backends carry no seam for it. Before a move is taken back the
// right state is put there again, which unmake may rely on: no slip makes it leave its arrays.
// Native, of each family, knows the fields of the core (see bitboard_mutants.cpp).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>

#include "broken_answers.hpp"
#include "broken_backend.hpp"
#include "lost_moves.hpp"

namespace squarelab::faults {

// A move, and what it is about.
struct Made {
  Move move;
  Color us;
  PieceType mover;
  Square victim;  // where the captured piece stands
  std::optional<Piece> captured;

  bool is(MoveFlag flag) const noexcept { return move.flag() == flag; }
  bool is_double_push() const noexcept {
    return mover == PieceType::Pawn && (index(move.from()) ^ index(move.to())) == 16;
  }
  Square corner() const noexcept { return castling_square(File::H, File::A); }
  Square rook_goal() const noexcept { return castling_square(File::F, File::D); }
  Piece pawn() const noexcept { return make_piece(us, PieceType::Pawn); }
  Piece rook() const noexcept { return make_piece(us, PieceType::Rook); }

 private:
  Square castling_square(File short_side, File long_side) const noexcept {
    const bool is_short = file_of(move.to()) == File::G;
    return make_square(is_short ? short_side : long_side, rank_of(move.to()));
  }
};

inline CastlingRights rights_of(Color color) noexcept {
  CastlingRights rights = CastlingRights::of(color, CastlingSide::KingSide);
  rights.add(CastlingRights::of(color, CastlingSide::QueenSide));
  return rights;
}

template <class BaseType, class Native>
struct WithSlips : LosesMoves<SpoilsAnswers<BreaksRules<BaseType, Native>>> {
  using Base = LosesMoves<SpoilsAnswers<BreaksRules<BaseType, Native>>>;
  using typename Base::Core;
  using typename Base::Full;
  using typename Base::NativeMove;
  using typename Base::NativeSquare;
  using List = BasicMoveList<NativeMove>;

  struct Undo {
    typename Base::Undo undo;
    Full made;  // before it was spoiled
  };

  static void make(Full& full, NativeMove native, Undo& undo) noexcept {
    const Full before = full;
    const Made made = made_of(Base::core(before), native);
    Base::make(full, possible(Base::core(before), native, made), undo.undo);
    undo.made = full;
    if (!is_slip_planted()) return;
    if (spoil_core(Base::core(before), made, Base::core(full))) {
      full.key = Base::recomputed_key(full);
    }
    full.key ^= key_slip(before, made, full);
    spoil_clocks(before, made, full);
  }

  static void unmake(Full& full, NativeMove native, const Undo& undo) noexcept {
    full = undo.made;
    Core core_before = Base::core(full);
    Base::unmake(full, native, undo.undo);
    if (!is_slip_planted()) return;
    const Made made = made_of(Base::core(full), native);
    spoil_unmade(made, undo.made, core_before, full);
  }

  class Step {
   public:
    Step(Core& core, NativeMove native) noexcept : Step(Core(core), core, native) {}
    ~Step() { step_.child() = unspoiled_; }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    Core& child() noexcept { return step_.child(); }

   private:
    Step(const Core& before, Core& core, NativeMove native) noexcept
        : made_(made_of(before, native)),
          step_(core, possible(before, native, made_)),
          unspoiled_(step_.child()) {
      if (!is_slip_planted()) return;
      spoil_core(before, made_, step_.child());
      spoil_fast_child(before, made_, step_.child());
    }

    Made made_;
    typename Base::Step step_;
    Core unspoiled_;
  };

  static void generate(const Core& core, List& moves) noexcept {
    Base::generate(core, moves);
    if (is_planted("list-is-reversed"_fault)) std::reverse(moves.begin(), moves.end());
  }

  static int count(const Core& core) noexcept {
    const int right = Base::count(core);
    if (!is_planted("count-forgets-en-passant"_fault) &&
        !is_planted("count-takes-promotions-for-one"_fault)) {
      return right;
    }
    List moves;
    Base::generate(core, moves);
    const auto forgotten = std::count_if(moves.begin(), moves.end(), [](NativeMove native) {
      const Move move = Base::move_of(native);
      if (is_planted("count-forgets-en-passant"_fault)) return move.flag() == MoveFlag::EnPassant;
      return move.promotion_type().value_or(PieceType::Queen) != PieceType::Queen;
    });
    return right - static_cast<int>(forgotten);
  }

  static SquareSet attack_map(const Core& core, Color by) noexcept {
    if (is_planted("attack-map-forgets-the-king"_fault)) {
      return attacked_by(core, pieces(core, by) - pieces(core, by, PieceType::King));
    }
    if (is_planted("attack-map-knows-four-of-a-kind"_fault)) {
      SquareSet known;
      for (const PieceType type : all_piece_types) {
        SquareSet of_a_kind = pieces(core, by, type);
        while (of_a_kind.size() > 4) of_a_kind.erase(*of_a_kind.begin());
        known = known | of_a_kind;
      }
      return attacked_by(core, known);
    }
    const SquareSet map = Base::set_of(Base::attack_map(core, by));
    return is_planted("attack-map-skips-own-pieces"_fault) ? map - pieces(core, by) : map;
  }
  static SquareSet attackers_to(const Core& core, NativeSquare square, Color by) noexcept {
    const SquareSet attackers = Base::set_of(Base::attackers_to(core, square, by));
    if (!is_planted("attackers-forget-pawns"_fault)) return attackers;
    return attackers - pieces(core, by, PieceType::Pawn);
  }
  static bool is_attacked(const Core& core, NativeSquare square, Color by) noexcept {
    if (!is_planted("attacked-forgets-knights"_fault)) return Base::is_attacked(core, square, by);
    return !(attackers_to(core, square, by) - pieces(core, by, PieceType::Knight)).empty();
  }
  static SquareSet attacks_from(const Core& core, NativeSquare square) noexcept {
    SquareSet attacks = Base::set_of(Base::attacks_from(core, square));
    if (is_planted("pawns-attack-their-front"_fault)) {
      for (const Square from : pieces(core, Color::White, PieceType::Pawn)) {
        if (Base::native_square(from) == square) attacks.insert(square_at(index(from) + 8));
      }
    }
    return attacks;
  }
  static ChecksAndPins<SquareSet> checks_and_pins(const Core& core) noexcept {
    const auto right = Base::checks_and_pins(core);
    ChecksAndPins<SquareSet> found{Base::set_of(right.checkers), Base::set_of(right.pinned)};
    const int most = is_planted("checkers-name-one"_fault)   ? 1
                     : is_planted("checkers-name-two"_fault) ? 2
                                                             : square_count;
    while (found.checkers.size() > most) found.checkers.erase(*found.checkers.begin());
    if (is_planted("pins-forget-knights"_fault)) {
      found.pinned = found.pinned - pieces(core, Base::side_to_move(core), PieceType::Knight);
    }
    return found;
  }

 private:
  static std::optional<Piece> piece_at(const Core& core, Square square) noexcept {
    return Base::piece_on(core, Base::native_square(square));
  }
  static SquareSet pieces(const Core& core, Color color,
                          std::optional<PieceType> type = {}) noexcept {
    SquareSet squares;
    for (const Square square : all_squares) {
      const auto piece = piece_at(core, square);
      if (!piece || color_of(*piece) != color) continue;
      if (!type || type_of(*piece) == *type) squares.insert(square);
    }
    return squares;
  }

  static SquareSet attacked_by(const Core& core, SquareSet pieces) noexcept {
    SquareSet map;
    for (const Square from : pieces) map = map | attacks_from(core, Base::native_square(from));
    return map;
  }

  static Made made_of(const Core& core, NativeMove native) noexcept {
    Made made{};
    made.move = Base::move_of(native);
    made.us = Base::side_to_move(core);
    made.mover = type_of(piece_at(core, made.move.from()).value_or(made.pawn()));
    made.victim = made.is(MoveFlag::EnPassant)
                      ? make_square(file_of(made.move.to()), rank_of(made.move.from()))
                      : made.move.to();
    made.captured = piece_at(core, made.victim);
    return made;
  }
  // En passant without a victim, which only a slip leads to, is made as a plain move: no backend
  // could take back another one.
  static NativeMove possible(const Core& core, NativeMove native, const Made& made) noexcept {
    const bool has_victim = piece_at(core, made.victim) == ~made.pawn();
    if (!made.is(MoveFlag::EnPassant) || has_victim) return native;
    return {native.from(), native.to()};
  }

  static CastlingRights rights(const Core& core) noexcept {
    return CastlingRights::from_code(Native::rights(core));
  }
  static void give_back(const Core& before, CastlingRights which, Core& after) noexcept {
    Native::set_rights(after, Native::rights(after) | (Native::rights(before) & which.code()));
  }
  static void replace(Core& core, Square square, PieceType type, Color color) noexcept {
    Native::clear(core, square);
    Native::put(core, square, make_piece(color, type));
  }

  // Whether there was an occasion.
  static bool spoil_core(const Core& before, const Made& made, Core& after) noexcept {
    const Square to = made.move.to();
    const auto promotion = made.move.promotion_type();
    const bool lost_own =
        ((Native::rights(before) ^ Native::rights(after)) & rights_of(made.us).code()) != 0;
    const auto pushed = Native::en_passant(after);
    switch (*planted) {
      case "rook-move-keeps-the-right"_fault:
        if (made.mover != PieceType::Rook) return false;
        give_back(before, rights_of(made.us), after);
        return true;
      case "rook-capture-keeps-the-right"_fault:
        give_back(before, rights_of(~made.us), after);
        return true;
      case "king-move-keeps-the-rights"_fault:
        if (made.mover != PieceType::King) return false;
        give_back(before, rights_of(made.us), after);
        return true;
      case "king-move-keeps-the-long-right"_fault:
        if (made.mover != PieceType::King) return false;
        give_back(before, CastlingRights::of(made.us, CastlingSide::QueenSide), after);
        return true;
      case "rook-move-loses-both-rights"_fault:
        if (made.mover != PieceType::Rook || !lost_own) return false;
        Native::set_rights(after, Native::rights(after) & ~rights_of(made.us).code());
        return true;
      case "rook-takes-rook-keeps-its-right"_fault:
        if (made.mover != PieceType::Rook || made.captured != ~made.rook()) return false;
        give_back(before, rights_of(made.us), after);
        return true;
      case "promotion-on-the-corner-keeps-the-right"_fault:
        if (promotion) give_back(before, rights_of(~made.us), after);
        return true;
      case "double-push-forgets-en-passant"_fault:
        Native::set_en_passant(after, std::nullopt);
        return true;
      case "en-passant-forgets-the-western-capturer"_fault:
        if (!pushed) return false;
        if (file_of(to) == File::H || piece_at(after, square_at(index(to) + 1)) != ~made.pawn()) {
          Native::set_en_passant(after, std::nullopt);
        }
        return true;
      case "en-passant-on-the-goal"_fault:
        if (pushed) Native::set_en_passant(after, to);
        return true;
      case "en-passant-stays"_fault:
        if (!pushed) Native::set_en_passant(after, Native::en_passant(before));
        return true;
      case "en-passant-without-a-capturer"_fault:
        if (!made.is_double_push()) return false;
        Native::set_en_passant(after, square_at((index(made.move.from()) + index(to)) / 2));
        return true;
      case "promotes-to-a-queen"_fault:
        if (promotion) replace(after, to, PieceType::Queen, made.us);
        return true;
      case "promotion-order"_fault:
        if (promotion == PieceType::Knight) replace(after, to, PieceType::Bishop, made.us);
        if (promotion == PieceType::Bishop) replace(after, to, PieceType::Knight, made.us);
        return true;
      case "castling-leaves-the-rook"_fault:
        if (!made.is(MoveFlag::Castling)) return false;
        Native::clear(after, made.rook_goal());
        Native::put(after, made.corner(), made.rook());
        return true;
      case "en-passant-leaves-the-victim"_fault:
        if (made.is(MoveFlag::EnPassant)) Native::put(after, made.victim, ~made.pawn());
        return true;
      case "side-stays-after-castling"_fault:
        if (made.is(MoveFlag::Castling)) Native::flip_side(after);
        return true;
      case "side-stays-after-en-passant"_fault:
        if (made.is(MoveFlag::EnPassant)) Native::flip_side(after);
        return true;
      default:
        Native::spoil(before, made, after);
        return false;
    }
  }

  static void spoil_fast_child(const Core& before, const Made& made, Core& after) noexcept {
    if (is_planted("fast-child-keeps-the-rights"_fault)) {
      Native::set_rights(after, Native::rights(before));
    } else if (is_planted("fast-child-forgets-en-passant"_fault)) {
      Native::set_en_passant(after, std::nullopt);
    } else if (is_planted("fast-child-leaves-the-victim"_fault) && made.is(MoveFlag::EnPassant)) {
      Native::put(after, made.victim, ~made.pawn());
    }
  }

  static Key en_passant_part(const Full& full) {
    const auto square = Base::position(full).en_passant;
    return square ? en_passant_key(file_of(*square)) : 0;
  }

  // By what the key is wrong.
  static Key key_slip(const Full& before, const Made& made, const Full& after) noexcept {
    const Square to = made.move.to();
    const bool en_passant = made.is(MoveFlag::EnPassant);
    const auto promotion = made.move.promotion_type();
    const Key promoted = promotion ? piece_key(make_piece(made.us, *promotion), to) : 0;
    switch (*planted) {
      case "key-forgets-the-captured-piece"_fault:
        return made.captured && !en_passant ? piece_key(*made.captured, to) : 0;
      case "key-forgets-the-victim"_fault:
        return en_passant ? piece_key(~made.pawn(), made.victim) : 0;
      case "key-takes-the-victim-from-the-goal"_fault:
        if (!en_passant) return 0;
        return piece_key(~made.pawn(), made.victim) ^ piece_key(~made.pawn(), to);
      case "key-forgets-the-castled-rook"_fault:
        if (!made.is(MoveFlag::Castling)) return 0;
        return piece_key(made.rook(), made.corner()) ^ piece_key(made.rook(), made.rook_goal());
      case "key-promotes-to-a-queen"_fault:
        return promotion ? promoted ^ piece_key(make_piece(made.us, PieceType::Queen), to) : 0;
      case "key-keeps-the-pawn"_fault:
        return promotion ? promoted ^ piece_key(made.pawn(), to) : 0;
      case "key-forgets-the-side"_fault:
        return black_to_move_key();
      case "key-forgets-the-rights"_fault:
        return castling_key(rights(Base::core(before))) ^ castling_key(rights(Base::core(after)));
      case "key-forgets-two-rights-lost-at-once"_fault: {
        const CastlingRights old_rights = rights(Base::core(before));
        const CastlingRights new_rights = rights(Base::core(after));
        const int lost = old_rights.code() & ~new_rights.code();
        if ((lost & (lost - 1)) == 0) return 0;
        return castling_key(old_rights) ^ castling_key(new_rights);
      }
      case "key-keeps-the-old-en-passant"_fault:
        return en_passant_part(before);
      case "key-forgets-the-new-en-passant"_fault:
        return en_passant_part(after);
      default:
        return 0;
    }
  }

  static void spoil_clocks(const Full& before, const Made& made, Full& after) noexcept {
    std::uint16_t& clock = after.halfmove_clock;
    std::uint16_t& number = after.fullmove_number;
    const bool is_pawn = made.mover == PieceType::Pawn;
    const auto keep_if = [&](bool applies) {
      if (applies) clock = next_clock(before.halfmove_clock);
    };
    switch (*planted) {
      case "captures-keep-the-clock"_fault:
        return keep_if(made.captured.has_value() && !is_pawn);
      case "pawn-moves-keep-the-clock"_fault:
        return keep_if(is_pawn && !made.captured);
      case "promotions-keep-the-clock"_fault:
        return keep_if(made.is(MoveFlag::Promotion));
      case "en-passant-keeps-the-clock"_fault:
        return keep_if(made.is(MoveFlag::EnPassant));
      case "castling-resets-the-clock"_fault:
        if (made.is(MoveFlag::Castling)) clock = 0;
        return;
      case "clock-stops-at-a-hundred"_fault:
        clock = std::min(clock, std::uint16_t{100});
        return;
      case "clock-is-a-byte"_fault:
        clock &= 0xFF;
        return;
      case "clock-runs-over"_fault:
        if (before.halfmove_clock == max_clock) clock = 0;
        return;
      case "clock-sticks-at-5949"_fault:
        if (before.halfmove_clock >= 5949 && clock != 0) clock = before.halfmove_clock;
        return;
      case "number-counts-every-ply"_fault:
        number = next_clock(before.fullmove_number);
        return;
      case "number-counts-after-white"_fault:
        number =
            made.us == Color::White ? next_clock(before.fullmove_number) : before.fullmove_number;
        return;
      case "number-is-a-byte"_fault:
        number &= 0xFF;
        return;
      case "number-runs-over"_fault:
        if (before.fullmove_number == max_clock && made.us == Color::Black) number = 1;
        return;
      default:
        return;
    }
  }

  static void spoil_unmade(const Made& made, const Full& after, const Core& core_after,
                           Full& full) noexcept {
    Core& core = Base::core(full);
    const bool castled = made.is(MoveFlag::Castling);
    switch (*planted) {
      case "undo-forgets-the-key"_fault:
        full.key = after.key;
        return;
      case "undo-forgets-the-rights"_fault:
        Native::set_rights(core, Native::rights(core_after));
        return;
      case "undo-of-promotion-forgets-the-right"_fault:
        if (made.is(MoveFlag::Promotion)) Native::set_rights(core, Native::rights(core_after));
        return;
      case "undo-forgets-en-passant"_fault:
        Native::set_en_passant(core, Native::en_passant(core_after));
        return;
      case "undo-forgets-the-clock"_fault:
        full.halfmove_clock = after.halfmove_clock;
        return;
      case "undo-forgets-the-number"_fault:
        full.fullmove_number = after.fullmove_number;
        return;
      case "undo-forgets-the-captured-piece"_fault:
        if (made.captured) Native::clear(core, made.victim);
        return;
      case "undo-forgets-the-victim"_fault:
        if (made.is(MoveFlag::EnPassant)) Native::clear(core, made.victim);
        return;
      case "undo-keeps-the-promoted-piece"_fault:
        if (const auto type = made.move.promotion_type()) {
          replace(core, made.move.from(), *type, made.us);
        }
        return;
      case "undo-leaves-the-castled-rook"_fault:
        if (!castled) return;
        Native::clear(core, made.corner());
        Native::put(core, made.rook_goal(), made.rook());
        return;
      case "undo-forgets-the-side-after-castling"_fault:
        if (castled) Native::flip_side(core);
        return;
      default:
        Native::spoil_unmade(made, core);
    }
  }
};

}  // namespace squarelab::faults
