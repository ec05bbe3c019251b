// Core: what decides the moves, in eight words, one cache line.
//
// Queens are in both sets of sliders, so "what moves like a bishop" is one word. The colours are
// two words and a piece is a bit in one kind (a queen in two) and in one colour. The eighth word
// holds side to move, castling rights and the raw en-passant bit.
//
// A move is made by copying the core: the bit at `from` of each word moves to `to`, and whatever
// was at `to` is gone. That is the same arithmetic for all seven words, without a branch, so
// compilers make vector code of it; only promotion, en passant, castling and double pushes need
// more.
//
// A core that derives from this one and keeps more has a piece_on and overloads of make_child,
// undo_of, make_in_place, take_back and place_pieces of its own. They are found by the type of
// their arguments; the overloads here are for this core alone, so that a derived core cannot lose
// its other members.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <squarelab/bitboard/geometry.hpp>
#include <squarelab/bitboard/lanes.hpp>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>

namespace squarelab::bitboard {

enum Word : int { Pawns, Knights, Diagonal, Orthogonal, Kings, White, Black, Rest };

struct alignas(64) Core {
  std::array<Bitboard, 8> words;

  Bitboard pawns() const noexcept { return words[Pawns]; }
  Bitboard knights() const noexcept { return words[Knights]; }
  Bitboard diagonal() const noexcept { return words[Diagonal]; }      // bishops and queens
  Bitboard orthogonal() const noexcept { return words[Orthogonal]; }  // rooks and queens
  Bitboard kings() const noexcept { return words[Kings]; }
  Bitboard of(Color color) const noexcept { return words[White + squarelab::index(color)]; }
  Bitboard occupied() const noexcept { return words[White] | words[Black]; }

  // Rest: bit 0 side to move, bits 1-4 castling rights, bits 8-14 the en-passant bit plus one. The
  // last is raw: it is set if an enemy pawn is ready to capture, legally or not.
  Color side_to_move() const noexcept { return static_cast<Color>(words[Rest] & 1); }
  int rights_code() const noexcept { return static_cast<int>(words[Rest] >> 1) & 15; }
  bool has_en_passant() const noexcept { return (words[Rest] >> 8) != 0; }
  int en_passant_bit() const noexcept { return static_cast<int>(words[Rest] >> 8) - 1; }

  static constexpr Bitboard rest(Color side, int rights) noexcept {
    return static_cast<Bitboard>(squarelab::index(side)) | static_cast<Bitboard>(rights) << 1;
  }
  static constexpr Bitboard en_passant_bits = ~Bitboard{0xFF};
  void set_en_passant(int bit) noexcept { words[Rest] |= static_cast<Bitboard>(bit + 1) << 8; }
  // Gives the move to the other side, as a null move does.
  void pass() noexcept { words[Rest] = (words[Rest] & ~en_passant_bits) ^ 1; }

  [[gnu::always_inline]] Piece piece_on(int bit) const noexcept;
};

static_assert(sizeof(Core) == 64);

// A core that also stores the piece on each bit.
template <class C>
concept HasMailbox = requires(const C& core) {
  core.board;
};

// The piece on a bit, by which of the words have the bit: Pawns is bit 0 of the index, Rest bit 7.
// The bit of White follows from the kinds and Black, and Rest is not a set: both are free.
inline constexpr auto piece_by_words = [] {
  std::array<Piece, 256> pieces{};
  const auto set = [&](PieceType type, unsigned kinds) {
    for (const unsigned free : {0, 1 << White, 1 << Rest, 1 << White | 1 << Rest}) {
      pieces[kinds | free] = make_piece(Color::White, type);
      pieces[kinds | free | 1 << Black] = make_piece(Color::Black, type);
    }
  };
  set(PieceType::Pawn, 1 << Pawns);
  set(PieceType::Knight, 1 << Knights);
  set(PieceType::Bishop, 1 << Diagonal);
  set(PieceType::Rook, 1 << Orthogonal);
  set(PieceType::Queen, 1 << Diagonal | 1 << Orthogonal);
  set(PieceType::King, 1 << Kings);
  return pieces;
}();

inline Piece Core::piece_on(int bit) const noexcept {
  return piece_by_words[words_with_bit(words, bit)];
}

// The low 16 bits are as in the public Move (chess/move.hpp) with native squares: 0-5 to, 6-11
// from, 12-13 promotion minus knight, 14-15 flag. Bit 16 marks a double push.
class NativeMove {
 public:
  NativeMove() noexcept = default;
  constexpr NativeMove(int from, int to, MoveKind kind = MoveKind::Plain,
                       int promotion = 0) noexcept
      : code_(static_cast<std::uint32_t>(to | (from << 6) | (promotion << 12)) | kind_bits(kind)
                                                                                     << 14) {}
  static constexpr NativeMove from_code(std::uint32_t code) noexcept {
    NativeMove move(0, 0);
    move.code_ = code;
    return move;
  }

