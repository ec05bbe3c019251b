#include <algorithm>
#include <bit>
#include <squarelab/counting/count_table.hpp>
#include <squarelab/process/system.hpp>

namespace squarelab::counting {

namespace {

constexpr int leaf_bits = 56;
constexpr std::uint64_t most_leaves = (std::uint64_t{1} << leaf_bits) - 1;
constexpr int deepest = 126;
constexpr std::uint64_t busy = std::uint64_t{1} << 63;

constexpr std::uint64_t depth_bits(int depth) noexcept {
  return static_cast<std::uint64_t>(depth + 1) << leaf_bits;
}

using Codes = std::array<std::uint8_t, square_count>;

constexpr int most_pieces = 32;
constexpr std::uint8_t white_rook_with_right = 7;
constexpr std::uint8_t black_rook_with_right = 15;
constexpr std::uint8_t pawn_with_en_passant = 8;
constexpr std::uint8_t black_king_to_move = 0;  // an empty square has no code at all

static_assert(square_count == 64 && piece_codes == 16);

// Bit n: square n is occupied.
std::uint64_t occupied(const Codes& codes) noexcept {
  std::uint64_t set = 0;
  for (std::size_t square = 0; square < codes.size(); ++square) {
    set |= std::uint64_t{codes[square] != 0} << square;
  }
  return set;
}

void mark_rooks(Codes& codes, CastlingRights rights) noexcept {
  rights.visit([&](Color color, CastlingSide side) {
    const bool is_white = color == Color::White;
    const Square rook = make_square(rights.rook_file(color, side), is_white ? Rank::R1 : Rank::R8);
    codes[index(rook)] = is_white ? white_rook_with_right : black_rook_with_right;
  });
}

}  // namespace

std::optional<PackedPosition> packed(const Position& position) noexcept {
  Codes codes;
  std::transform(position.pieces.begin(), position.pieces.end(), codes.begin(),
                 [](Piece piece) { return static_cast<std::uint8_t>(index(piece)); });
  PackedPosition result;
  result.words[0] = occupied(codes);
  if (std::popcount(result.words[0]) > most_pieces) return std::nullopt;

  const bool is_black_to_move = position.side_to_move == Color::Black;
  if (!position.castling.empty()) mark_rooks(codes, position.castling);
  if (position.en_passant) {
    const Rank rank = is_black_to_move ? Rank::R4 : Rank::R5;
    codes[index(make_square(file_of(*position.en_passant), rank))] = pawn_with_en_passant;
  }
  int place = 0;
  for (std::uint64_t rest = result.words[0]; rest != 0; rest &= rest - 1) {
    std::uint64_t code = codes[static_cast<std::size_t>(std::countr_zero(rest))];
    if (is_black_to_move && code == static_cast<std::uint64_t>(index(Piece::BlackKing))) {
      code = black_king_to_move;
    }
    result.words[1 + place / 16] |= code << (4 * (place % 16));
    ++place;
  }
  return result;
}

// Being alone in a bucket, or not.
class CountTable::Visit {
 public:
  explicit Visit(Bucket& bucket) noexcept
      : first_(bucket.entries[0].count),
        is_alone_((first_.fetch_or(busy, std::memory_order_acquire) & busy) == 0) {}
  ~Visit() {
    if (!is_alone_) return;
    first_.store(first_.load(std::memory_order_relaxed) & ~busy, std::memory_order_release);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  bool is_alone() const noexcept { return is_alone_; }

 private:
  std::atomic<std::uint64_t>& first_;
  bool is_alone_;
};

std::size_t CountTable::bytes_for(std::size_t counts) noexcept {
  // Two places for each.
  return std::bit_ceil(counts < 1 ? 1 : counts) * sizeof(Bucket);
}

CountTable::CountTable(std::size_t bytes) {
  const std::size_t buckets = std::bit_floor(bytes < sizeof(Bucket) ? 1 : bytes / sizeof(Bucket));
  bytes = buckets * sizeof(Bucket);
  // Large blocks come as pages that the system fills with zeros when they are first written.
  std::size_t room = bytes + alignof(Bucket);
  memory_.reset(std::calloc(room, 1));
  if (!memory_) throw NoMemoryForTable(bytes);
  void* begin = memory_.get();
  std::align(alignof(Bucket), bytes, begin, room);
  process::ask_for_huge_pages(begin, bytes);
  buckets_ = std::launder(static_cast<Bucket*>(begin));
  mask_ = buckets - 1;
}

std::optional<std::uint64_t> CountTable::find(Key key, const PackedPosition& position,
                                              int depth) const noexcept {
  if (depth > deepest) return std::nullopt;
  Bucket& bucket = bucket_of(key, depth);
  const Visit visit(bucket);
  if (!visit.is_alone()) return std::nullopt;
  for (const Entry& entry : bucket.entries) {
    const std::uint64_t count = entry.count.load(std::memory_order_relaxed) & ~busy;
    if ((count & ~most_leaves) == depth_bits(depth) && entry.position == position) {
      return count & most_leaves;
    }
  }
  return std::nullopt;
}

void CountTable::store(Key key, const PackedPosition& position, int depth,
                       std::uint64_t leaves) noexcept {
  if (depth > deepest || leaves > most_leaves) return;
  Bucket& bucket = bucket_of(key, depth);
  const Visit visit(bucket);
  if (!visit.is_alone()) return;
  auto& [first, second] = bucket.entries;
  const auto leaves_of = [](const Entry& entry) {
    return entry.count.load(std::memory_order_relaxed) & most_leaves;
  };
  Entry& least = leaves_of(first) <= leaves_of(second) ? first : second;
  least.position = position;
  const std::uint64_t mark = least.count.load(std::memory_order_relaxed) & busy;
  least.count.store(mark | depth_bits(depth) | leaves, std::memory_order_relaxed);
}

}  // namespace squarelab::counting
