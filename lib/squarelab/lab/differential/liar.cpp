#include <algorithm>
#include <squarelab/lab/differential/liar.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>

namespace squarelab::lab::inline differential {

namespace {

constexpr auto lies = std::to_array<LieFacts>({
    {Lie::MoveMissing, "move-missing", "leaves out a legal move"},
    {Lie::MoveExtra, "move-extra", "lists a move that is not legal"},
    {Lie::MoveTwice, "move-twice", "lists a move twice"},
    {Lie::PromotionWrong, "promotion-wrong", "lists a second queen for a knight"},
    {Lie::EnPassantUnflagged, "en-passant-unflagged", "lists en-passant captures as normal moves"},
    {Lie::EnPassantForgotten, "en-passant-forgotten", "lists only one of two en-passant captures"},
    {Lie::EnPassantMissedAfterPush, "en-passant-missed-after-push",
     "lists no en-passant capture unless set to the position"},
    {Lie::CastlingForgotten, "castling-forgotten",
     "does not castle where the square next to the rook is attacked"},
    {Lie::CountOff, "count-off", "counts one move too many in a double check"},
    {Lie::EndMissed, "end-missed", "counts one move after a move that has ended the game"},
    {Lie::IsLegalGenerous, "is-legal-generous",
     "overlooks promotion bits without the promotion flag"},
    {Lie::IsLegalStrict, "is-legal-strict", "calls promotions to a bishop illegal"},
    {Lie::IsLegalOfNonsense, "is-legal-of-nonsense",
     "calls castling legal if it begins and ends on one square"},
    {Lie::PieceWrong, "piece-wrong", "does not see the piece on h8"},
    {Lie::SideWrong, "side-wrong", "names the wrong side to move"},
    {Lie::AttackedWrong, "attacked-wrong", "says that nobody attacks squares of own pieces"},
    {Lie::AttackerMissing, "attacker-missing", "finds only four of five attackers"},
    {Lie::AttacksWrong, "attacks-wrong", "leaves h1 out of the attacks of a piece"},
    {Lie::MapWrong, "map-wrong", "leaves squares of own pieces out of attack maps"},
    {Lie::CheckerMissing, "checker-missing", "sees one checker of two"},
    {Lie::PinnedWrong, "pinned-wrong", "sees one pinned piece of two"},
    {Lie::KeyForgetsRights, "key-forgets-rights", "does not update the key when a right is lost"},
    {Lie::KeyOfCheckingPushWrong, "key-of-checking-push-wrong",
     "errs in the key after a double push beside a pawn that gives check"},
    {Lie::RecomputedKeyWrong, "recomputed-key-wrong",
     "computes the key without the en-passant file"},
    {Lie::ClockRunsOn, "clock-runs-on", "does not reset the clock at captures"},
    {Lie::RightKept, "right-kept", "keeps the right of a captured rook"},
    {Lie::EnPassantKept, "en-passant-kept",
     "reports the en-passant square after every double push"},
    {Lie::SetForgetsEnPassant, "set-forgets-en-passant", "drops the en-passant square when set"},
    {Lie::SetKeepsEnPassant, "set-keeps-en-passant",
     "keeps an en-passant square that it is set to, whether a capture is legal or not"},
    {Lie::SetLeavesEnPassant, "set-leaves-en-passant",
     "keeps an en-passant square from before when set to the same pieces without one"},
    {Lie::SetLeavesRights, "set-leaves-rights",
     "keeps castling rights from before when set to the same pieces with fewer"},
    {Lie::SetCrashes, "set-crashes", "crashes when set to a position with an en-passant square"},
    {Lie::MakeRefuses, "make-refuses", "refuses to make a promotion to a rook"},
    {Lie::UnmakeCrashes, "unmake-crashes", "crashes when castling is taken back"},
    {Lie::CoreChildWrong, "core-child-wrong",
     "makes another child by the fast path when a rook is captured at home"},
    {Lie::UndoIncomplete, "undo-incomplete",
     "does not restore a byte when a promotion is taken back"},
    {Lie::UndoForgetsClock, "undo-forgets-clock",
     "leaves the clock at 0 when a capture is taken back"},
    {Lie::PerftBulkOff, "perft-bulk-off", "counts one leaf too many in bulk"},
    {Lie::PerftPlainOff, "perft-plain-off", "counts one leaf too few move by move"},
});

static_assert(std::all_of(lies.begin(), lies.end(), [](const LieFacts& facts) {
  return &facts == &lies[static_cast<std::size_t>(facts.lie)];
}));

constexpr std::string_view of_liars = ", lying";

void erase_first(SquareSet& squares) { squares.erase(*squares.begin()); }

bool is_capture(const Position& before, Move move) {
  return before.piece_on(move.to()).has_value() || move.flag() == MoveFlag::EnPassant;
}

// Whether the move takes a rook that has a castling right.
bool takes_right(const Position& before, Move move) {
  const Color them = ~before.side_to_move;
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    const Square home = rules::square_of(rules::castling_home(them, side).rook);
    if (before.castling.has(them, side) && move.to() == home) return true;
  }
  return false;
}

class Liar final : public Board {
 public:
  Liar(std::unique_ptr<Board> honest, Lie lie)
      : honest_(std::move(honest)),
        lie_(lie),
        name_(std::string(honest_->name()) + std::string(of_liars)) {}

