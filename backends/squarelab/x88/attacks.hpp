// Attacks on the 0x88 board.
//
// Two ways are open to a mailbox: walk from the target outwards along eight lines and eight knight
// jumps, or go through the piece lists and ask the table of differences which pieces could reach
// the target. The second is used. The surroundings of the target (sight.hpp) show whether a slider
// sees it, so no line is walked. Pawns are found by two looks at the board instead, as there are up
// to eight of them.
//
// The attacking pieces are hard to predict, so all are tested and nothing branches on the answers:
// a wrong guess would cost as much as looking at five pieces.
//
// Cost: some forty operations for the surroundings, five for each knight and slider of the colour.
// Source: "Chess/0x88", square relations. Tested by the contract tests and tests/cross.
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/x88/attack_map.hpp>
#include <squarelab/x88/sight.hpp>

namespace squarelab::x88 {

// "And" that evaluates all of its arguments, and so needs no branch.
template <class... Flags>
constexpr bool all_of(Flags... flags) noexcept {
  return (static_cast<int>(flags) & ...) != 0;
}

// A few squares, in no order. Capacity is what chess allows, not what is usual.
template <int Capacity>
struct SquareList {
  std::uint8_t size = 0;
  std::uint8_t squares[Capacity];

  SquareList() noexcept {}  // NOLINT: leaves the squares indeterminate on purpose

  void push_back(int x) noexcept { squares[size++] = static_cast<std::uint8_t>(x); }
  bool empty() const noexcept { return size == 0; }
  const std::uint8_t* begin() const noexcept { return squares; }
  const std::uint8_t* end() const noexcept { return squares + size; }
};

// Fills an empty list without a branch: each square is written down, and then kept or not. The list
// needs room for a piece that is not kept, and has its size when finish() is called.
template <int Capacity>
class Filler {
 public:
  explicit Filler(SquareList<Capacity>& list) noexcept : list_(list), end_(list.squares) {}

  void keep_if(bool keeps, int x) noexcept {
    *end_ = static_cast<std::uint8_t>(x);
    end_ += keeps;
  }
  void finish() noexcept { list_.size = static_cast<std::uint8_t>(end_ - list_.squares); }

 private:
  SquareList<Capacity>& list_;
  std::uint8_t* end_;
};

// Along each of eight lines one piece, and eight knights; and room for a piece that is not kept.
using Attackers = SquareList<17>;
using Targets = SquareList<27>;  // a queen in the middle

// The queries of x88::BasicBackend, and their parts.
template <class Config>
class Attacks {
  using G = typename Config::Geometry;

 public:
  // Returns the first piece on the way. Precondition: there is one.
  static int next_piece(const Core& core, int from, int step) noexcept {
    int x = from + step;
    while (core.board[x] == no_piece) x += step;
    return x;
  }

  // Calls mark(square) for every square that a slider sees along the step. Returns where the walk
  // ends: on the first piece, which is seen, or on the first index that is off the board.
  template <class Mark>
  static int walk(const Core& core, int from, int step, Mark mark) noexcept {
    int x = from + step;
    for (; G::on_board(x); x += step) {
      mark(x);
      if (core.board[x] != no_piece) break;
    }
    return x;
  }

  // Returns true if a slider on a sees b. Precondition: they are in line.
  static bool sees(const Core& core, int a, int b) noexcept {
    const int step = G::step_towards(a, b);
    int x = a + step;
    while (x != b && core.board[x] == no_piece) x += step;
    return x == b;
  }

  // Calls visit(square) for every piece of the colour but pawns and king that attacks x, until it
  // returns true; returns whether it did.
  template <class Visit>
  static bool visit_officers(const Core& core, int x, Color by, Visit visit) noexcept {
    for (const int from : core.list(by, PieceType::Knight)) {
      if (G::attacks(Kind::Knight, from, x) && visit(from)) return true;
    }
    const auto sliders = [&](Kind kind, PieceType type) {
      for (const int from : core.list(by, type)) {
        if (G::attacks(kind, from, x) && sees(core, from, x) && visit(from)) return true;
      }
      return false;
    };
    return sliders(Kind::Bishop, PieceType::Bishop) || sliders(Kind::Rook, PieceType::Rook) ||
           sliders(Kind::Queen, PieceType::Queen);
  }

  // As above, for the pieces of every kind.
  template <class Visit>
  static bool visit_attackers(const Core& core, int x, Color by, Visit visit) noexcept {
    const PieceCode pawn = piece_code(by, PieceType::Pawn);
    for (const int side : {-1, 1}) {
      const int from = x - G::up(by) + side;
      if (G::on_board(from) && core.board[from] == pawn && visit(from)) return true;
    }
    const int king = core.king(by);
    if (G::attacks(Kind::King, king, x) && visit(king)) return true;
    return visit_officers(core, x, by, visit);
  }

  // Returns true if a pawn of that code is on x, which may be off the board: there are no codes of
  // pawns, and an index that wraps around leads to a rank without pawns.
  static bool stands_on(const Core& core, int x, PieceCode pawn) noexcept {
    return core.board[x & 0x7F] == pawn;
  }

  static Attackers attackers_to(const Core& core, int x, Color by) noexcept {
    Attackers attackers;
    Filler filler(attackers);
    for_color(by, [&]<Color By>() {
      take_attackers<By>(core, x, [&](bool attacks, int from) { filler.keep_if(attacks, from); });
    });
    filler.finish();
    return attackers;
  }
  static bool is_attacked(const Core& core, int x, Color by) noexcept {
    bool attacked = false;
    for_color(by, [&]<Color By>() {
      take_attackers<By>(core, x, [&](bool attacks, int) { attacked |= attacks; });
    });
    return attacked;
  }

