// lerf's eight words and a byte for each square, as lerf_mailbox has them, and rays: attacks and
// threats are looked up in the bytes, all at once (star.hpp, threats.hpp).
//
// Two forms of the board answer two kinds of questions. Sets of moves are words: a generator wants
// all targets of a piece as a set, and PEXT has it in one lookup. A question about one square, what
// attacks it, what it hides, what is seen from it, goes along sixteen ways at once, and there the
// bytes are the better form: one permute brings them all, whatever is on them.
//
// Cost, compared with lerf, in ratios of speed by `squarelab compare` on an Intel Xeon with
// AVX-512, g++ 12: checks-and-pins 2.3, threats of a move 2.0 (24 ns), is-attacked 1.6, gives-check
// 1.4, attackers-to 1.15. It needs 9 KB of tables more. x88_vectors looks around a square in the
// same way and is slower in each of these, because its board is two registers and has no words to
// answer with. All other questions are answered, and timed, as those of lerf_mailbox.
//
// Tested in tests/backends/lerf_rays, by the contract tests and, with faults in the tables, in
// tests/faults.
#pragma once

#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/lerf_rays/threats.hpp>

namespace squarelab::lerf_rays {

template <class TagType>
struct Config : lerf_mailbox::Config<TagType> {
  static constexpr std::string_view name = "lerf_rays";
  using Sight = lerf_rays::Sight;
  using Writer = lerf_rays::Writer;
  static const Stars& stars() noexcept { return lerf_rays::stars; }
};

template <class ConfigType>
struct BasicBackend : lerf_mailbox::BasicBackend<ConfigType> {
  using Base = lerf_mailbox::BasicBackend<ConfigType>;
  using Shortcuts = BasicBackend;
  using View = lerf_rays::View<ConfigType>;
  using typename Base::Core;
  using typename Base::G;

  static constexpr Facts facts() {
    Facts facts = Base::facts();
    facts.title = "lerf, a byte for each square, and rays";
    facts.table_bytes += sizeof(Stars);
    return facts;
  }

  static bool is_attacked(const Core& core, int bit, Color by) noexcept {
    const View view(core.board, squarelab::index(by), bit);
    return (View::visible(view.occupied()) & view.aiming()) != 0;
  }
  static Bitboard attackers_to(const Core& core, int bit, Color by) noexcept {
    const View view(core.board, squarelab::index(by), bit);
    return view.bits_of(View::visible(view.occupied()) & view.aiming());
  }
  static Bitboard attacks_from(const Core& core, int bit) noexcept {
    const View view(core.board, both, bit);
    return view.bits_of(view.reached() & reach(core.board[bit]));
  }
  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core) noexcept {
    const Bitboard own = core.of(core.side_to_move());
    const View view(core.board, squarelab::index(~core.side_to_move()),
                    bits::lsb(core.kings() & own));
    return {view.bits_of(View::visible(view.occupied()) & view.aiming()),
            view.bits_of(view.hiding()) & own};
  }

  // As bitboard::ChecksGiven, by one look from the enemy king and the byte of what moves.
  class ChecksGiven {
   public:
    explicit ChecksGiven(const Core& core) noexcept
        : core_(core), king_(bits::lsb(core.kings() & ~core.of(core.side_to_move()))) {
      const Color us = core.side_to_move();
      const View view(core.board, squarelab::index(us), king_);
      const Bitboard diagonal = view.bits_of(view.reached() & reach(Piece::WhiteBishop));
      const Bitboard straight = view.bits_of(view.reached() & reach(Piece::WhiteRook));
      const Bitboard pawn = bitboard::pawn_attack_table<G>[squarelab::index(~us)][king_];
      by_type_ = {0, pawn, bitboard::grid.knight[king_], diagonal, straight, diagonal | straight};
      hiding_ = view.bits_of(view.hiding()) & core.of(us);
    }

    bool gives_check(NativeMove move) const noexcept {
      return gives_check(move, {core_.board[move.from()], Piece::None});
    }
    bool gives_check(NativeMove move, MovePieces pieces) const noexcept {
      if (move.kind() > MoveKind::DoublePush) [[unlikely]]
        return bitboard::ChecksGiven<ConfigType>(core_).gives_check(move);
      const int from = move.from();
      const int to = move.to();
      const Bitboard checks = (by_type_[squarelab::index(type_of(pieces.mover))] >> to) |
                              ((hiding_ >> from) & ~(bitboard::grid.line[king_][from] >> to));
      return (checks & 1) != 0;
    }

   private:
    const Core& core_;
    int king_;
    std::array<Bitboard, piece_type_codes> by_type_;
    Bitboard hiding_;
  };

  template <class Visit>
  static void visit_threats(const Core& core, Visit visit) noexcept {
    Threats<ConfigType>::visit(core, visit);
  }
  static void threat_changes(const Core& core, NativeMove move,
                             NativeThreatChanges<NativeThreat>& changes) noexcept {
    Threats<ConfigType>::changes(core, move, changes);
  }

 private:
  static Slots reach(Piece piece) noexcept {
    return ConfigType::stars().reach[squarelab::index(piece)];
  }
};

template <class Tag = Original>
using Backend = BasicBackend<Config<Tag>>;

}  // namespace squarelab::lerf_rays
