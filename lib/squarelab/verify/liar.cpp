#include <algorithm>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/liar.hpp>
#include <stdexcept>

namespace squarelab::verify {

namespace {

constexpr auto lies = std::to_array<LieFacts>({
    {Lie::MoveMissing, "move-missing", "leaves out a legal move"},
    {Lie::MoveExtra, "move-extra", "lists a move that is not legal"},
    {Lie::MoveTwice, "move-twice", "lists a move twice"},
    {Lie::EnPassantForgotten, "en-passant-forgotten", "lists only one of two en-passant captures"},
    {Lie::CastlingForgotten, "castling-forgotten",
     "does not castle where the square next to the rook is attacked"},
    {Lie::EndMissed, "end-missed", "counts one move after a move that has ended the game"},
    {Lie::IsLegalStrict, "is-legal-strict", "calls promotions to a bishop illegal"},
    {Lie::PieceWrong, "piece-wrong", "does not see the piece on h8"},
    {Lie::AttacksWrong, "attacks-wrong", "leaves h1 out of the attacks of a piece"},
    {Lie::CheckerMissing, "checker-missing", "sees one checker of two"},
    {Lie::PinnedWrong, "pinned-wrong", "sees one pinned piece of two"},
    {Lie::NoisyForgetsPromotions, "noisy-forgets-promotions",
     "leaves promotions that do not capture out of the noisy moves"},
    {Lie::CastlingCheckMissed, "castling-check-missed", "does not see that a castling gives check"},
    {Lie::LosingExchangeMissed, "losing-exchange-missed",
     "sees no move lose anything by an exchange"},
    {Lie::OpenedThreatMissed, "opened-threat-missed",
     "does not see the threats of a bishop that a move uncovers"},
    {Lie::KeyForgetsRights, "key-forgets-rights", "does not update the key when a right is lost"},
    {Lie::RightKept, "right-kept", "keeps the right of a captured rook"},
    {Lie::SetLeavesRights, "set-leaves-rights",
     "keeps castling rights from before when set to the same pieces with fewer"},
    {Lie::MakeRefuses, "make-refuses", "refuses to make a promotion to a rook"},
    {Lie::UnmakeCrashes, "unmake-crashes", "crashes when castling is taken back"},
    {Lie::UndoIncomplete, "undo-incomplete",
     "does not restore a byte when a promotion is taken back"},
    {Lie::UndoForgetsClock, "undo-forgets-clock",
     "leaves the clock at 0 when a capture is taken back"},
    {Lie::PerftBulkOff, "perft-bulk-off", "counts one leaf too many in bulk"},
});

static_assert(std::all_of(lies.begin(), lies.end(), [](const LieFacts& facts) {
  return &facts == &lies[static_cast<std::size_t>(facts.lie)];
}));

constexpr std::string_view of_liars = ", lying";

void erase_first(SquareSet& squares) { squares.erase(*squares.begin()); }

// Whether the move takes a rook that has a castling right.
bool takes_right(const Position& before, Move move) {
  const Color them = ~before.side_to_move;
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    const Square home =
        rules::square_of(rules::castling_home(before, before.castling, them, side).rook);
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
    const Position before = honest_->position();
    Position with_rights = position;
    with_rights.castling = before.castling;
    const bool leaves_rights = lie_ == Lie::SetLeavesRights && with_rights == before;
    honest_->set(leaves_rights ? before : position);
    made_.clear();
    undone_wrongly_ = false;
  }

  Position position() const override {
    Position position = honest_->position();
    if (lie_ == Lie::UndoForgetsClock && undone_wrongly_) position.halfmove_clock = 0;
    if (lie_ == Lie::RightKept && !made_.empty() &&
        takes_right(made_.back().before, made_.back().move)) {
      position.castling = made_.back().before.castling;
    }
    return position;
  }

  std::optional<Piece> piece_on(Square square) const override {
    if (lies_here(Lie::PieceWrong) && square == Square::H8) return std::nullopt;
    return honest_->piece_on(square);
  }

  Color side_to_move() const override { return honest_->side_to_move(); }

