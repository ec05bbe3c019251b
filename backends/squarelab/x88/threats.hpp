// Who attacks whom, and what a move changes in it.
//
// Idea: the threats around the squares that a move changes are listed on the board before it and on
// the board after it; bitboard/threats.hpp explains why that is right. The view from such a square
// (sight.hpp) gives the first piece along each of eight lines, and its byte is enough: the table of
// differences shows whether that piece and the piece on the square attack each other, and if the
// square is empty, the same for the opposite ends of a line. A move along a line leaves it clear,
// so that the ends after the move follow from those before it.
//
// No threat may be listed twice, around both of its ends or over two empty squares. A finished
// square gets a code that neither attacks nor is attacked, and hides the pieces beyond it.
//
// Cost: 200 operations for the ends of all lines of a move, and the same again for the
// threats around a square, with one branch, for a knight. Source: networks with threat inputs need
// this of a board; the method is our own. Tested in tests/contract and tests/cross.
#pragma once

#include <algorithm>
#include <cstring>
#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

struct NativeThreat {
  PieceCode attacker;
  std::uint8_t from;
  PieceCode victim;
  std::uint8_t to;
};

template <class Config>
class Threats {
  using G = typename Config::Geometry;
  using A = Attacks<Config>;

 public:
  template <class Visit>
  static void visit(const Core& core, Visit visit) noexcept {
    for (const PieceList& list : core.lists) {
      for (const int from : list) {
        A::visit_targets(core, from, core.board[from], [&](int to) {
          if (core.board[to] != no_piece) visit(threat(core.board, from, to));
        });
      }
    }
  }

  static void changes(const Core& core, NativeMove move,
                      NativeThreatChanges<NativeThreat>& changes) noexcept {
    const int from = move.from();
    const int to = move.to();
    List removed(changes.removed, core);
    List added(changes.added, core);
    if constexpr (Config::Castling::any_files) {
      if (move.kind() == MoveKind::Castling) return castling_changes(core, move, removed, added);
    }
    const PieceCode arriving =
        move.kind() == MoveKind::Promotion ? move.promoted() : core.board[from];
    added.put(from, no_piece);
    added.put(to, arriving);
    if (move.kind() >= MoveKind::EnPassant) [[unlikely]] {
      return special_changes(core, move, removed, added);
    }
    const Surroundings occupied = Sight<Config>::occupied(core.board);
    Ends from_ends{Sight<Config>(occupied, from)};
    Ends to_ends{Sight<Config>(occupied, to)};
    removed.around(from, from_ends);
    if (core.board[to] != no_piece) {
      removed.around(to, to_ends);
    } else {
      removed.over(to, to_ends);
    }
    if (const int step = G::step_towards(from, to); step != 0) {
      const int way = way_of(step);
      from_ends.squares[way] = static_cast<std::uint8_t>(to);
      // A line that ends at the move's first square ends at its second one afterwards.
      const int behind = from_ends.squares[way ^ 4];
      to_ends.squares[way ^ 4] = static_cast<std::uint8_t>(behind == from ? to : behind);
    }
    added.around(to, to_ends);
    added.over(from, from_ends);
  }

  using Board = std::uint8_t[mapping::x88::board_size];

  // The first piece along each way; if there is none, the square itself.
  struct Ends {
    std::uint8_t squares[8];

    explicit Ends(const Sight<Config>& sight) noexcept {
      for (int way = 0; way < 8; ++way) {
        squares[way] = static_cast<std::uint8_t>(sight.first_along(way));
      }
    }
  };

  // Threats on one board, to the end of a list. Each is written down, and then kept or not.
  class List {
   public:
    List(ThreatList<NativeThreat>& threats, const Core& core) noexcept
        : threats_(threats), next_(threats.write_position()) {
      std::memcpy(board_, core.board, sizeof board_);
    }
    ~List() { threats_.set_end(next_); }
    List(const List&) = delete;
    List& operator=(const List&) = delete;

    const Board& board() const noexcept { return board_; }
    const NativeThreat* end() const noexcept { return next_; }
    void put(int x, PieceCode code) noexcept { board_[x] = code; }

    // Lists the threats by and to the piece on a square.
    void around(int x, const Ends& ends) noexcept {
      const End centre = end_at(x);
      NativeThreat* next = next_;
      for (const int square : ends.squares) {
        const End end = end_at(square);
        next = kept(next, attacks(centre, end), centre, end);
        next = kept(next, attacks(end, centre), end, centre);
      }
      for (const int step : G::knight_steps) {
        const End end = end_at((x + step) & 0x77);
        const bool is_knight = all_of(G::on_board(x + step), end.bit == knight_bit);
        next = kept(next, is_knight, end, centre);
      }
      if (centre.bit == knight_bit) {
        for (const int step : G::knight_steps) {
          const End end = end_at((x + step) & 0x77);
          next = kept(next, all_of(G::on_board(x + step), end.bit != 0), centre, end);
        }
      }
      next_ = next;
      put(x, done);
    }

