// The parts of a count of two plies on bitboards, from the functions that count. They are lerf's:
// under every mapping the same templates give the same numbers, and each mapping that is compiled
// here too would cost the build a second.
#include <algorithm>
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

namespace squarelab::teach {
namespace {

using namespace bitboard;
using bitboard::two_plies::Condition;

// The one condition that is asked, or nullopt: all are. So a move that is made is made for a known
// reason.
thread_local std::optional<Condition> asked;

struct AskedConditions {
  template <class Lanes>
  static Lanes found(Condition condition, Lanes squares) noexcept {
    return condition == asked.value_or(condition) ? squares : Lanes::all(0);
  }
};

struct Config : DefaultConfig<mapping::lerf, Explained> {
  using Lanes = PortableLanes<1>;
  using Conditions = AskedConditions;
  static constexpr bool maps_by_rose = false;
};

struct Reason {
  Condition condition;
  const char* words;
};
constexpr std::array<Reason, bitboard::two_plies::condition_count> reasons{{
    {Condition::UncoversCheck, "uncovers a check"},
    {Condition::ReleasesPin, "moves a pinning piece"},
    {Condition::LeavesPinned, "leaves a piece pinned"},
    {Condition::OpensCastling, "opens castling"},
    {Condition::StopsAttacking, "stops attacking a step"},
    {Condition::StaysBeforeSlider, "hides a slider from a step"},
    {Condition::BlocksPin, "on the line of a pin"},
    {Condition::TakesBesideKing, "takes beside the king"},
    {Condition::HindersCastling, "hinders castling"},
    {Condition::BlocksAttack, "blocks an attack on a step"},
    {Condition::BishopChecksOrPins, "checks or pins on a diagonal"},
    {Condition::RookChecksOrPins, "checks or pins on a rank or file"},
    {Condition::Promotes, "a pawn promotes"},
    {Condition::AllowsEnPassant, "may be answered en passant"},
    {Condition::TakesAttackingPawn, "takes a pawn that attacks it"},
    {Condition::KnightChecks, "a knight checks"},
    {Condition::PawnChecks, "a pawn checks"},
    {Condition::AttacksStep, "attacks a step"},
    {Condition::StaysOnLine, "a slider notices both ends"},
    {Condition::StaysBeforePawn, "a pawn notices both ends"},
}};

const char* words_of(Condition condition) {
  return std::ranges::find(reasons, condition, &Reason::condition)->words;
}

// The children that are made, as the counter of two_plies is given them.
class MadeChildren {
 public:
  template <Color Us>
  Core& next() noexcept {
    return next_;
  }
  template <Color Us>
  void made() {
    cores_.push_back(next_);
  }
  template <Color Us>
  void made_with_en_passant() {
    made<Us>();
  }
  bool has(const Core& child) const {
    return std::ranges::find(cores_, child.words, &Core::words) != cores_.end();
  }

 private:
  Core next_;
  std::vector<Core> cores_;
};

template <Color Us>
MadeChildren made_children(const Core& core, std::optional<Condition> condition) {
  asked = condition;
  MadeChildren made;
  bitboard::two_plies::Parents<Config, Us>(&core, 1).count(made);
  asked = std::nullopt;
  return made;
}

template <Color Us>
CountedReplies counted(const Core& core) {
  using Lanes = Config::Lanes;
  using Board = bitboard::Backend<Config>;
  const bitboard::two_plies::Boards<Config, Us> boards(&core);
  const bitboard::two_plies::TheirKings<Config, Us> kings(boards);
  const bitboard::two_plies::Replies<Config, Us> replies(boards, kings.pinned);
  const auto on = [](const auto& numbers, int bit) {
    return static_cast<int>(numbers.sum_on(Lanes::all(bits::bit(bit))).sum());
  };

  CountedReplies result;
  result.base = static_cast<int>(replies.base.sum());
  Lanes free = boards.enemies.without(boards.enemy_king);
  for (const Lanes& pinned : kings.pinned) free = free.without(pinned);
  for (Bitboard rest = free.sum(); rest != 0;) {
    const int at = bits::pop_lsb(rest);
    // The moves that are lost when the piece is captured.
    result.by_piece.emplace_back(Config::Geometry::square_of(at), on(replies.lost, at));
  }

  // Adds why the sum of a move that is not made is corrected.
  const auto add_corrections = [&](NativeMove move, std::vector<std::string>& why) {
    const Lanes from = Lanes::all(bits::bit(move.from()));
    const Lanes to = Lanes::all(bits::bit(move.to()));
    const Lanes attacked = Lanes::all(pawn_attack_table<Config::Geometry>[index(Us)][move.from()]);
    if ((attacked & boards.pawns & boards.enemies & to).occupied() != 0) {
      why.emplace_back(words_of(Condition::TakesAttackingPawn));
    }
    if ((kings.pinners & from).occupied() != 0) {
      why.emplace_back(words_of(Condition::ReleasesPin));
    }
    for_each_direction([&]<Direction D>() {
      const Lanes goes = seen<Config::Geometry, D>(from, boards.empty) & to;
      if (goes.occupied() != 0 && (replies.seen_along[axis(D)] & from).occupied() != 0) {
        why.emplace_back(words_of(Condition::StaysOnLine));
      }
    });
  };

  const MadeChildren made = made_children<Us>(core, std::nullopt);
  std::array<MadeChildren, reasons.size()> made_for;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    made_for[i] = made_children<Us>(core, reasons[i].condition);
    result.conditions.push_back({reasons[i].words, 0});
  }
  BasicMoveList<NativeMove> moves;
  Board::generate(core, moves);
  for (const NativeMove move : moves) {
    Core child;
    make_child<Config, Us>(core, move, child);
    CountedMove counted;
    counted.name = text::to_uci(Board::move_of(move));
    counted.is_made = made.has(child);
    if (move.kind() == MoveKind::Castling) {
      counted.reasons.emplace_back("castles");
    } else if (move.kind() == MoveKind::EnPassant) {
      counted.reasons.emplace_back("takes en passant");
    } else {
      counted.parts = {on(replies.freed, move.from()) - on(replies.missed, move.from()),
                       on(replies.gained, move.to()) - on(replies.lost, move.to()),
                       static_cast<int>(kings.moves.sum())};
      for (std::size_t i = 0; i < reasons.size(); ++i) {
        if (!made_for[i].has(child)) continue;
        counted.reasons.emplace_back(reasons[i].words);
        result.conditions[i].squares |= bits::bit(
            bitboard::two_plies::is_of_origins(reasons[i].condition) ? move.from() : move.to());
      }
    }
    if (!counted.is_made) add_corrections(move, counted.reasons);
    counted.replies = Board::count(child);
    result.moves.push_back(std::move(counted));
  }
  std::erase_if(result.conditions, [](const auto& condition) { return condition.squares == 0; });
  return result;
}

}  // namespace

CountedReplies replies_counted(const BitboardView& view) {
  FullState full;
  bitboard::Backend<Config>::set(full, view.board->position());
  CountedReplies result =
      for_color(full.core.side_to_move(), [&]<Color Us>() { return counted<Us>(full.core); });
  for (CountedReplies::Named& condition : result.conditions) {
    condition.squares = view.numbering->bits_of(Config::Geometry::squares_of(condition.squares));
  }
  return result;
}

}  // namespace squarelab::teach
