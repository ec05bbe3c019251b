#include "wrong_boards.hpp"

#include <algorithm>
#include <squarelab/backends.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "wrong_board.hpp"

namespace squarelab::faults {

namespace {

// Spoils the list of moves, unless it is empty.
struct WrongList : WrongBoard {
  MoveList legal_moves() const override {
    MoveList moves = WrongBoard::legal_moves();
    if (shows_here() && !moves.empty()) spoil(moves);
    return moves;
  }

 private:
  virtual void spoil(MoveList& moves) const = 0;
};

class MoveMissing final : public WrongList {
  void spoil(MoveList& moves) const override { moves.pop_back(); }
};

class MoveExtra final : public WrongList {
  void spoil(MoveList& moves) const override { moves.push_back(Move::none()); }
};

class MoveTwice final : public WrongList {
  void spoil(MoveList& moves) const override { moves.push_back(moves[0]); }
};

struct SecondQueen final : WrongBoard {
  MoveList legal_moves() const override {
    return moves_as([](Move move) {
      if (move.promotion_type() != PieceType::Knight) return move;
      return Move::promotion(move.from(), move.to(), PieceType::Queen);
    });
  }
};

struct EnPassantForgotten final : WrongBoard {
  MoveList legal_moves() const override {
    bool is_listed = false;
    return moves_if([&](Move move) {
      if (move.flag() != MoveFlag::EnPassant) return true;
      return !std::exchange(is_listed, true);
    });
  }
};

struct EnPassantUnflagged final : WrongBoard {
  MoveList legal_moves() const override {
    return moves_as([](Move move) {
      if (move.flag() != MoveFlag::EnPassant) return move;
      return Move::normal(move.from(), move.to());
    });
  }
};

struct EnPassantMissedAfterPush final : WrongBoard {
  MoveList legal_moves() const override {
    return moves_if([&](Move move) { return !made() || move.flag() != MoveFlag::EnPassant; });
  }
};

struct CastlingForgotten final : WrongBoard {
  MoveList legal_moves() const override {
    return moves_if([&](Move move) {
      if (move.flag() != MoveFlag::Castling || file_of(move.to()) != File::C) return true;
      return !is_attacked(make_square(File::B, rank_of(move.to())), ~side_to_move());
    });
  }
};

struct EndMissed final : WrongBoard {
  int count_legal_moves() const override {
    const int count = WrongBoard::count_legal_moves();
    return made() && count == 0 ? 1 : count;
  }
};

struct OneMoveTooMany final : WrongBoard {
  int count_legal_moves() const override { return WrongBoard::count_legal_moves() + 1; }
};

struct IsLegalStrict final : WrongBoard {
  bool is_legal(Move move) const override {
    return move.promotion_type() != PieceType::Bishop && WrongBoard::is_legal(move);
  }
};

struct NonsenseIsLegal final : WrongBoard {
  bool is_legal(Move move) const override {
    const bool is_nonsense = move.flag() == MoveFlag::Castling && move.from() == move.to();
    return is_nonsense || WrongBoard::is_legal(move);
  }
};

struct PromotionBitsOverlooked final : WrongBoard {
  bool is_legal(Move move) const override {
    constexpr int promotion_bits = 3 << 12;
    if (move.flag() == MoveFlag::Promotion) return WrongBoard::is_legal(move);
    return WrongBoard::is_legal(
        Move::from_code(static_cast<std::uint16_t>(move.code() & ~promotion_bits)));
  }
};

struct NoisyForgetsPromotions final : WrongBoard {
  MoveList selected_moves(MoveSelection selection) const override {
    MoveList moves;
    for (const Move move : WrongBoard::selected_moves(selection)) {
      const bool is_listed =
          selection != MoveSelection::Noisy || rules::is_capture(WrongBoard::position(), move);
      if (is_listed) moves.push_back(move);
    }
    return moves;
  }
};

struct PerftBulkOff final : WrongBoard {
  std::uint64_t perft(int depth, PerftMode mode) override {
    const std::uint64_t leaves = WrongBoard::perft(depth, mode);
    const bool is_off = mode == PerftMode::Bulk && depth >= 2 && leaves != 0;
    return is_off ? leaves + 1 : leaves;
  }
};

struct PieceWrong final : WrongBoard {
  std::optional<Piece> piece_on(Square square) const override {
    if (shows_here() && square == Square::H8) return std::nullopt;
    return WrongBoard::piece_on(square);
  }
};

struct AttacksWrong final : WrongBoard {
  SquareSet attacks_from(Square square) const override {
    SquareSet attacks = WrongBoard::attacks_from(square);
    if (shows_here()) attacks.erase(Square::H1);
    return attacks;
  }
};

struct AttackerMissing final : WrongBoard {
  SquareSet attackers_to(Square square, Color by) const override {
    return without_first_of(5, WrongBoard::attackers_to(square, by));
  }
};

struct CheckerMissing final : WrongBoard {
  SquareSet checkers() const override { return without_first_of(2, WrongBoard::checkers()); }
};

struct PinnedWrong final : WrongBoard {
  SquareSet pinned() const override { return without_first_of(2, WrongBoard::pinned()); }
};

struct CastlingCheckMissed final : WrongBoard {
  bool gives_check(Move move) const override {
    return move.flag() != MoveFlag::Castling && WrongBoard::gives_check(move);
  }
};

struct LosingExchangeMissed final : WrongBoard {
  int exchange(Move move) const override { return std::max(WrongBoard::exchange(move), 0); }
};

struct ExchangeOneTooHigh final : WrongBoard {
  bool exchange_is_at_least(Move move, int threshold) const override {
    return WrongBoard::exchange_is_at_least(move, threshold - 1);
  }
};

struct ThreatTwice final : WrongBoard {
  std::vector<Threat> threats() const override {
    std::vector<Threat> threats = WrongBoard::threats();
    if (shows_here() && !threats.empty()) threats.push_back(threats.front());
    return threats;
  }
};

struct OpenedThreatMissed final : WrongBoard {
  ThreatChanges threat_changes(Move move) const override {
    ThreatChanges changes = WrongBoard::threat_changes(move);
    std::erase_if(changes.added, [&](const Threat& threat) {
      return type_of(threat.attacker) == PieceType::Bishop && threat.from != move.to() &&
             threat.to != move.to();
    });
    return changes;
  }
};

struct SetCrashes final : WrongBoard {
  void set(const Position& position) override {
    if (position.en_passant) throw std::runtime_error("broken");
    WrongBoard::set(position);
  }
};

struct SetForgetsEnPassant final : WrongBoard {
  void set(const Position& position) override {
    Position changed = position;
    changed.en_passant.reset();
    WrongBoard::set(changed);
  }
};

struct SetKeepsEnPassant final : WrongBoard {
  void set(const Position& position) override {
    set_to_ = position;
    WrongBoard::set(position);
  }
  Position position() const override {
    Position position = WrongBoard::position();
    if (!made()) position.en_passant = set_to_.en_passant;
    return position;
  }

