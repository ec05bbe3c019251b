// Answers of bitboards to questions of an engine, under each mapping, from the functions that work
// them out.
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/bitboard/exchange.hpp>
#include <squarelab/bitboard/selected_moves.hpp>
#include <squarelab/bitboard/threats.hpp>
#include <squarelab/teach/explain/answers.hpp>
#include <utility>

namespace squarelab::teach {
namespace {

using bitboard::Core;
using bitboard::NativeMove;

// Keeps what the generator hands over.
struct CaptureSink {
  std::vector<CaptureSet>& sets;

  void from_one(int from, Bitboard targets) { sets.push_back({from, targets, 0, MoveKind::Plain}); }
  void stepped(Bitboard targets, int step, MoveKind kind) {
    sets.push_back({std::nullopt, targets, step, kind});
  }
  void promotions(Bitboard targets, int step) {
    sets.push_back({std::nullopt, targets, step, MoveKind::Promotion});
  }
  void one(NativeMove move) { sets.push_back({move.from(), bits::bit(move.to()), 0, move.kind()}); }
};

std::vector<int> bits_of(Bitboard set) {
  std::vector<int> found;
  while (set != 0) found.push_back(bits::pop_lsb(set));
  return found;
}

template <mapping::Mapping M>
struct AnswersOf {
  using Config = bitboard::DefaultConfig<M, Explained>;
  using Backend = bitboard::Backend<Config>;
  using G = typename Config::Geometry;

  static NativeMove native(Move move) {
    const auto from = static_cast<std::uint32_t>(G::bit_of(move.from()));
    const auto to = static_cast<std::uint32_t>(G::bit_of(move.to()));
    return NativeMove::from_code((move.code() & 0xF000u) | from << 6 | to);
  }

  template <Color Us>
  struct Masks : bitboard::MoveGenerator<Config, Us> {
    using bitboard::MoveGenerator<Config, Us>::MoveGenerator;

    CapturesInBits before_captures() const {
      const auto [checkers, pinned] = this->checks_;
      const bool only_king = bits::has_several(checkers);
      return {checkers, pinned, only_king ? 0 : this->allowed_targets() & this->enemies_, {}};
    }
  };

  static CapturesInBits captures(const Core& core) {
    return for_color(core.side_to_move(), [&]<Color Us>() {
      CapturesInBits result = Masks<Us>(core).before_captures();
      CaptureSink sink{result.sets};
      bitboard::SelectedMoves<Config, Us, MoveSelection::Captures>(core).visit(sink);
      return result;
    });
  }

  static Exchanged exchange(const Core& core, Move move) {
    bitboard::Exchange<Config> exchange(core, native(move));
    exchange.find_attackers();
    Exchanged result{exchange.gain(), exchange.occupied(), bits_of(exchange.attackers()), {}, {}};
    int gain = exchange.gain();
    Color side = ~core.side_to_move();
    for (;; side = ~side) {
      const Bitboard occupied = exchange.occupied();
      const Bitboard attackers = exchange.attackers();
      const int captured = exchange.standing();
      if (!exchange.take(side, [] { return false; })) break;
      const int from = bits::lsb(occupied & ~exchange.occupied());
      gain = captured - gain;
      result.captures.push_back({from, core.piece_on(from), occupied, exchange.occupied(),
                                 bits_of(exchange.attackers() & ~attackers), captured, gain});
    }
    result.refused = bits_of(exchange.attackers() & core.of(side));
    return result;
  }

  static std::vector<ChangedSquare> threats(const Core& core, Move move) {
    const NativeMove made = native(move);
    Core child;
    for_color(core.side_to_move(),
              [&]<Color Us>() { bitboard::make_child<Config, Us>(core, made, child); });
    const Bitboard changed =
        (core.occupied() ^ child.occupied()) | bits::bit(made.from()) | bits::bit(made.to());
    std::vector<ChangedSquare> result;
    for (const Core* board : {&core, &std::as_const(child)}) {
      for (const int bit : bits_of(changed)) {
        const Bitboard occupied = board->occupied();
        const bool is_occupied = (occupied & bits::bit(bit)) != 0;
        squarelab::ThreatList<bitboard::NativeThreat> threats;
        {
          typename bitboard::Threats<Config>::List list(*board, changed, threats);
          is_occupied ? list.around(bit) : list.over(bit);
        }
        const Bitboard seen =
            Config::Sliders::rook(bit, occupied) | Config::Sliders::bishop(bit, occupied);
        ChangedSquare& square = result.emplace_back(
            ChangedSquare{board != &core, is_occupied, bit, bits_of(seen & occupied), {}});
        for (const auto& threat : threats) square.threats.push_back(Backend::threat_of(threat));
      }
    }
    return result;
  }
};

}  // namespace

CapturesInBits captures_of(const BitboardView& view) {
  return for_mapping(*view.numbering->mapping,
                     [&]<mapping::Mapping M>() { return AnswersOf<M>::captures(view.core); });
}

Exchanged exchange_of(const BitboardView& view, Move move) {
  return for_mapping(*view.numbering->mapping,
                     [&]<mapping::Mapping M>() { return AnswersOf<M>::exchange(view.core, move); });
}

std::vector<ChangedSquare> threats_of(const BitboardView& view, Move move) {
  return for_mapping(*view.numbering->mapping,
                     [&]<mapping::Mapping M>() { return AnswersOf<M>::threats(view.core, move); });
}

}  // namespace squarelab::teach
