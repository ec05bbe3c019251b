#include <bit>
#include <squarelab/counting/count_table.hpp>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace squarelab::counting {

namespace {

constexpr int leaf_bits = 56;
constexpr std::uint64_t most_leaves = (std::uint64_t{1} << leaf_bits) - 1;
constexpr int deepest = 126;
constexpr std::uint64_t busy = std::uint64_t{1} << 63;

constexpr std::uint64_t depth_bits(int depth) noexcept {
  return static_cast<std::uint64_t>(depth + 1) << leaf_bits;
}

// Where the system has pages of two megabytes, far fewer addresses have to be translated.
void ask_for_huge_pages([[maybe_unused]] char* begin, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef __linux__
  constexpr std::size_t huge = std::size_t{2} << 20;
  if (bytes < huge) return;
  // It takes whole pages; a refusal does no harm.
  constexpr std::size_t page = 1 << 16;
  void* aligned = begin;
  if (std::align(page, huge, aligned, bytes) != nullptr) madvise(aligned, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace

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
  ask_for_huge_pages(static_cast<char*>(begin), bytes);
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