  MoveList legal_moves() const override {
    MoveList moves;
    bool en_passant_listed = false;
    for (const Move move : honest_->legal_moves()) {
      if (lie_ == Lie::EnPassantForgotten && move.flag() == MoveFlag::EnPassant) {
        if (en_passant_listed) continue;
        en_passant_listed = true;
      }
      if (lie_ == Lie::CastlingForgotten && move.flag() == MoveFlag::Castling) {
        const Square next_to_rook = make_square(File::B, rank_of(move.to()));
        if (file_of(move.to()) == File::C &&
            honest_->is_attacked(next_to_rook, ~honest_->side_to_move())) {
          continue;
        }
      }
      moves.push_back(move);
    }
    if (moves.empty()) return moves;
    if (lies_here(Lie::MoveMissing)) moves.pop_back();
    if (lies_here(Lie::MoveExtra)) moves.push_back(Move::none());
    if (lies_here(Lie::MoveTwice)) moves.push_back(moves[0]);
    return moves;
  }

  int count_legal_moves() const override {
    const int count = honest_->count_legal_moves();
    return lie_ == Lie::EndMissed && !made_.empty() && count == 0 ? 1 : count;
  }

  bool is_legal(Move move) const override {
    if (lie_ == Lie::IsLegalStrict && move.promotion_type() == PieceType::Bishop) return false;
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
    if (lie_ == Lie::UndoForgetsClock) undone_wrongly_ = rules::is_capture(before, move);
    made_.pop_back();
  }

  bool is_attacked(Square square, Color by) const override {
    return honest_->is_attacked(square, by);
  }

  SquareSet attackers_to(Square square, Color by) const override {
    return honest_->attackers_to(square, by);
  }

  SquareSet attacks_from(Square square) const override {
    SquareSet attacks = honest_->attacks_from(square);
    if (lies_here(Lie::AttacksWrong)) attacks.erase(Square::H1);
    return attacks;
  }

  SquareSet attack_map(Color by) const override { return honest_->attack_map(by); }

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

  MoveList selected_moves(MoveSelection selection) const override {
    MoveList moves;
    for (const Move move : honest_->selected_moves(selection)) {
      const bool is_left_out = lie_ == Lie::NoisyForgetsPromotions &&
                               selection == MoveSelection::Noisy &&
                               !rules::is_capture(honest_->position(), move);
      if (!is_left_out) moves.push_back(move);
    }
    return moves;
  }

  bool gives_check(Move move) const override {
    const bool is_missed = lie_ == Lie::CastlingCheckMissed && move.flag() == MoveFlag::Castling;
    return honest_->gives_check(move) && !is_missed;
  }

  int exchange(Move move) const override {
    const int value = honest_->exchange(move);
    return lie_ == Lie::LosingExchangeMissed ? std::max(value, 0) : value;
  }
  bool exchange_is_at_least(Move move, int threshold) const override {
    return honest_->exchange_is_at_least(move, threshold);
  }

  std::vector<Threat> threats() const override { return honest_->threats(); }
  ThreatChanges threat_changes(Move move) const override {
    ThreatChanges changes = honest_->threat_changes(move);
    if (lie_ == Lie::OpenedThreatMissed) {
      std::erase_if(changes.added, [&](const Threat& threat) {
        return type_of(threat.attacker) == PieceType::Bishop && threat.from != move.to() &&
               threat.to != move.to();
      });
    }
    return changes;
  }

  Key key() const override {
    const Key key = honest_->key();
    if (lie_ != Lie::KeyForgetsRights || made_.empty()) return key;
    return key ^ castling_key(made_.back().before.castling) ^
           castling_key(honest_->position().castling);
  }

  Key recomputed_key() const override { return honest_->recomputed_key(); }

  std::uint64_t perft(int depth, PerftMode mode) override {
    const std::uint64_t leaves = honest_->perft(depth, mode);
    const bool off = lie_ == Lie::PerftBulkOff && mode == PerftMode::Bulk && depth >= 2;
    return off && leaves != 0 ? leaves + 1 : leaves;
  }

  std::vector<std::byte> state_bytes() const override {
    std::vector<std::byte> bytes = honest_->state_bytes();
    if (lie_ == Lie::UndoIncomplete && undone_wrongly_) bytes.back() ^= std::byte{1};
    return bytes;
  }

  Children children(Move move) const override { return honest_->children(move); }

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

}  // namespace squarelab::verify
