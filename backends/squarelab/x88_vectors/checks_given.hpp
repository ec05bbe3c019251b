// The test of whether a move gives check, without making it.
//
// Idea: the star of the enemy king shows the kinds that would attack it along each slot, and the
// pieces that are alone in front of a slider of their own side. One lookup, the star's way back,
// turns that into a board of bytes: bit by bit the kinds that attack the king from a square, and
// one bit for a piece that hides a slider. A move gives check if the byte of its target has a
// bit of its kind, or if the byte of its origin has the bit of hiding and it leaves the line. Moves
// that change the kind of a piece or more than two squares are made, and the king looks around.
//
// Cost: about thirty instructions a position, six a move. Source: common knowledge of the field,
// e.g. Chess Programming Wiki, "Checks"; a board of checking kinds is this project's. Tested in
// tests/contract and tests/cross.
#pragma once

#include <squarelab/x88_vectors/attacks.hpp>

namespace squarelab::x88_vectors {

template <class Config>
class ChecksGiven {
  using G = typename Config::Geometry;
  using Bytes = typename Config::Bytes;

 public:
  explicit ChecksGiven(const Core& core) noexcept : core_(core) {
    const State state = core.state();
    king_ = state.kings[squarelab::index(~state.side)];
    const View<Config> view(Halves<Bytes>::of(core), king_);
    Bytes star = Bytes::load(G::aims(state.side).data()).only(view.reached());
    for_color(state.side, [&]<Color Us>() {
      const Slots hiding = view.template pinned<Us, Us>();
      star = star | Bytes::all(hides).only(hiding);
    });
    for (const int half : {0, 64}) {
      const Bytes slots = Bytes::load(G::slots_of_places(king_) + half);
      Bytes::looked_up(star, star, slots, miss(slots, Bytes::all(no_slot)))
          .store(checking_.data() + half);
    }
  }

  bool gives_check(NativeMove move) const noexcept {
    if (move.kind() > MoveKind::DoublePush) [[unlikely]]
      return special_gives_check(move);
    const int from = move.from();
    const int to = move.to();
    if ((checking_[to] & core_.bytes[from] & kinds) != 0) return true;
    return (checking_[from] & hides) != 0 &&
           mapping::x88::step_towards(from, king_) != mapping::x88::step_towards(to, king_);
  }

 private:
  static constexpr int hides = 0x20;  // no kind's bit

  [[gnu::noinline]] bool special_gives_check(NativeMove move) const noexcept {
    return for_color(core_.state().side, [&]<Color Us>() {
      Core child;
      ChildMaker<Config, Us>::make(core_, move, child);
      return Attacks<Config>::is_attacked(child, king_, Us);
    });
  }

  const Core& core_;
  int king_;
  alignas(64) std::array<std::uint8_t, mapping::x88::board_size> checking_;
};

}  // namespace squarelab::x88_vectors