  constexpr std::uint32_t code() const noexcept { return code_; }
  constexpr int to() const noexcept { return code_ & 63; }
  constexpr int from() const noexcept { return (code_ >> 6) & 63; }
  constexpr bool is_plain() const noexcept { return code_ >> 14 == 0; }
  constexpr MoveKind kind() const noexcept {
    if (is_plain()) return MoveKind::Plain;
    const std::uint32_t flag = code_ >> 14;
    return flag == double_push ? MoveKind::DoublePush : static_cast<MoveKind>(flag + 1);
  }
  constexpr PieceType promotion() const noexcept {
    return static_cast<PieceType>(((code_ >> 12) & 3) + squarelab::index(PieceType::Knight));
  }

 private:
  static constexpr std::uint32_t kind_bits(MoveKind kind) noexcept {
    if (kind == MoveKind::Plain) return 0;
    return kind == MoveKind::DoublePush ? double_push : static_cast<std::uint32_t>(kind) - 1;
  }
  static constexpr std::uint32_t double_push = 4;
  // The other kinds are the public flags plus one.
  static_assert(static_cast<int>(MoveKind::Promotion) ==
                    static_cast<int>(MoveFlag::Promotion) + 1 &&
                static_cast<int>(MoveKind::EnPassant) ==
                    static_cast<int>(MoveFlag::EnPassant) + 1 &&
                static_cast<int>(MoveKind::Castling) == static_cast<int>(MoveFlag::Castling) + 1);