 private:
  Position set_to_;
};

struct SetLeavesEnPassant final : WrongBoard {
  void set(const Position& position) override { set_leaving(position, &Position::en_passant); }
};

struct SetLeavesRights final : WrongBoard {
  void set(const Position& position) override { set_leaving(position, &Position::castling); }
};

struct RightKept : WrongBoard {
  Position position() const override {
    Position position = WrongBoard::position();
    if (made() && takes_right(made()->before, made()->move) && is_kept(made()->move)) {
      position.castling = made()->before.castling;
    }
    return position;
  }

 private:
  virtual bool is_kept(Move) const { return true; }
};

struct RightKeptFromKing final : RightKept {
 private:
  bool is_kept(Move move) const override {
    return type_of(*piece_on(move.to())) == PieceType::King;
  }
};

struct ClockRunsOn final : WrongBoard {
  Position position() const override {
    Position position = WrongBoard::position();
    if (made() && made()->before.piece_on(made()->move.to())) {
      position.halfmove_clock = made()->before.halfmove_clock + 1;
    }
    return position;
  }
};

struct EnPassantKept final : WrongBoard {
  Position position() const override {
    Position position = WrongBoard::position();
    if (made()) position.en_passant = rules::passed_square(made()->before, made()->move);
    return position;
  }
};

struct KeyForgetsRights final : WrongBoard {
  Key key() const override {
    const Key key = WrongBoard::key();
    if (!made()) return key;
    return key ^ castling_key(made()->before.castling) ^
           castling_key(WrongBoard::position().castling);
  }
};

struct KeyOfCheckingPushWrong final : WrongBoard {
  Key key() const override {
    const Key key = WrongBoard::key();
    if (!made() || checkers().empty()) return key;
    return positions::is_double_push_beside_pawn(made()->before, made()->move) ? ~key : key;
  }
};

struct RecomputedKeyWrong final : WrongBoard {
  Key recomputed_key() const override {
    Position position = WrongBoard::position();
    position.en_passant.reset();
    return key_of(position);
  }
};

struct CoreChildWrong final : WrongBoard {
  Children children(Move move) const override {
    Children children = WrongBoard::children(move);
    if (piece_on(move.to())) children.fast.front() ^= std::byte{1};
    return children;
  }
};

struct StateThrower final : WrongBoard {
  std::vector<std::byte> state_bytes() const override { throw 7; }
};

struct MakeRefuses final : WrongBoard {
  void make(Move move) override {
    if (move.promotion_type() == PieceType::Rook) {
      throw std::invalid_argument("not a legal move here");
    }
    WrongBoard::make(move);
  }
};

struct UnmakeCrashes final : WrongBoard {
  void unmake() override {
    if (made()->move.flag() == MoveFlag::Castling) throw std::runtime_error("broken");
    WrongBoard::unmake();
  }
};

struct UndoIncomplete final : WrongBoard {
  std::vector<std::byte> state_bytes() const override {
    std::vector<std::byte> bytes = WrongBoard::state_bytes();
    if (undone() && undone()->move.flag() == MoveFlag::Promotion) bytes.back() ^= std::byte{1};
    return bytes;
  }
};

struct UndoForgetsClock final : WrongBoard {
  Position position() const override {
    Position position = WrongBoard::position();
    if (undone() && rules::is_capture(undone()->before, undone()->move)) {
      position.halfmove_clock = 0;
    }
    return position;
  }
};

template <BoardFault Fault, class Wrong>
constexpr BoardFaultFacts row(std::string_view name, std::string_view what,
                              bool shows_at_start = false) {
  return {Fault, name, what, shows_at_start, &wrapped_in<Wrong>, [] {
            return wrong_board(Fault, find(backends(), "lerf")->make_board());
          }};
}

constexpr BoardFaultFacts rows[] = {
    row<BoardFault::MoveMissing, MoveMissing>("move-missing", "leaves out a legal move"),
    row<BoardFault::MoveExtra, MoveExtra>("move-extra", "lists a move that is not legal"),
    row<BoardFault::MoveTwice, MoveTwice>("move-twice", "lists a move twice"),
    row<BoardFault::SecondQueen, SecondQueen>("second-queen", "lists a second queen for a knight"),
    row<BoardFault::EnPassantForgotten, EnPassantForgotten>(
        "en-passant-forgotten", "lists only one of two en-passant captures"),
    row<BoardFault::EnPassantUnflagged, EnPassantUnflagged>(
        "en-passant-unflagged", "lists en-passant captures as normal moves"),
    row<BoardFault::EnPassantMissedAfterPush, EnPassantMissedAfterPush>(
        "en-passant-missed-after-push",
        "lists no en-passant capture unless it was set to the position"),
    row<BoardFault::CastlingForgotten, CastlingForgotten>(
        "castling-forgotten", "does not castle where the square next to the rook is attacked"),
    row<BoardFault::EndMissed, EndMissed>("end-missed",
                                          "counts one move after a move that has ended the game"),
    row<BoardFault::OneMoveTooMany, OneMoveTooMany>("one-move-too-many",
                                                    "counts one legal move too many", true),
    row<BoardFault::IsLegalStrict, IsLegalStrict>("is-legal-strict",
                                                  "calls promotions to a bishop illegal"),
    row<BoardFault::NonsenseIsLegal, NonsenseIsLegal>(
        "nonsense-is-legal", "calls castling legal if it begins and ends on one square"),
    row<BoardFault::PromotionBitsOverlooked, PromotionBitsOverlooked>(
        "promotion-bits-overlooked", "overlooks promotion bits without the promotion flag", true),
    row<BoardFault::NoisyForgetsPromotions, NoisyForgetsPromotions>(
        "noisy-forgets-promotions", "leaves promotions that do not capture out of the noisy moves"),
    row<BoardFault::PerftBulkOff, PerftBulkOff>("perft-bulk-off",
                                                "counts one leaf too many in bulk", true),
    row<BoardFault::PieceWrong, PieceWrong>("piece-wrong", "does not see the piece on h8"),
    row<BoardFault::AttacksWrong, AttacksWrong>("attacks-wrong",
                                                "leaves h1 out of the attacks of a piece"),
    row<BoardFault::AttackerMissing, AttackerMissing>("attacker-missing",
                                                      "finds only four of five attackers"),
    row<BoardFault::CheckerMissing, CheckerMissing>("checker-missing", "sees one checker of two"),
    row<BoardFault::PinnedWrong, PinnedWrong>("pinned-wrong", "sees one pinned piece of two"),
    row<BoardFault::CastlingCheckMissed, CastlingCheckMissed>(
        "castling-check-missed", "does not see that a castling gives check"),
    row<BoardFault::LosingExchangeMissed, LosingExchangeMissed>(
        "losing-exchange-missed", "sees no move lose anything by an exchange"),
    row<BoardFault::ExchangeOneTooHigh, ExchangeOneTooHigh>(
        "exchange-one-too-high", "takes an exchange for one that wins one more", true),
    row<BoardFault::OpenedThreatMissed, OpenedThreatMissed>(
        "opened-threat-missed", "does not see the threats of a bishop that a move uncovers"),
    row<BoardFault::ThreatTwice, ThreatTwice>("threat-twice", "lists a threat twice"),
    row<BoardFault::SetCrashes, SetCrashes>(
        "set-crashes", "throws when set to a position with an en-passant square"),
    row<BoardFault::SetForgetsEnPassant, SetForgetsEnPassant>(
        "set-forgets-en-passant", "drops the en-passant square when set"),
    row<BoardFault::SetKeepsEnPassant, SetKeepsEnPassant>(
        "set-keeps-en-passant",
        "keeps an en-passant square that it is set to, whether a capture is legal or not"),
    row<BoardFault::SetLeavesEnPassant, SetLeavesEnPassant>(
        "set-leaves-en-passant",
        "keeps an en-passant square from before when set to the same pieces without one"),
    row<BoardFault::SetLeavesRights, SetLeavesRights>(
        "set-leaves-rights",
        "keeps castling rights from before when set to the same pieces with fewer"),
    row<BoardFault::RightKept, RightKept>("right-kept", "keeps the right of a captured rook"),
    row<BoardFault::RightKeptFromKing, RightKeptFromKing>(
        "right-kept-from-king", "keeps the right of a rook that the king takes"),
    row<BoardFault::ClockRunsOn, ClockRunsOn>("clock-runs-on",
                                              "does not reset the clock at captures"),
    row<BoardFault::EnPassantKept, EnPassantKept>(
        "en-passant-kept", "reports the en-passant square after every double push", true),
    row<BoardFault::KeyForgetsRights, KeyForgetsRights>(
        "key-forgets-rights", "does not update the key when a right is lost"),
    row<BoardFault::KeyOfCheckingPushWrong, KeyOfCheckingPushWrong>(
        "key-of-checking-push-wrong",
        "errs in the key after a double push beside a pawn that gives check"),
    row<BoardFault::RecomputedKeyWrong, RecomputedKeyWrong>(
        "recomputed-key-wrong", "computes the key without the en-passant file"),
    row<BoardFault::CoreChildWrong, CoreChildWrong>(
        "core-child-wrong", "makes another child by the fast path when a piece is captured"),
    row<BoardFault::StateThrower, StateThrower>("state-thrower",
                                                "throws a number instead of its state", true),
    row<BoardFault::MakeRefuses, MakeRefuses>("make-refuses",
                                              "refuses to make a promotion to a rook"),
    row<BoardFault::UnmakeCrashes, UnmakeCrashes>("unmake-crashes",
                                                  "crashes when castling is taken back"),
    row<BoardFault::UndoIncomplete, UndoIncomplete>(
        "undo-incomplete", "does not restore a byte when a promotion is taken back"),
    row<BoardFault::UndoForgetsClock, UndoForgetsClock>(
        "undo-forgets-clock", "leaves the clock at 0 when a capture is taken back"),
};

static_assert(std::ranges::all_of(rows, [](const BoardFaultFacts& one) {
  return &one == &rows[static_cast<std::size_t>(one.fault)];
}));

}  // namespace

std::span<const BoardFaultFacts> all_board_faults() noexcept { return rows; }

std::unique_ptr<Board> wrong_board(BoardFault fault, std::unique_ptr<Board> right) {
  const BoardFaultFacts& facts = rows[static_cast<std::size_t>(fault)];
  return facts.plant(std::move(right), facts.name);
}

std::unique_ptr<Board> wrong_board(BoardFault fault) {
  return wrong_board(fault, std::make_unique<reference::ReferenceBoard>());
}

const Registry& with_wrong_boards() {
  static const Registry longer = [] {
    Registry registry = backends();
    for (const BoardFaultFacts& facts : rows) {
      BackendEntry entry = *find(registry, "lerf");
      entry.facts.name = facts.name;
      entry.facts.title = facts.what;
      entry.make_board = facts.make_on_lerf;
      registry.entries.push_back(entry);
    }
    return registry;
  }();
  return longer;
}

}  // namespace squarelab::faults