  std::string_view name() const override { return name_; }
  NativeImage native_image() const override { return honest_->native_image(); }

  void set(const Position& position) override {
    if (lie_ == Lie::SetCrashes && position.en_passant) throw std::runtime_error("broken");
    Position changed = position;
    if (lie_ == Lie::SetForgetsEnPassant) changed.en_passant.reset();
    const Position before = honest_->position();
    Position same_state = position;
    if (lie_ == Lie::SetLeavesEnPassant) same_state.en_passant = before.en_passant;
    if (lie_ == Lie::SetLeavesRights) same_state.castling = before.castling;
    if (same_state == before) changed = before;
    honest_->set(changed);
    set_to_ = position;
    made_.clear();
    undone_wrongly_ = false;
  }

  Position position() const override {
    Position position = honest_->position();
    if (lie_ == Lie::UndoForgetsClock && undone_wrongly_) position.halfmove_clock = 0;
    if (made_.empty()) {
      if (lie_ == Lie::SetKeepsEnPassant) position.en_passant = set_to_.en_passant;
      return position;
    }
    const auto& [before, move] = made_.back();
    if (lie_ == Lie::ClockRunsOn && is_capture(before, move)) {
      position.halfmove_clock = next_clock(before.halfmove_clock);
    }
    if (lie_ == Lie::RightKept && takes_right(before, move)) position.castling = before.castling;
    if (lie_ == Lie::EnPassantKept) position.en_passant = rules::passed_square(before, move);
    return position;
  }

  std::optional<Piece> piece_on(Square square) const override {
    if (lies_here(Lie::PieceWrong) && square == Square::H8) return std::nullopt;
    return honest_->piece_on(square);
  }

  Color side_to_move() const override {
    return lies_here(Lie::SideWrong) ? ~honest_->side_to_move() : honest_->side_to_move();
  }

  MoveList legal_moves() const override {
    MoveList moves;
    bool en_passant_listed = false;
    for (const Move move : honest_->legal_moves()) {
      Move listed = move;
      if (lie_ == Lie::PromotionWrong && move.promotion_type() == PieceType::Knight) {
        listed = Move::promotion(move.from(), move.to(), PieceType::Queen);
      }
      if (move.flag() == MoveFlag::EnPassant) {
        if (lie_ == Lie::EnPassantForgotten && en_passant_listed) continue;
        if (lie_ == Lie::EnPassantMissedAfterPush && !made_.empty()) continue;
        if (lie_ == Lie::EnPassantUnflagged) listed = Move::normal(move.from(), move.to());
        en_passant_listed = true;
      }
      if (lie_ == Lie::CastlingForgotten && move.flag() == MoveFlag::Castling) {
        const Square next_to_rook = make_square(File::B, rank_of(move.to()));
        if (file_of(move.to()) == File::C &&
            honest_->is_attacked(next_to_rook, ~honest_->side_to_move())) {
          continue;
        }
      }
      moves.push_back(listed);
    }
    if (moves.empty()) return moves;
    if (lies_here(Lie::MoveMissing)) moves.pop_back();
    if (lies_here(Lie::MoveExtra)) moves.push_back(Move::none());
    if (lies_here(Lie::MoveTwice)) moves.push_back(moves[0]);
    return moves;
  }

  int count_legal_moves() const override {
    const int count = honest_->count_legal_moves();
    const bool lying = (lie_ == Lie::CountOff && honest_->checkers().size() == 2) ||
                       (lie_ == Lie::EndMissed && !made_.empty() && count == 0);
    return count + (lying ? 1 : 0);
  }

  bool is_legal(Move move) const override {
    constexpr int promotion_bits = 3 << 12;
    if (lie_ == Lie::IsLegalGenerous && move.flag() != MoveFlag::Promotion) {
      move = Move::from_code(static_cast<std::uint16_t>(move.code() & ~promotion_bits));
    }
    if (lie_ == Lie::IsLegalStrict && move.promotion_type() == PieceType::Bishop) return false;
    if (lies_here(Lie::IsLegalOfNonsense) && move.flag() == MoveFlag::Castling &&
        move.from() == move.to()) {
      return true;
    }
    return honest_->is_legal(move);
  }