    // Lists the threats that pass over an empty square.
    void over(int x, const Ends& ends) noexcept {
      NativeThreat* next = next_;
      for (int way = 0; way < 4; ++way) {
        const End one = end_at(ends.squares[way]);
        const End other = end_at(ends.squares[way + 4]);
        next = kept(next, attacks(one, other), one, other);
        next = kept(next, attacks(other, one), other, one);
      }
      next_ = next;
      put(x, done);
    }

   private:
    static constexpr std::uint8_t knight_bit = mapping::x88::kind_bit(Kind::Knight);

    // A square and its piece, as two bytes of a threat and as the bit of its kind.
    struct End {
      int square;
      std::uint32_t bytes;
      int bit;
    };
    End end_at(int x) const noexcept {
      const std::uint32_t code = board_[x];
      return {x, code | static_cast<std::uint32_t>(x) << 8, bits_of_codes[code]};
    }
    // Returns true if both are pieces, of which one attacks the other if nothing is in between.
    static bool attacks(const End& from, const End& to) noexcept {
      const int kinds =
          mapping::x88::attacking_kinds[mapping::x88::difference(from.square, to.square)];
      return all_of((kinds & from.bit) != 0, to.bit != 0);
    }
    static NativeThreat* kept(NativeThreat* next, bool keeps, const End& from,
                              const End& to) noexcept {
      *next = std::bit_cast<NativeThreat>(from.bytes | to.bytes << 16);
      return next + keeps;
    }

    ThreatList<NativeThreat>& threats_;
    NativeThreat* next_;
    Board board_;
  };

 private:
  // The bit of the kind of a code; 0 for codes of no piece, the bytes off the board included.
  static constexpr auto bits_of_codes = [] {
    std::array<std::uint8_t, 256> bits{};
    for (const Piece piece : all_pieces) {
      bits[code_of(piece)] = mapping::x88::kind_bit(mapping::x88::kind_of(piece));
    }
    return bits;
  }();
  static constexpr PieceCode done = 0x4F;  // a piece of no kind

  static constexpr int way_of(int step) noexcept {
    int way = 0;
    while (G::compass[way] != step) ++way;
    return way;
  }

  static NativeThreat threat(const Board& board, int from, int to) noexcept {
    return {board[from], static_cast<std::uint8_t>(from), board[to], static_cast<std::uint8_t>(to)};
  }

  // En passant and castling.
  [[gnu::noinline]] static void special_changes(const Core& core, NativeMove move, List& removed,
                                                List& added) noexcept {
    const int from = move.from();
    const int to = move.to();
    const auto ends = [](const List& list, int x) {
      return Ends(Sight<Config>(Sight<Config>::occupied(list.board()), x));
    };
    const auto around = [&](List& list, int x) { list.around(x, ends(list, x)); };
    const auto over = [&](List& list, int x) { list.over(x, ends(list, x)); };
    if (move.kind() == MoveKind::EnPassant) {
      const int victim = to - G::up(core.side);
      added.put(victim, no_piece);
      around(removed, from);
      around(removed, victim);
      over(removed, to);
      around(added, to);
      over(added, from);
      over(added, victim);
      return;
    }
    const Castling way = CoreMoves<Config>::castling_to(core.side, to);
    added.put(way.rook_from, no_piece);
    added.put(way.rook_to, core.board[way.rook_from]);
    around(removed, from);
    around(removed, way.rook_from);
    over(removed, to);
    over(removed, way.rook_to);
    around(added, to);
    around(added, way.rook_to);
    over(added, from);
    over(added, way.rook_from);
  }

  // Castling from any files: of its four squares two may be one, and king or rook may stay.
  [[gnu::noinline]] static void castling_changes(const Core& core, NativeMove move, List& removed,
                                                 List& added) noexcept {
    const Castling way = Config::Castling::way(core, core.side, move);
    added.put(way.king_from, no_piece);
    added.put(way.rook_from, no_piece);
    added.put(way.king_to, core.board[way.king_from]);
    added.put(way.rook_to, core.board[way.rook_from]);
    int changed[4];
    int* end = changed;
    for (const int x : {way.king_from, way.rook_from, way.king_to, way.rook_to}) {
      const bool is_new = std::find(changed, end, x) == end;
      if (is_new && removed.board()[x] != added.board()[x]) *end++ = x;
    }
    for (List* list : {&removed, &added}) {
      for (const int* x = changed; x != end; ++x) {
        const Ends ends(Sight<Config>(Sight<Config>::occupied(list->board()), *x));
        if (list->board()[*x] != no_piece) {
          list->around(*x, ends);
        } else {
          list->over(*x, ends);
        }
      }
    }
  }
};

}  // namespace squarelab::x88