  // Calls mark(square) for every square that the piece attacks.
  template <class Mark>
  static void visit_targets(const Core& core, int from, PieceCode code, Mark mark) noexcept {
    const auto jump = [&](const auto& steps) {
      for (const int step : steps) {
        if (G::on_board(from + step)) mark(from + step);
      }
    };
    const auto slide = [&](const auto& steps) {
      for (const int step : steps) walk(core, from, step, mark);
    };
    switch (type_of(code)) {
      case PieceType::Pawn: {
        const int up = G::up(color_of(code));
        jump(std::array{up - 1, up + 1});
        break;
      }
      case PieceType::Knight:
        jump(G::knight_steps);
        break;
      case PieceType::Bishop:
        slide(G::bishop_steps);
        break;
      case PieceType::Rook:
        slide(G::rook_steps);
        break;
      case PieceType::Queen:
        slide(G::compass);
        break;
      case PieceType::King:
        jump(G::compass);
        break;
    }
  }

  static Targets attacks_from(const Core& core, int x) noexcept {
    Targets targets;
    const PieceCode code = core.board[x];
    if (code != no_piece) visit_targets(core, x, code, [&](int to) { targets.push_back(to); });
    return targets;
  }

  // As board/mobility.hpp counts.
  static MobilityCounts mobility(const Core& core, Color color) noexcept {
    MobilityCounts counts{};
    for (const PieceType type : types_with_mobility) {
      int& count = counts[squarelab::index(type)];
      for (const int from : core.list(color, type)) {
        visit_targets(core, from, piece_code(color, type),
                      [&](int to) { count += (core.board[to] & color_bit(color)) == 0; });
      }
    }
    return counts;
  }

  static MarkedBoard attack_map(const Core& core, Color by) noexcept {
    return AttackMap<Config>::of(core, by);
  }

  // Returns true if the pawn of Us on `from` may capture en passant: the square from the core, the
  // king not in check afterwards. Three squares change at once, so the sliders' lines to the king
  // are walked on the board after the move; the capture is rare enough for that.
  template <Color Us>
  static bool en_passant_is_legal(const Core& core, int from) noexcept {
    const int to = core.en_passant;
    const int victim = to - G::up(Us);
    const int king = core.king(Us);

    for (const int side : {-1, 1}) {
      const int pawn = king + G::up(Us) + side;
      if (pawn != victim && G::on_board(pawn) &&
          core.board[pawn] == piece_code(~Us, PieceType::Pawn)) {
        return false;
      }
    }
    for (const int knight : core.list(~Us, PieceType::Knight)) {
      if (G::attacks(Kind::Knight, knight, king)) return false;
    }
    const auto empty_afterwards = [&](int x) {
      return x != to && (x == victim || x == from || core.board[x] == no_piece);
    };
    const auto check = [&](Kind kind, PieceType type) {
      for (const int slider : core.list(~Us, type)) {
        if (!G::attacks(kind, slider, king)) continue;
        const int step = G::step_towards(slider, king);
        int x = slider + step;
        while (x != king && empty_afterwards(x)) x += step;
        if (x == king) return true;
      }
      return false;
    };
    return !check(Kind::Bishop, PieceType::Bishop) && !check(Kind::Rook, PieceType::Rook) &&
           !check(Kind::Queen, PieceType::Queen);
  }

  // Calls visit(from) for each pawn of Us that may legally capture en passant; true ends it.
  template <Color Us, class Visit>
  static bool visit_en_passant(const Core& core, Visit visit) noexcept {
    if (!G::on_board(core.en_passant)) return false;
    for (const int side : {-1, 1}) {
      const int from = core.en_passant - G::up(Us) + side;
      if (G::on_board(from) && core.board[from] == piece_code(Us, PieceType::Pawn) &&
          en_passant_is_legal<Us>(core, from) && visit(from)) {
        return true;
      }
    }
    return false;
  }

  // Returns true if the en-passant square counts: is reported and hashed.
  template <Color Us>
  static bool counts_en_passant(const Core& core) noexcept {
    return visit_en_passant<Us>(core, [](int) { return true; });
  }

 private:
  // Calls take_if(true if it attacks x, square) for the king, the knights and the sliders of By,
  // and for the two squares from which a pawn would attack.
  template <Color By, class TakeIf>
  [[gnu::always_inline]] static void take_attackers(const Core& core, int x,
                                                    TakeIf take_if) noexcept {
    for (const int side : {-1, 1}) {
      const int from = x - G::up(By) + side;
      take_if(stands_on(core, from, piece_code(By, PieceType::Pawn)), from);
    }
    const int king = core.king(By);
    take_if(G::attacks(Kind::King, king, x), king);
    const Sight<Config> sight(core, x);
    const auto look = [&](Kind kind, PieceType type) {
      // To the first slot that is not in use. A loop that is counted would be made of vectors,
      // which cost more than the few pieces of a list.
      const std::uint8_t* from = core.list(By, type).squares;
      for (; *from != mapping::x88::off_board; ++from) {
        take_if(sight.between(kind, *from) == 0, *from);
      }
    };
    look(Kind::Knight, PieceType::Knight);
    look(Kind::Bishop, PieceType::Bishop);
    look(Kind::Rook, PieceType::Rook);
    look(Kind::Queen, PieceType::Queen);
  }
};

}  // namespace squarelab::x88