  void make(Move move) override {
    if (lie_ == Lie::MakeRefuses && move.promotion_type() == PieceType::Rook) {
      throw std::invalid_argument("not a legal move here");
    }
    const Position before = honest_->position();
    honest_->make(move);
    made_.push_back({before, move});
  }

  void unmake() override {
    if (lie_ == Lie::UnmakeCrashes && made_.back().move.flag() == MoveFlag::Castling) {
      throw std::runtime_error("broken");
    }
    honest_->unmake();
    const auto& [before, move] = made_.back();
    if (lie_ == Lie::UndoIncomplete) undone_wrongly_ = move.flag() == MoveFlag::Promotion;
    if (lie_ == Lie::UndoForgetsClock) undone_wrongly_ = is_capture(before, move);
    made_.pop_back();
  }

  bool is_attacked(Square square, Color by) const override {
    if (lies_here(Lie::AttackedWrong)) {
      const auto piece = honest_->piece_on(square);
      if (piece && color_of(*piece) == by) return false;
    }
    return honest_->is_attacked(square, by);
  }

  SquareSet attackers_to(Square square, Color by) const override {
    SquareSet attackers = honest_->attackers_to(square, by);
    if (lie_ == Lie::AttackerMissing && attackers.size() == 5) erase_first(attackers);
    return attackers;
  }

  SquareSet attacks_from(Square square) const override {
    SquareSet attacks = honest_->attacks_from(square);
    if (lies_here(Lie::AttacksWrong)) attacks.erase(Square::H1);
    return attacks;
  }

  SquareSet attack_map(Color by) const override {
    SquareSet map = honest_->attack_map(by);
    if (!lies_here(Lie::MapWrong)) return map;
    return map - honest_->position().squares_of(by);
  }

  SquareSet checkers() const override {
    SquareSet checkers = honest_->checkers();
    if (lie_ == Lie::CheckerMissing && checkers.size() == 2) erase_first(checkers);
    return checkers;
  }

  SquareSet pinned() const override {
    SquareSet pinned = honest_->pinned();
    if (lie_ == Lie::PinnedWrong && pinned.size() == 2) erase_first(pinned);
    return pinned;
  }

  Key key() const override {
    const Key key = honest_->key();
    if (lie_ == Lie::KeyOfCheckingPushWrong && !made_.empty() && !honest_->checkers().empty() &&
        is_double_push_beside_pawn(made_.back().before, made_.back().move)) {
      return ~key;
    }
    if (lie_ != Lie::KeyForgetsRights || made_.empty()) return key;
    return key ^ castling_key(made_.back().before.castling) ^
           castling_key(honest_->position().castling);
  }

  Key recomputed_key() const override {
    Position position = honest_->position();
    if (lie_ == Lie::RecomputedKeyWrong) position.en_passant.reset();
    return key_of(position);
  }

  std::uint64_t perft(int depth, PerftMode mode) override {
    std::uint64_t leaves = honest_->perft(depth, mode);
    if (depth < 2 || leaves == 0) return leaves;
    if (lie_ == Lie::PerftBulkOff && mode == PerftMode::Bulk) ++leaves;
    if (lie_ == Lie::PerftPlainOff && mode == PerftMode::Plain) --leaves;
    return leaves;
  }

  std::vector<std::byte> state_bytes() const override {
    std::vector<std::byte> bytes = honest_->state_bytes();
    if (lie_ == Lie::UndoIncomplete && undone_wrongly_) bytes.back() ^= std::byte{1};
    return bytes;
  }

  Children children(Move move) const override {
    Children children = honest_->children(move);
    if (lie_ == Lie::CoreChildWrong && takes_right(honest_->position(), move)) {
      children.by_core.front() ^= std::byte{1};
    }
    return children;
  }

 private:
  struct Made {
    Position before;
    Move move;
  };

  // Whether it tells that lie in this position: in one of eight.
  bool lies_here(Lie lie) const { return lie_ == lie && honest_->key() % 8 == 0; }

  std::unique_ptr<Board> honest_;
  Lie lie_;
  std::string name_;
  std::vector<Made> made_;
  Position set_to_;
  bool undone_wrongly_ = false;
};

}  // namespace

std::span<const LieFacts> all_lies() noexcept { return lies; }

std::optional<std::string> honest_name(std::string_view name) {
  if (!name.ends_with(of_liars)) return std::nullopt;
  return std::string(name.substr(0, name.size() - of_liars.size()));
}

std::unique_ptr<Board> make_liar(std::unique_ptr<Board> honest, Lie lie) {
  return std::make_unique<Liar>(std::move(honest), lie);
}

}  // namespace squarelab::lab::inline differential
