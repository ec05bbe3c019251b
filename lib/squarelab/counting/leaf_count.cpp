#include <algorithm>
#include <atomic>
#include <mutex>
#include <squarelab/counting/count_table.hpp>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/process/parallel.hpp>

namespace squarelab::counting {

namespace {

// Below that depth a count takes less time than looking for it.
constexpr int least_remembered = 3;
// Parts are at least that deep, so that setting a position costs little compared with counting,
constexpr int least_deep = 4;
// and at most that deep, unless there are too many, so that a part takes a second or less.
constexpr int most_deep = 6;
constexpr std::size_t most_parts = 20'000;
constexpr std::size_t parts_for_a_thread = 64;

// A part of the tree of a root.
struct Part {
  std::size_t root;
  Position position;
};

// The parts one ply further down.
std::vector<Part> children_of(const std::vector<Part>& parts, Board& board) {
  std::vector<Part> children;
  for (const Part& part : parts) {
    board.set(part.position);
    for (const Move move : board.legal_moves()) {
      board.make(move);
      children.push_back({part.root, board.position()});
      board.unmake();
    }
  }
  return children;
}

// Returns the number of counts that can be stored below the parts, or the limit if that is likely.
std::size_t most_remembered(const std::vector<Part>& parts, int depth, Board& board,
                            std::size_t limit) {
  // This far below the limit, another row takes no time compared with the count.
  constexpr std::size_t margin = 32;
  std::uint64_t all = 0;
  for (int plies = 0; plies <= depth - least_remembered; ++plies) {
    for (const Part& part : parts) {
      board.set(part.position);
      all += board.perft(plies, PerftMode::Bulk);
      if (all > limit / margin) return limit;
    }
  }
  return static_cast<std::size_t>(all);
}

// Counts on one thread's board.
class Counter {
 public:
  Counter(Board& board, const CountingOptions& options, const CountingWatch& watch,
          CountTable* table)
      : board_(board), options_(options), watch_(watch), table_(table) {}

  // nullopt if it was stopped.
  std::optional<std::uint64_t> below(int depth) {
    if (depth < least_remembered || table_ == nullptr) return board_.perft(depth, options_.mode);
    const Key key = board_.key();
    table_->prefetch(key, depth);
    const auto position = packed(board_.position());
    if (position) {
      if (const auto known = table_->find(key, *position, depth)) return known;
    }
    if (watch_.is_stopped && watch_.is_stopped()) return std::nullopt;
    std::uint64_t leaves = 0;
    for (const Move move : board_.legal_moves()) {
      board_.make(move);
      const auto behind = below(depth - 1);
      board_.unmake();
      if (!behind) return std::nullopt;
      leaves = leaf_sum(leaves, *behind);
    }
    if (position) table_->store(key, *position, depth, leaves);
    return leaves;
  }

 private:
  Board& board_;
  const CountingOptions& options_;
  const CountingWatch& watch_;
  CountTable* table_;
};

}  // namespace

std::uint64_t leaf_sum(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = a + b;
  if (sum < a) throw CountTooLarge();
  return sum;
}

std::optional<std::vector<std::uint64_t>> count_leaves(
    const std::function<std::unique_ptr<Board>()>& make_board,
    const std::vector<Position>& positions, int depth, const CountingOptions& options,
    const CountingWatch& watch) {
  std::vector<std::unique_ptr<Board>> boards;
  for (int worker = 0; worker < options.threads; ++worker) boards.push_back(make_board());

  std::vector<Part> parts;
  for (std::size_t root = 0; root < positions.size(); ++root) {
    parts.push_back({root, positions[root]});
  }
  const std::size_t enough = parts_for_a_thread * static_cast<std::size_t>(options.threads);
  while (depth > least_deep && !parts.empty() &&
         (parts.size() < enough || (depth > most_deep && parts.size() < most_parts))) {
    parts = children_of(parts, *boards[0]);
    --depth;
  }

  std::optional<CountTable> table;
  if (options.table_bytes != 0) {
    const std::size_t most =
        most_remembered(parts, depth, *boards[0], options.table_bytes / CountTable::bytes_for(1));
    table.emplace(std::min(options.table_bytes, CountTable::bytes_for(most)));
  }
  std::vector<std::uint64_t> leaves(positions.size());
  std::uint64_t done = 0;
  std::mutex mutex;  // guards both
  std::atomic<bool> is_stopped = false;
  process::for_each_index(options.threads, parts.size(), [&](int worker, std::size_t index) {
    if (watch.is_stopped && watch.is_stopped()) is_stopped = true;
    if (is_stopped) return false;
    Board& board = *boards[static_cast<std::size_t>(worker)];
    board.set(parts[index].position);
    const auto below = Counter(board, options, watch, table ? &*table : nullptr).below(depth);
    if (!below) is_stopped = true;
    if (is_stopped) return false;
    const std::lock_guard lock(mutex);
    std::uint64_t& sum = leaves[parts[index].root];
    sum = leaf_sum(sum, *below);
    if (watch.progress) watch.progress(++done, parts.size());
    return true;
  });
  if (is_stopped) return std::nullopt;
  return leaves;
}

}  // namespace squarelab::counting
