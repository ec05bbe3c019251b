#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/parallel.hpp>

namespace squarelab::lab::inline differential {

namespace {

constexpr std::size_t honest_batches = 5;

// Whether the tree has more leaves at that depth than are left, which it takes away. As it stops
// there, a count that is much too small for its depth is refuted soon.
bool has_more_leaves(Board& board, int depth, std::uint64_t& left) {
  const MoveList moves = depth == 0 ? MoveList() : board.legal_moves();
  const std::uint64_t leaves = depth == 0 ? 1 : depth == 1 ? moves.size() : 0;
  if (leaves > left) return true;
  left -= leaves;
  if (depth < 2) return false;
  for (const Move move : moves) {
    board.make(move);
    const bool more = has_more_leaves(board, depth - 1, left);
    board.unmake();
    if (more) return true;
  }
  return false;
}
bool has_more_leaves(Board& board, const Position& position, int depth, std::uint64_t most) {
  try {
    board.set(position);
    return has_more_leaves(board, depth, most);
  } catch (const std::exception&) {
    return false;  // The lockstep tells of it.
  }
}

std::optional<Disagreement> compare_count(Lockstep& lockstep, const Position& position,
                                          const text::PerftCount& count, std::uint64_t most) {
  const auto has_more = [&](std::size_t i) {
    return has_more_leaves(lockstep.board(i), position, count.depth, most);
  };
  if (!has_more(lockstep.size() - 1)) {
    return lockstep.compare_perft(position, count.depth, count.count);
  }
  Disagreement found{
      position, {}, fmt::format("perft {} bulk", count.depth), answer_text(count.count), {}};
  found.question = Question::Perft;
  found.kind = Kind::WrongCount;
  found.depth = count.depth;
  for (std::size_t i = 0; i < lockstep.size(); ++i) {
    Board& board = lockstep.board(i);
    found.answers.push_back({std::string(board.name()),
                             has_more(i) ? fmt::format("more than {}", most)
                                         : answer_text(board.perft(count.depth, PerftMode::Bulk))});
  }
  return found;
}

std::optional<Disagreement> compare_named(Lockstep& lockstep, const NamedPosition& named,
                                          const VerificationPlan& plan) {
  if (auto found = lockstep.compare(named.position)) return found;
  for (const text::PerftCount& count : named.counts) {
    if (count.count > plan.max_leaves) continue;
    if (auto found = compare_count(lockstep, named.position, count, plan.max_leaves)) return found;
  }
  return std::nullopt;
}

void watch(const Watcher& watcher, int worker, std::uint64_t done, std::uint64_t total) {
  if (watcher && worker == 0) watcher(done, total);
}

LieOutcome find_lie(const VerificationPlan& plan, const LieFacts& facts) {
  std::vector<std::unique_ptr<Board>> boards;
  boards.push_back(plan.entries.front()->make_board());
  boards.push_back(std::make_unique<Liar>(plan.entries.back()->make_board(), facts.lie));
  Lockstep lockstep(std::move(boards));
  const auto player = plan.entries.front()->make_board();
  LieOutcome outcome{facts, std::nullopt, 0};
  for (std::size_t number = 0; number < batch_count(plan.positions) && !outcome.found; ++number) {
    const std::size_t size = size_of_batch(plan.positions, number);
    outcome.found = compare_batch(lockstep, make_batch(plan.seed, number, size, *player));
  }
  outcome.positions = lockstep.compared().positions;
  return outcome;
}

}  // namespace

std::optional<Disagreement> compare_batch(Lockstep& lockstep, const Batch& batch) {
  for (const RandomGame& game : batch.games) {
    if (auto found = lockstep.compare(game)) return found;
  }
  for (const Position& position : batch.placements) {
    if (auto found = lockstep.compare(position)) return found;
  }
  return std::nullopt;
}

Verification verify(const VerificationPlan& plan, const Watcher& watcher) {
  const std::size_t threads = static_cast<std::size_t>(plan.threads);
  std::vector<std::unique_ptr<Lockstep>> locksteps;
  std::vector<std::unique_ptr<Board>> players;
  for (std::size_t i = 0; i < threads; ++i) {
    locksteps.push_back(std::make_unique<Lockstep>(make_boards(plan.entries)));
    // The board that the others are held to plays the games: a suspect may not choose what it is
    // asked.
    players.push_back(plan.entries.front()->make_board());
  }
  const std::size_t batches = batch_count(plan.positions);
  const std::uint64_t total = plan.suite.size() + plan.positions;
  std::atomic<std::uint64_t> done{0};
  std::mutex mutex;
  std::map<std::size_t, Disagreement> found;

  for_each_index(plan.threads, plan.suite.size() + batches, [&](int worker, std::size_t index) {
    Lockstep& lockstep = *locksteps[static_cast<std::size_t>(worker)];
    std::optional<Disagreement> disagreement;
    std::size_t size = 1;
    if (index < plan.suite.size()) {
      disagreement = compare_named(lockstep, plan.suite[index], plan);
    } else {
      const std::size_t number = index - plan.suite.size();
      size = size_of_batch(plan.positions, number);
      Board& player = *players[static_cast<std::size_t>(worker)];
      disagreement = compare_batch(lockstep, make_batch(plan.seed, number, size, player));
    }
    watch(watcher, worker, done += size, total);
    if (!disagreement) return true;
    const std::lock_guard lock(mutex);
    found.emplace(index, std::move(*disagreement));
    return false;
  });

  Verification verification;
  for (const auto& lockstep : locksteps) verification.compared += lockstep->compared();
  if (!found.empty()) verification.disagreement = found.begin()->second;
  return verification;
}

SelfTest self_test(const VerificationPlan& plan, const Watcher& watcher) {
  SelfTest result;
  for (const LieFacts& facts : all_lies()) result.lies.push_back({facts, std::nullopt, 0});
  const std::uint64_t total = result.lies.size() + plan.entries.size();
  std::atomic<std::uint64_t> done{0};
  for_each_index(plan.threads, result.lies.size(), [&](int worker, std::size_t index) {
    result.lies[index] = find_lie(plan, result.lies[index].facts);
    watch(watcher, worker, ++done, total);
    return true;
  });

  for (const BackendEntry* entry : plan.entries) {
    VerificationPlan honest;
    honest.entries = {entry, entry};
    honest.positions = std::min(plan.positions, honest_batches * batch_size);
    honest.seed = plan.seed;
    honest.threads = plan.threads;
    const Verification verification = verify(honest);
    if (verification.disagreement) {
      result.false_alarms.push_back(*verification.disagreement);
    } else {
      result.honest_positions += verification.compared.positions;
    }
    watch(watcher, 0, ++done, total);
  }
  return result;
}

}  // namespace squarelab::lab::inline differential
