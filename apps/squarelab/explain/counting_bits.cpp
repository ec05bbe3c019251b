// The parts of a count of two plies on bitboards, from the functions that count. They are lerf's:
// under every mapping the same templates give the same numbers, and each mapping that is compiled
// here too would cost the build a second.
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/two_plies/two_plies.hpp>

#include "explain/counting.hpp"

namespace squarelab::app::explain {
namespace {

using namespace bitboard;
namespace two_plies = bitboard::two_plies;

using Config = DefaultConfig<mapping::lerf, Explained>;

// Children that are made, one by one; whether there were any tells what was made.
class MadeChildren {
 public:
  template <Color Us>
  Core& next() noexcept {
    return children_.template next<Us>();
  }
  template <Color Us>
  void made() noexcept {
    any_ = true;
    children_.template made<Us>();
  }
  template <Color Us>
  void made_with_en_passant() noexcept {
    any_ = true;
    children_.template made_with_en_passant<Us>();
  }
  std::uint64_t finish() noexcept { return children_.finish(); }
  bool any() const noexcept { return any_; }

 private:
  two_plies::OneByOne<Config> children_;
  bool any_ = false;
};

template <Color Us>
class Counting {
  using Conditions = Config::Conditions<Config, Us>;
  using Count = two_plies::Count<Config, Us, MadeChildren>;
  using KingSteps = two_plies::KingSteps<Config, Us>;

 public:
  Counting(const Core& core, const Position& position)
      : core_(core), position_(position), parent_(core), replies_(parent_), king_(parent_) {
    result_.base = replies_.count();
    for (Bitboard rest = parent_.free; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      result_.by_piece.emplace_back(square(at), replies_.moves_of(at));
    }
    note_conditions();
    MoveGenerator<Config, Us>(core).visit_pieces(*this);
  }
  CountedReplies result() && { return std::move(result_); }

  // As the sink of MoveGenerator::visit_pieces.
  void piece(PieceType type, int from, Bitboard targets) noexcept {
    while (targets != 0) move(type, from, bits::pop_lsb(targets));
  }
  void one(NativeMove move) noexcept {
    MadeChildren children;
    Count count(core_, children);
    count.one(move);
    add(move.from(), move.to(), std::nullopt, count, children,
        {move.kind() == MoveKind::Castling ? "castles" : "takes en passant"});
  }

 private:
  static Square square(int bit) { return Config::Geometry::square_of(bit); }

  void move(PieceType type, int from, int to) {
    const Bitboard target = bits::bit(to);
    MadeChildren children;
    Count count(core_, children);
    count.piece(type, from, target);

    const two_plies::Departure departed = two_plies::departure(parent_, replies_, from);
    Config::Lanes::Tally arrival;
    arrival.add(target);
    KingSteps king = king_;
    king.add_moves(type, from, target);
    const bool promotes = type == PieceType::Pawn && (Conditions::promotes() & target) != 0;
    std::optional<CountedMove::Parts> parts;
    if (!promotes) {
      parts = {departed.gained,
               two_plies::effect_of<Config, Us>(arrival, target, parent_, replies_),
               static_cast<int>(king.count())};
    }
    add(from, to, parts, count, children, reasons(type, from, target));
  }

  void add(int from, int to, std::optional<CountedMove::Parts> parts, const Count& count,
           MadeChildren& children, std::vector<std::string> reasons) {
    result_.moves.push_back({to_string(square(from)) + to_string(square(to)), parts,
                             static_cast<int>(count.count() + children.finish()), children.any(),
                             std::move(reasons)});
  }

  enum class End { From, To };
  struct Condition {
    const char* reason;
    End end;
    std::optional<PieceType> mover;  // or nullopt: any
    Bitboard squares;
  };

  void note_conditions() {
    using enum PieceType;
    const two_plies::KingLines& lines = parent_.lines;
    const int king = parent_.their_king;
    const Bitboard theirs = parent_.theirs;
    const Bitboard bishop = Conditions::bishop_checks_or_pins(king, theirs, parent_.occupied);
    const Bitboard rook = Conditions::rook_checks_or_pins(king, theirs, parent_.occupied);
    conditions_ = {
        {"uncovers a check", End::From, {}, Conditions::uncovers_check(lines)},
        {"ends a pin", End::From, {}, Conditions::releases_pin(lines)},
        {"leaves a piece pinned", End::From, {}, Conditions::leaves_pinned(lines)},
        {"opens castling", End::From, {}, king_.slow_from()},
        {"on the line of a pin", End::To, {}, Conditions::blocks_pin(lines)},
        {"takes beside the king", End::To, {}, Conditions::takes_beside_king(king, theirs)},
        {"hinders castling", End::To, {}, king_.slow_to()},
        {"a pawn checks", End::To, Pawn, Conditions::pawn_checks(king)},
        {"a pawn promotes", End::To, Pawn, Conditions::promotes()},
        {"a knight checks", End::To, Knight, Conditions::knight_checks(king)},
        {"a bishop checks or pins", End::To, Bishop, bishop},
        {"a rook checks or pins", End::To, Rook, rook},
        {"a queen checks or pins", End::To, Queen, bishop | rook},
    };
    for (const Condition& condition : conditions_) {
      const bool has_mover =
          !condition.mover || !position_.squares_of(make_piece(Us, *condition.mover)).empty();
      if (condition.squares == 0 || !has_mover) continue;
      result_.conditions.push_back({condition.reason, condition.squares});
    }
  }

  std::vector<std::string> reasons(PieceType type, int from, Bitboard target) const {
    std::vector<std::string> result;
    for (const Condition& condition : conditions_) {
      const Bitboard end = condition.end == End::From ? bits::bit(from) : target;
      if (condition.mover && *condition.mover != type) continue;
      if ((condition.squares & end) != 0) result.emplace_back(condition.reason);
    }
    const auto add_if = [&](Bitboard squares, const char* reason) {
      if ((squares & target) != 0) result.emplace_back(reason);
    };
    if (type == PieceType::Pawn) {
      add_if(Conditions::allows_en_passant(from, parent_.core.pawns() & parent_.theirs),
             "may be answered en passant");
    }
    add_if(two_plies::departure(parent_, replies_, from).entangled, "one piece notices both ends");
    add_if(king_.entangled(from), "goes on hiding a slider");
    return result;
  }

  const Core& core_;
  const Position& position_;
  two_plies::Parent<Config, Us> parent_;
  two_plies::Replies<Config, Us> replies_;
  KingSteps king_;
  std::vector<Condition> conditions_;
  CountedReplies result_;
};

}  // namespace

CountedReplies replies_counted(const BitboardView& view) {
  const Position position = view.board->position();
  FullState full;
  bitboard::Backend<Config>::set(full, position);
  CountedReplies result = for_color(full.core.side_to_move(), [&]<Color Us>() {
    return Counting<Us>(full.core, position).result();
  });
  for (CountedReplies::Named& condition : result.conditions) {
    condition.squares =
        mapping::bits_of(*view.numbering->mapping, Config::Geometry::squares_of(condition.squares));
  }
  return result;
}

}  // namespace squarelab::app::explain
