// Two plies at once on a mailbox: the replies to all moves are counted without making the moves.
//
// Idea. In the last two plies of perft one side moves and the other side's replies are only
// counted. Nearly all replies are the same after every move. They are counted once for the
// parent (replies.hpp), and each move adds what it changes, which depends on its two ends alone:
// what leaving `from` opens (departures.hpp), what arriving on `to` closes, takes or offers
// (arrivals.hpp), and where the king may step (king_steps.hpp):
//
//   replies to a move = base + effect of from + effect of to + steps and castlings of the king
//
// A mailbox walks along lines, where bitboards look them up. Here the walks pay: they pass every
// square where a move would change something. The change is written down for that square, once,
// and a move reads a mark and a number for each of its ends.
//
// That is exact for a simple move: it gives no check, changes no pin, no piece of the other side
// notices its target differently because its origin is left, and it is not a special move. Squares
// where that may fail are marked (marks.hpp), and moves are tested (conditions.hpp). A move that is
// not simple is handled by the reason:
//
//   corrected by a number   one piece of theirs notices both ends
//   seen on the board       it pins or unpins, is a double push, or takes a piece next to their
//                           king: it is put on the board, but not into the lists, and only the
//                           pieces that this concerns are looked at
//   made                    it gives check, is castling or en passant, opens or hinders a castling,
//                           goes on hiding a slider of ours from a square of their king, or leaves
//                           a square of their king that it attacked together with a slider, and
//                           shuts that slider out; and some promotions. These are one move in ten
//
// The replies to a move that is made are counted as everywhere (movegen.hpp).
//
// All this holds when we are in check, too. The base then has captures of our king like those of
// any other piece, and the effects of a legal move put that right.
//
// Worked position: 4k3/8/8/3p4/8/1N6/8/4K3, White to move, 64 leaves. The base is 1, the push of
// the pawn, and the king has 5 steps: 6 replies. No move leaves a square that matters to the pawn.
// On 0x33 (d4) the knight blocks it, on 0x42 (c5) it attacks d7: 5 replies each. The other four
// moves of the knight and the five of the king leave all 6: 2 * 5 + 9 * 6 = 64. Every move is
// simple.
//
// Cost: on the six known positions a third to a fifth of counting child by child. Source: counting
// the replies once for many moves is templechess (Alex Jasson, 2025; MPerft's nullmove, 2026);
// adding what a move changes is this project's (docs/fast-counting.md). Tested in tests/contract
// against the sum of the counts of the children, in tests/faults condition by condition, in
// tests/fuzz, and by `squarelab verify` on every position.
#pragma once

#include <squarelab/two_plies/counting.hpp>
#include <squarelab/two_plies/x88/king_steps.hpp>
#include <squarelab/two_plies/x88/replies.hpp>
#include <squarelab/x88/movegen.hpp>
#include <utility>

namespace squarelab::x88::two_plies {

// Counts the grandchildren of one position, move by move.
template <class Config, Color Us>
class Count {
  using G = typename Config::Geometry;
  using Conditions = typename ChosenConditions<Config, Us>::Type;
  static constexpr Color Them = ~Us;
  using TheirMoves = PieceMoves<Config, Them>;

 public:
  explicit Count(Core& core) noexcept
      : core_(core),
        parent_(core),
        lines_(parent_, marks_),
        replies_(parent_, lines_, marks_),
        king_(parent_, marks_) {}

  // Returns the replies to a legal move.
  std::uint64_t replies_to(NativeMove move) noexcept {
    const int from = move.from();
    const int to = move.to();
    const PieceType type =
        move.kind() == MoveKind::Promotion ? type_of(move.promoted()) : type_on(from);
    const unsigned leaving = marks_.from[from];
    const unsigned arriving = marks_.to[to] & heeded[squarelab::index(type)];
    int replies = replies_.count() + replies_.departures().gained(from) +
                  replies_.arrivals().gained(to) + king_.after(type, from, to);
    if ((leaving | arriving | static_cast<unsigned>(move.kind())) != 0) {
      if (must_be_made(move, type, leaving, arriving)) return count_child(core_, move);
      replies += noticed_twice(from, to, leaving);
      if (needs_board(move.kind(), leaving, arriving)) replies += seen_on_board(move);
    }
    return static_cast<std::uint64_t>(replies);
  }

  // As above, by making the move.
  static std::uint64_t count_child(Core& core, NativeMove move) noexcept {
    CoreUndo undo;
    CoreMoves<Config>::template make<Us>(core, move, undo);
    const int moves = Generator<Config, Them, Counter<Config>>::run(core, {}).moves;
    CoreMoves<Config>::template unmake<Us>(core, move, undo);
    return static_cast<std::uint64_t>(moves);
  }

 private:
  PieceType type_on(int x) const noexcept {
    return static_cast<PieceType>(core_.board[x] - piece_code(Us, PieceType::Pawn) + 1);
  }

  bool must_be_made(NativeMove move, PieceType type, unsigned leaving,
                    unsigned arriving) const noexcept {
    const int from = move.from();
    const int to = move.to();
    constexpr unsigned checks = PawnChecks | KnightChecks | DiagonalChecks | OrthogonalChecks;
    if ((arriving & (checks | CastlingPath)) != 0) return true;
    if ((leaving & (UncoversCheck | OpensCastling)) != 0) return true;
    if (Conditions::moves_two_pieces(move.kind())) return true;
    if (move.kind() == MoveKind::Promotion && Conditions::becomes_slider(parent_, from, to, type)) {
      return true;
    }
    return ((leaving & HidesSlider) != 0 && king_.stays_before_slider(from, to)) ||
           ((leaving & SharesAttack) != 0 && king_.blocks_other_attacker(from, to));
  }

