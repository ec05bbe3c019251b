// Each backend stores what its name says, so that none is another one with renamed squares.

#include <gtest/gtest.h>

#include <map>
#include <squarelab/backends.hpp>

namespace squarelab {
namespace {

std::map<std::string, std::uint64_t> start_words(std::string_view backend) {
  const auto board = find(backends(), backend)->make_board();
  std::map<std::string, std::uint64_t> words;
  for (const auto& word : board->native_image().words) words[word.label] = word.value;
  return words;
}

struct StartWords {
  const char* backend;
  std::uint64_t white;
  std::uint64_t kings;
  std::uint64_t white_pawns;
  std::uint64_t diagonal;
};

// c1 d1 f1 c8 d8 f8, e1 e8, ranks 1 and 2, rank 2, worked out from the definitions by hand.
constexpr StartWords expected_words[] = {
    {"lerf", 0x000000000000FFFF, 0x1000000000000010, 0x000000000000FF00, 0x2C0000000000002C},
    {"lefr", 0x0303030303030303, 0x0000008100000000, 0x0202020202020202, 0x0000810081810000},
    {"berf", 0xFFFF000000000000, 0x1000000000000010, 0x00FF000000000000, 0x2C0000000000002C},
    {"big_endian_file", 0x000000000000FFFF, 0x0800000000000008, 0x000000000000FF00,
     0x3400000000000034},
};

TEST(NativeImage, BitboardsHoldTheStartPositionInTheirOwnOrder) {
  for (const StartWords& expected : expected_words) {
    const auto words = start_words(expected.backend);
    EXPECT_EQ(words.at("white"), expected.white) << expected.backend;
    EXPECT_EQ(words.at("kings"), expected.kings) << expected.backend;
    EXPECT_EQ(words.at("pawns") & words.at("white"), expected.white_pawns) << expected.backend;
    EXPECT_EQ(words.at("diagonal movers"), expected.diagonal) << expected.backend;
    EXPECT_EQ(words.size(), 8U);
  }
}

TEST(NativeImage, NoTwoBackendsHoldTheSame) {
  // Kings on a1 and c8, a pawn on h2: no symmetry maps it to itself.
  Position position;
  position.put(Square::A1, Piece::WhiteKing);
  position.put(Square::C8, Piece::BlackKing);
  position.put(Square::H2, Piece::WhitePawn);
  std::map<std::vector<std::uint64_t>, std::string_view> seen;
  for (const BackendEntry& entry : backends()) {
    if (entry.facts.name.find('+') != std::string_view::npos) continue;  // stores what lerf does
    if (entry.facts.name == "lerf_rays") continue;  // stores what lerf_mailbox does
    const auto board = entry.make_board();
    board->set(position);
    std::vector<std::uint64_t> values;
    for (const auto& word : board->native_image().words) values.push_back(word.value);
    const auto [other, is_new] = seen.emplace(values, entry.facts.name);
    EXPECT_TRUE(is_new) << entry.facts.name << " stores the same as " << other->second;
  }
}

}  // namespace
}  // namespace squarelab