  std::uint32_t code_;
};

using Words = std::array<Bitboard, 8>;

// All ones in each word that has a piece of the side and type.
template <Color Us>
inline constexpr auto words_of = [] {
  std::array<Words, piece_type_codes> words{};
  const auto set = [&](PieceType type, std::initializer_list<int> kinds) {
    for (const int kind : kinds) words[squarelab::index(type)][kind] = ~Bitboard{0};
    words[squarelab::index(type)][White + squarelab::index(Us)] = ~Bitboard{0};
  };
  set(PieceType::Pawn, {Pawns});
  set(PieceType::Knight, {Knights});
  set(PieceType::Bishop, {Diagonal});
  set(PieceType::Rook, {Orthogonal});
  set(PieceType::Queen, {Diagonal, Orthogonal});
  set(PieceType::King, {Kings});
  return words;
}();

// The bits that each word loses when a piece leaves a bit, and when one arrives there: the bit, and
// from the rest the castling rights that end by it.
template <class G>
struct Ends {
  struct alignas(64) Row {
    Words gone;
  };
  using Table = std::array<Row, 64>;
  static constexpr Table make(bool kings) noexcept {
    Table table{};
    for (int bit = 0; bit < 64; ++bit) {
      table[bit].gone.fill(bits::bit(bit));
      table[bit].gone[Rest] = 0;
    }
    const auto lose = [&](Square square, CastlingRights rights) {
      table[G::bit_of(square)].gone[Rest] |= static_cast<Bitboard>(rights.code()) << 1;
    };
    for (const Color color : all_colors) {
      const Rank home = color == Color::White ? Rank::R1 : Rank::R8;
      const auto short_right = CastlingRights::of(color, CastlingSide::KingSide);
      const auto long_right = CastlingRights::of(color, CastlingSide::QueenSide);
      if (kings) lose(make_square(File::E, home), short_right);
      if (kings) lose(make_square(File::E, home), long_right);
      lose(make_square(File::H, home), short_right);
      lose(make_square(File::A, home), long_right);
    }
    return table;
  }
  static constexpr Table leaving = make(true);
  static constexpr Table arriving = make(false);
};

// Returns the words with which every child begins: the side to move is the other, the en-passant
// bit gone.
[[gnu::always_inline]] inline Words turned(const Core& parent) noexcept {
  constexpr Words kept{~Bitboard{0}, ~Bitboard{0}, ~Bitboard{0}, ~Bitboard{0},
                       ~Bitboard{0}, ~Bitboard{0}, ~Bitboard{0}, 0xFF};
  constexpr Words flipped{0, 0, 0, 0, 0, 0, 0, 1};
  Words words;
  for (int i = 0; i < 8; ++i) words[i] = (parent.words[i] & kept[i]) ^ flipped[i];
  return words;
}

// Returns all ones in each word that has a piece on the bit.
[[gnu::always_inline]] inline Words words_with(const Core& core, int bit) noexcept {
  constexpr Words one{1, 1, 1, 1, 1, 1, 1, 0};
  Words words;
  for (int i = 0; i < 8; ++i) words[i] = Bitboard{0} - ((core.words[i] >> bit) & one[i]);
  return words;
}

// Returns the board's words after a piece of those words has arrived.
[[gnu::always_inline]] inline Words arrived(const Words& board, const Words& piece,
                                            const Words& gone) noexcept {
  Words words;
  for (int i = 0; i < 8; ++i) words[i] = (board[i] & ~gone[i]) | (piece[i] & gone[i]);
  return words;
}
[[gnu::always_inline]] inline Words without(const Words& board, const Words& gone) noexcept {
  Words words;
  for (int i = 0; i < 8; ++i) words[i] = board[i] & ~gone[i];
  return words;
}

template <class G, Color Us, CastlingSide Side>
inline void move_rook(Core& core) noexcept {
  using Way = CastlingWay<G, Us, Side>;
  constexpr Bitboard both = bits::bit(Way::rook_from) | bits::bit(Way::rook_to);
  core.words[Orthogonal] ^= both;
  core.words[White + squarelab::index(Us)] ^= both;
}

template <class G, Color Us>
inline void finish_special(Core& core, NativeMove move) noexcept {
  constexpr Color them = ~Us;
  const Bitboard to = bits::bit(move.to());
  switch (move.kind()) {
    case MoveKind::Plain:
      break;
    case MoveKind::DoublePush: {
      const int passed = move.to() - G::step(PawnWays<G, Us>::push);
      const Bitboard capturers = pawn_attack_table<G>[squarelab::index(Us)][passed];
      if ((capturers & core.pawns() & core.of(them)) != 0) core.set_en_passant(passed);
      break;
    }
    case MoveKind::Promotion: {
      const PieceType type = move.promotion();
      core.words[Pawns] ^= to;
      if (type == PieceType::Knight) core.words[Knights] |= to;
      if (type == PieceType::Bishop || type == PieceType::Queen) core.words[Diagonal] |= to;
      if (type == PieceType::Rook || type == PieceType::Queen) core.words[Orthogonal] |= to;
      break;
    }
    case MoveKind::EnPassant: {
      const Bitboard victim = bits::bit(move.to() - G::step(PawnWays<G, Us>::push));
      core.words[Pawns] ^= victim;
      core.words[White + squarelab::index(them)] ^= victim;
      break;
    }
    case MoveKind::Castling:
      if (move.to() == CastlingWay<G, Us, CastlingSide::KingSide>::king_to) {
        move_rook<G, Us, CastlingSide::KingSide>(core);
      } else {
        move_rook<G, Us, CastlingSide::QueenSide>(core);
      }
      break;
  }
}

// Returns the same for one set: any piece on either bit is gone, and the bit at `to` is what the
// bit at `from` was.
constexpr Bitboard moved(Bitboard set, int from, int to) noexcept {
  const Bitboard keep = ~(bits::bit(from) | bits::bit(to));
  return (set & keep) | (((set >> from) & 1) << to);
}

// Makes the core after a generated move of the side Us. Parent and child may be the same.
template <class Config, Color Us, std::same_as<Core> C>
inline void make_child(const C& parent, NativeMove move, C& child) noexcept {
  using G = typename Config::Geometry;
  const Words left = without(turned(parent), Ends<G>::leaving[move.from()].gone);
  const Words piece = words_with(parent, move.from());
  child.words = arrived(left, piece, Ends<G>::arriving[move.to()].gone);
  if (!move.is_plain()) finish_special<G, Us>(child, move);
}

}  // namespace squarelab::bitboard