  // Returns the correction where one piece of theirs notices both ends: replies more, or fewer if
  // negative.
  int noticed_twice(int from, int to, unsigned leaving) const noexcept {
    int missing = 0;
    if ((leaving & SeenBySlider) != 0) {
      const int direction = direction_between(from, to);
      if (Conditions::stays_on_line(direction)) {
        missing -=
            replies_.departures().overcounted(from, direction, mapping::x88::distance(from, to));
      }
    }
    // A pinned pawn is in neither effect.
    if ((leaving & SeenByPawn) != 0 && Conditions::takes_attacking_pawn(core_, from, to) &&
        !lines_.is_pinned(to)) {
      missing += TheirMoves::worth(from);
    }
    if ((leaving & StopsPawn) != 0 && Conditions::stays_before_pawn(from, to)) {
      missing -= replies_.overcounted_pushes(from, to);
    }
    return missing;
  }

  // True if only the board after the move shows the rest: changed pins, answers en passant, and
  // recaptures by their king.
  static bool needs_board(MoveKind kind, unsigned leaving, unsigned arriving) noexcept {
    return (leaving & OnPinLine) != 0 || arriving != 0 || kind == MoveKind::DoublePush;
  }
  // Returns the replies more, or fewer if negative, that this board shows. The move is put on the
  // board and taken back; the lists stay as they are.
  [[gnu::noinline]] int seen_on_board(NativeMove move) noexcept {
    const int from = move.from();
    const int to = move.to();
    int missing = 0;
    const PieceCode mover = core_.board[from];
    const PieceCode taken = core_.board[to];
    core_.board[from] = no_piece;
    core_.board[to] = move.kind() == MoveKind::Promotion ? move.promoted() : mover;
    const int left = direction_between(parent_.their_king, from);
    const int reached = direction_between(parent_.their_king, to);
    if ((marks_.from[from] & OnPinLine) != 0 ||
        (marks_.to[to] & (PinLine | DiagonalPins | OrthogonalPins)) != 0) {
      missing += lines_.recounted(left, to);
      if (reached != left) missing += lines_.recounted(reached, to);
    }
    if ((marks_.to[to] & BesideKing) != 0 && !is_protected(to, from)) ++missing;
    if (Conditions::allows_en_passant(core_, move.kind(), to)) missing += en_passant(to);
    core_.board[to] = taken;
    core_.board[from] = mover;
    return missing;
  }
  // Returns true if a piece of ours other than the mover protects x. The lists still have the mover
  // on `from`.
  bool is_protected(int x, int from) const noexcept {
    return Attacks<Config>::visit_attackers(core_, x, Us, [&](int by) { return by != from; });
  }
  int en_passant(int to) noexcept {
    int captures = 0;
    const std::uint16_t before = core_.en_passant;
    core_.en_passant = static_cast<std::uint16_t>(to - G::up(Us));
    Attacks<Config>::template visit_en_passant<Them>(core_, [&](int) {
      ++captures;
      return false;
    });
    core_.en_passant = before;
    return captures;
  }

  Core& core_;
  typename ChosenMarks<Config>::Type marks_;
  Parent<Config, Us> parent_;
  KingLines<Config, Us> lines_;
  Replies<Config, Us> replies_;
  KingSteps<Config, Us> king_;
};

// Sums up grandchildren, position by position.
template <class Config>
class TwoPlies {
  static_assert(!Config::Castling::any_files, "the king must castle from the e-file");

 public:
  void add(const Core& parent) noexcept {
    Core core = parent;  // moves are made on it and taken back
    for_color(core.side, [&]<Color Us>() { count_ += grandchildren<Us>(core); });
  }
  // Returns the sum since the last call.
  std::uint64_t finish() noexcept { return std::exchange(count_, 0); }

 private:
  // Making this many moves, or fewer, takes less time than preparing a Count.
  static constexpr int few = 6;

  template <Color Us>
  [[gnu::noinline]] static std::uint64_t grandchildren(Core& core) noexcept {
    BasicMoveList<NativeMove> moves;
    moves.set_end(Generator<Config, Us, Writer<Config>>::run(core, {moves.write_position()}).end);
    std::uint64_t sum = 0;
    if (moves.size() <= few) {
      for (const NativeMove move : moves) sum += Count<Config, Us>::count_child(core, move);
      return sum;
    }
    Count<Config, Us> count(core);
    for (const NativeMove move : moves) sum += count.replies_to(move);
    return sum;
  }

  std::uint64_t count_ = 0;
};

}  // namespace squarelab::x88::two_plies

namespace squarelab::two_plies {

// OnX88<B>::Backend is B, a backend of the mailbox, with that count.
template <template <class Tag> class B>
struct OnX88 {
  template <class Tag = Original>
  using Backend = Counting<B<Tag>, x88::two_plies::TwoPlies<typename B<Tag>::Configuration>>;
};

}  // namespace squarelab::two_plies
