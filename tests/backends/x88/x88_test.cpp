// What is particular to 0x88: the bytes of the board, the piece lists, the raw en-passant square,
// the edge of the board, and the zone table. What every board must do is in tests/contract.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <random>
#include <set>
#include <squarelab/board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/x88.hpp>
#include <vector>

namespace squarelab {
namespace {

using Backend88 = x88::Backend<>;
using Core = Backend88::Core;
using Full = Backend88::Full;
using List = BasicMoveList<Backend88::NativeMove>;

// A backend that changes something does not inherit the count.
using Counting88 = two_plies::OnX88<x88::Backend>::Backend<>;
struct Layer : Counting88 {};
static_assert(CountsTrees<Counting88>);
static_assert(!CountsTrees<Backend88> && !CountsTrees<Layer>);

Full full_of(const char* fen) {
  Full full;
  Backend88::set(full, text::parse_fen(fen));
  return full;
}

// With an en-passant square that reading FEN would have dropped.
Full full_of(const char* fen, Square en_passant) {
  Position position = text::parse_fen(fen);
  position.en_passant = en_passant;
  Full full;
  Backend88::set(full, position);
  return full;
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* thirty_queens = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/8/K7/6pp/6bk w - - 0 1";

// Positions rich in captures, promotions, castling and en passant; both colours to move.
constexpr const char* varied[] = {
    start,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
};

// Every piece stands in the list of its kind, where the byte beside its square says; nobody else is
// in a list; what is not in use holds the values that mean nothing.
void expect_lists_match_board(const Core& core) {
  int pieces = 0;
  for (int x = 0; x < 128; ++x) {
    if ((x & 0x88) != 0) continue;
    const x88::PieceCode m = core.board[x];
    if (m == x88::no_piece) {
      EXPECT_EQ(core.board[x + 8], 0) << "index beside the empty square " << x;
      continue;
    }
    ++pieces;
    const x88::PieceList& list = core.lists[x88::list_number(m)];
    ASSERT_LT(core.board[x + 8], list.size);
    EXPECT_EQ(list.squares[core.board[x + 8]], x);
  }
  int listed = 0;
  for (const x88::PieceList& list : core.lists) {
    listed += list.size;
    for (int i = list.size; i < x88::PieceList::capacity; ++i) EXPECT_EQ(list.squares[i], 0x88);
  }
  EXPECT_EQ(listed, pieces);
}

template <class State>
std::vector<unsigned char> bytes_of(const State& state) {
  std::vector<unsigned char> bytes(sizeof state);
  std::memcpy(bytes.data(), &state, sizeof state);
  return bytes;
}

TEST(X88Backend, StartPositionInItsOwnBytes) {
  const Full full = full_of(start);
  const Core& core = full.core;
  // White P N B R Q K are 0x40 .. 0x45, Black's 0x86 .. 0x8B.
  EXPECT_EQ(core.board[0x04], 0x45);
  EXPECT_EQ(core.board[0x74], 0x8B);
  const std::array<int, 8> back_rank{3, 1, 2, 4, 5, 2, 1, 3};
  for (int file = 0; file < 8; ++file) {
    EXPECT_EQ(core.board[0x00 + file], 0x40 + back_rank[file]);
    EXPECT_EQ(core.board[0x10 + file], 0x40);
    for (int rank = 2; rank <= 5; ++rank) EXPECT_EQ(core.board[16 * rank + file], 0);
    EXPECT_EQ(core.board[0x60 + file], 0x86);
    EXPECT_EQ(core.board[0x70 + file], 0x86 + back_rank[file]);
    EXPECT_EQ(core.board[0x18 + file], file) << "index of the pawn in its list";
  }
  EXPECT_EQ(core.list(Color::White, PieceType::Pawn).size, 8);
  EXPECT_EQ(core.list(Color::White, PieceType::Rook).squares[1], 0x07);
  EXPECT_EQ(core.king(Color::Black), 0x74);
  EXPECT_EQ(core.en_passant, 0x88);
  expect_lists_match_board(core);
}

TEST(X88Backend, ImageLabelsBytesByTheirIndex) {
  const NativeImage image = Backend88::native_image(full_of(start));
  EXPECT_EQ(image.word_bytes, 1);
  ASSERT_EQ(image.words.size(), 128U + 32U + 3U);
  EXPECT_EQ(image.words[4].label, "0x04");
  EXPECT_EQ(image.words[4].value, 0x45U);
  EXPECT_EQ(image.words[0x77].label, "0x77");
  EXPECT_EQ(image.words[0x77].value, 0x89U);
}

TEST(X88Backend, Facts) {
  const Facts facts = Backend88::facts();
  EXPECT_EQ(facts.name, "x88");
  EXPECT_EQ(facts.formula, "16r + f");
  EXPECT_EQ(facts.corners, "0 7 112 119");
  EXPECT_EQ(facts.core_bytes, 128U + 12U * 64U + 4U);
  EXPECT_EQ(facts.full_bytes, facts.core_bytes + 12U);
}

using Config = x88::DefaultConfig<Original>;

template <int Capacity>
std::set<int> sorted(const x88::SquareList<Capacity>& list) {
  return {list.begin(), list.end()};
}

TEST(X88Sight, SeesWhatAWalkSees) {
  using Attacks = x88::Attacks<Config>;
  for (const char* fen : varied) {
    const Core core = full_of(fen).core;
    for (const Square to : all_squares) {
      const int b = mapping::x88::index_of(to);
      const x88::Sight<Config> sight(core, b);
      for (const Square from : all_squares) {
        const int a = mapping::x88::index_of(from);
        if (core.board[a] == x88::no_piece) continue;
        for (const auto kind :
             {x88::Kind::WhitePawn, x88::Kind::BlackPawn, x88::Kind::Knight, x88::Kind::Bishop,
              x88::Kind::Rook, x88::Kind::Queen, x88::Kind::King}) {
          const bool in_reach = x88::Geometry::attacks(kind, a, b);
          const bool jumps = kind == x88::Kind::Knight;
          const bool seen = in_reach && (jumps || Attacks::sees(core, a, b));
          ASSERT_EQ(sight.between(kind, a) == 0, seen) << fen << ' ' << a << ' ' << b;
          if (!in_reach || seen) continue;
          const int step = x88::Geometry::step_towards(a, b);
          std::set<int> between;
          for (int x = a + step; x != b; x += step) {
            if (core.board[x] != x88::no_piece) between.insert(x);
          }
          auto left = sight.between(kind, a);
          for (; left != 0; left &= left - 1) {
            ASSERT_EQ(between.erase(sight.square_of(left)), 1U) << fen << ' ' << a << ' ' << b;
          }
          ASSERT_TRUE(between.empty());
        }
      }
    }
  }
}

// The survey of the generator finds them by walks. The crowds have more than two pieces of a kind.
TEST(X88Sight, FindsTheFirstPieceOnEachWay) {
  for (const char* fen : varied) {
    const Core core = full_of(fen).core;
    for (const Square square : all_squares) {
      const int from = mapping::x88::index_of(square);
      const x88::Sight<Config> sight(core, from);
      for (int way = 0; way < 8; ++way) {
        const int step = mapping::x88::compass[way];
        int x = from + step;
        while (mapping::x88::on_board(x) && core.board[x] == x88::no_piece) x += step;
        const int first = mapping::x88::on_board(x) ? x : from;
        EXPECT_EQ(sight.first_along(way), first) << fen << ' ' << from << ' ' << way;
      }
    }
  }
}

TEST(X88KingSight, FindsTheChecksAndPinsOfTheSurvey) {
  const std::vector<const char*> crowds{"8/2Q1Q1Q1/3ppp2/Q2pkp1Q/3ppp2/2Q1Q1Q1/8/K3Q3 b - - 0 1",
                                        "R3R3/1N3N2/2R3N1/3p1p2/R3k2R/3N1n2/2B3B1/KR2R2B b - - 0 1",
                                        "b3r2b/4R3/2P3P1/8/r1PK1P1r/2P1n3/1b1q2b1/q5qk w - - 0 1"};
  std::vector<const char*> fens(std::begin(varied), std::end(varied));
  fens.push_back("k3r3/8/8/8/1b6/1R6/3N4/4K3 w - - 0 1");
  fens.insert(fens.end(), crowds.begin(), crowds.end());
  int pins = 0;
  int checks = 0;
  for (const char* fen : fens) {
    const Core core = full_of(fen).core;
    for_color(core.side, [&]<Color Us>() {
      const x88::Survey<Config, Us> survey(core, 0);
      const auto found = Backend88::checks_and_pins(core);
      EXPECT_EQ(sorted(found.checkers), sorted(survey.checkers)) << fen;
      EXPECT_EQ(sorted(found.pinned), sorted(survey.pins)) << fen;
      checks += survey.checkers.size;
      pins += survey.pins.size;
    });
  }
  EXPECT_GE(checks, 4);
  EXPECT_GE(pins, 6);
}

// Random games; every move is made on both states, taken back to the last byte and made again.
TEST(X88Backend, ListsFollowTheBoardAndComeBackInOrder) {
  std::mt19937 random(88);
  for (const char* fen : varied) {
    for (int game = 0; game < 20; ++game) {
      Full full = full_of(fen);
      std::vector<std::pair<Backend88::NativeMove, Backend88::Undo>> made;
      std::vector<std::vector<unsigned char>> before;
      for (int ply = 0; ply < 60; ++ply) {
        List moves;
        Backend88::generate(full.core, moves);
        ASSERT_EQ(Backend88::count(full.core), moves.size());
        if (moves.empty()) break;
        const auto move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
        before.push_back(bytes_of(full));

        std::vector<unsigned char> core_child;
        {
          Backend88::Step step(full.core, move);
          core_child = bytes_of(step.child());
        }
        ASSERT_EQ(bytes_of(full), before.back());

        made.push_back({move, {}});
        Backend88::make(full, move, made.back().second);
        ASSERT_EQ(bytes_of(full.core), core_child);
        ASSERT_EQ(Backend88::key(full), Backend88::recomputed_key(full));
        ASSERT_EQ(Backend88::key(full), key_of(Backend88::position(full)));
        expect_lists_match_board(full.core);
        if (HasFailure()) return;
      }
      while (!made.empty()) {
        Backend88::unmake(full, made.back().first, made.back().second);
        made.pop_back();
        ASSERT_EQ(bytes_of(full), before.back());
        before.pop_back();
      }
    }
  }
}

TEST(X88Backend, ListsHoldAsManyPiecesAsTheBoardHasRoomFor) {
  Full full = full_of(thirty_queens);
  EXPECT_EQ(full.core.list(Color::White, PieceType::Queen).size, 30);
  expect_lists_match_board(full.core);
  // Two kings leave room for 62 of one kind. Nobody would play it; the state must hold it.
  Position crowd;
  for (const Square square : all_squares) crowd.put(square, Piece::WhiteKnight);
  crowd.put(Square::A1, Piece::WhiteKing);
  crowd.put(Square::H8, Piece::BlackKing);
  Backend88::set(full, crowd);
  EXPECT_EQ(full.core.list(Color::White, PieceType::Knight).size, 62);
  expect_lists_match_board(full.core);
  EXPECT_EQ(Backend88::position(full).pieces, crowd.pieces);
}

TEST(X88Backend, RawEnPassantSquareIsKeptWhereAnEnemyPawnStandsReady) {
  // A capture that would uncover the king: kept in the core, but it does not count.
  const Full uncovering = full_of("8/8/8/8/R1pP2k1/8/8/K7 b - - 0 1", Square::D3);
  EXPECT_EQ(uncovering.core.en_passant, 0x23);
  EXPECT_FALSE(Backend88::position(uncovering).en_passant);
  EXPECT_EQ(Backend88::key(uncovering),
            Backend88::key(full_of("8/8/8/8/R1pP2k1/8/8/K7 b - - 0 1")));
  // Nobody ready: not kept. Across the edge of the board is not beside: h5 is no neighbour of a4,
  // nor is a3.
  EXPECT_EQ(full_of("4k3/8/8/8/3P4/8/8/4K3 b - - 0 1", Square::D3).core.en_passant, 0x88);
  EXPECT_EQ(full_of("4k3/8/8/7p/P7/7p/8/4K3 b - - 0 1", Square::A3).core.en_passant, 0x88);
  // By making: the same byte as by setting.
  Full full = full_of("4k3/8/8/8/2p5/8/3P4/4K3 w - - 0 1");
  List moves;
  Backend88::generate(full.core, moves);
  for (const auto move : moves) {
    Backend88::Step step(full.core, move);
    EXPECT_EQ(step.child().en_passant, move.from() == 0x13 && move.to() == 0x33 ? 0x23 : 0x88);
  }
}

// A knight, a king and a queen on each square reach what file and rank arithmetic says, and a move
// never ends in the dead half of the board.
TEST(X88Backend, NoPieceLeavesTheBoard) {
  for (const Square square : all_squares) {
    for (const Piece piece : {Piece::WhiteKnight, Piece::WhiteQueen, Piece::WhiteKing}) {
      Position position;
      position.put(square, piece);
      Full full;
      // Kings out of the way; where one of them would stand on the square, there is nothing to see.
      const Square white = piece == Piece::WhiteKing ? square : Square::A1;
      const Square black = square == Square::H8 ? Square::A8 : Square::H8;
      if (piece != Piece::WhiteKing && square == white) continue;
      position.put(white, Piece::WhiteKing);
      position.put(black, Piece::BlackKing);
      Backend88::set(full, position);
      int expected = 0;
      const int file = index(file_of(square));
      const int rank = index(rank_of(square));
      for (const Square to : all_squares) {
        const int files = std::abs(index(file_of(to)) - file);
        const int ranks = std::abs(index(rank_of(to)) - rank);
        if (piece == Piece::WhiteKnight) expected += files * ranks == 2;
        if (piece == Piece::WhiteKing) expected += std::max(files, ranks) == 1;
      }
      const auto targets = Backend88::attacks_from(full.core, mapping::x88::index_of(square));
      if (piece != Piece::WhiteQueen) {
        EXPECT_EQ(targets.size, expected) << to_string(square);
      }
      for (const int x : targets) EXPECT_EQ(x & 0x88, 0);
      List moves;
      Backend88::generate(full.core, moves);
      for (const auto move : moves) {
        EXPECT_EQ((move.from() | move.to()) & 0x88, 0) << to_string(square);
      }
    }
  }
}

// The bits of the zone table against the table of attacks, neighbour by neighbour.
TEST(X88Backend, ZoneSpeaksOfTheNeighboursAndTheSquareItself) {
  using G = x88::Geometry;
  for (int kind = 0; kind < mapping::x88::kind_count; ++kind) {
    const auto k = static_cast<mapping::x88::Kind>(kind);
    for (const Square from : all_squares) {
      for (const Square king : all_squares) {
        const int a = mapping::x88::index_of(from);
        const int b = mapping::x88::index_of(king);
        const int zone = G::zone(k, a, b);
        EXPECT_EQ((zone & x88::own_square) != 0, G::attacks(k, a, b));
        for (int i = 0; i < 8; ++i) {
          const int neighbour = b + G::compass[i];
          if (!G::on_board(neighbour)) continue;
          ASSERT_EQ(((zone >> i) & 1) != 0, G::attacks(k, a, neighbour))
              << to_string(from) << to_string(king) << " kind " << kind << " direction " << i;
        }
      }
    }
  }
}

// The guard is seen to matter: the same backend with a board test that knows only the ranks, or
// only the files, makes other moves.
struct RanksOnly : x88::Geometry {
  static constexpr bool on_board(int x) noexcept { return (x & 0x80) == 0; }
};
template <class GeometryType>
struct WithGeometry : x88::DefaultConfig<Original> {
  using Geometry = GeometryType;
};

TEST(X88Backend, BoardTestGuardsTheEdge) {
  // A knight on h1 of an empty board: two squares. Without the test of the file it has more.
  const Position position = text::parse_fen("k7/8/8/8/8/8/8/K6N w - - 0 1");
  BoardOf<Backend88> right;
  BoardOf<x88::BasicBackend<WithGeometry<RanksOnly>>> wrong;
  right.set(position);
  wrong.set(position);
  EXPECT_EQ(right.count_legal_moves(), 3 + 2);
  EXPECT_NE(wrong.count_legal_moves(), 3 + 2);
}

}  // namespace
}  // namespace squarelab
