// Idea: threads take the next item of the run as they become free (process/parallel.hpp). Each has
// boards of its own and makes its batches itself. Shared are only the keys of the positions seen,
// under a lock that is taken once a batch, and what was found.
//
// Why the disagreement does not depend on the number of threads: a batch depends on seed and number
// alone, boards are set anew for each game and placement, sums and sets do not depend on order, and
// of the items that show a disagreement the lowest counts: all below it are finished.
//
// Cost: that of the lockstep (questions/), and a little for making the positions; the keys take
// at most a quarter of a gigabyte. Tested in tests/verify/verification_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <map>
#include <mutex>
#include <squarelab/questions/perft.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/verification.hpp>
#include <stdexcept>

namespace squarelab::verify {

namespace {

// Returns true if the tree has more leaves at that depth than are left; subtracts its leaves. Stops
// there, so that a count much too small for its depth is refuted soon.
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

// Boards are compared with the first one; if all agree with it, the count itself is wrong.
std::optional<Disagreement> compare_count(Lockstep& lockstep, const positions::NamedPosition& named,
                                          const text::PerftCount& count, std::uint64_t most) {
  const Position position =
      count.below ? rules::play(named.position, *count.below) : named.position;
  const int depth = count.depth - (count.below ? 1 : 0);
  const auto has_more = [&](std::size_t i) {
    try {
      std::uint64_t left = most;
      lockstep.board(i).set(position);
      return has_more_leaves(lockstep.board(i), depth, left);
    } catch (const std::exception&) {
      return false;  // The lockstep reports it.
    }
  };
  Disagreement found = wrong_in_file(named, count);
  const bool is_too_small = has_more(lockstep.size() - 1);
  std::uint64_t expected = count.count;
  if (!is_too_small) {
    lockstep.board(0).set(position);
    expected = lockstep.board(0).perft(depth, PerftMode::Bulk);
    auto wrong = lockstep.compare_perft(position, depth, expected, 1);
    if (wrong || expected == count.count) return wrong;
  }
  for (std::size_t i = 0; i < lockstep.size(); ++i) {
    const bool is_more = is_too_small && has_more(i);
    found.answers.push_back({std::string(lockstep.board(i).name()),
                             is_more ? fmt::format("more than {}", most)
                             : is_too_small
                                 ? answer_text(lockstep.board(i).perft(depth, PerftMode::Bulk))
                                 : answer_text(expected)});
  }
  found.wrong = first_wrong(found);
  return found;
}

// Calls `report` for each wrong count of a file and stops when it returns false. Returns the first
// fault of a board. compared: becomes larger by the counts that were compared.
template <class Report>
std::optional<Disagreement> compare_named(Lockstep& lockstep, const positions::NamedPosition& named,
                                          const VerificationPlan& plan, std::uint64_t& compared,
                                          const Report& report) {
  if (auto found = lockstep.compare(named.position)) return found;
  for (const text::PerftCount& count : named.counts) {
    if (count.count > plan.max_leaves) continue;
    auto found = compare_count(lockstep, named, count, plan.max_leaves);
    compared += named.is_of_user ? 1 : 0;
    if (found && !(is_of_file(*found) && report(*found))) return found;
  }
  return std::nullopt;
}

// The boards of one thread, and what it has done.
class Worker {
 public:
  explicit Worker(const VerificationPlan& plan)
      : lockstep(make_boards(plan.entries)),
        // A suspect may not choose what it is asked.
        player(plan.entries.front()->make_board()),
        portions(empty_portions(plan)),
        ignored(plan.ignored),
        plan_(plan) {
    Listener listener;
    if (!plan_.ignored.empty()) {
      listener.ignores = [this](const Disagreement& found) {
        return ignored.rest_of(found, position_now()).empty();
      };
    }
    if (plan_.all) listener.notes = [this](const Disagreement& found) { note(found); };
    lockstep.listen(std::move(listener));
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Compares the item and appends the keys of its positions. index: in the run, of the first one.
  // The faults of the item; unless all are asked for, at most one.
  template <class Compare>
  Faults faults_of(std::uint64_t index, const Compare& compare) {
    faults_ = {};
    index_of_item_ = index;
    begun_before_ = lockstep.begun();
    if (const auto found = compare()) note(*found);
    return std::move(faults_);
  }

  // Takes note of a fault of the item if the run goes on; returns whether it does.
  bool goes_on_after(const Disagreement& found) {
    if (plan_.all) note(found);
    return plan_.all;
  }

  // nullopt is returned also where everything is noted.
  std::optional<Disagreement> compare_item(const positions::Schedule& schedule,
                                           const positions::Schedule::Item& item,
                                           std::vector<Key>& keys) {
    const positions::Batch batch = schedule.batch(item, plan_.seed, *player);
    const std::uint64_t before = lockstep.compared().positions;
    PortionDone& done = portions[item.portion];
    const Thoroughness thoroughness =
        done.portion.source->is_finite() ? plan_.of_exhaustive : Thoroughness::Usual;
    if (auto disagreement = compare_batch(lockstep, batch, thoroughness)) return disagreement;
    done.positions += lockstep.compared().positions - before;
    ++done.batches;
    for_each_position(batch, *player, [&](const Position& position) {
      keys.push_back(key_of(position.en_passant ? rules::normalised(position) : position));
    });
    return std::nullopt;
  }

  Lockstep lockstep;
  std::unique_ptr<Board> player;
  std::vector<PortionDone> portions;
  std::uint64_t file_counts = 0;
  Ignored ignored;

 private:
  // Its index in the run.
  std::uint64_t position_now() const {
    const std::uint64_t begun = lockstep.begun() - begun_before_;
    return index_of_item_ + (begun == 0 ? 0 : begun - 1);
  }
  void note(const Disagreement& found) {
    for (const Disagreement& one : ignored.rest_of(found, position_now())) {
      faults_.add(fault_of(one, position_now()));
      if (!plan_.all) return;
    }
  }

  const VerificationPlan& plan_;
  Faults faults_;  // of the item
  std::uint64_t index_of_item_ = 0;
  std::uint64_t begun_before_ = 0;
};

Verification sum_of(const VerificationPlan& plan,
                    const std::vector<std::unique_ptr<Worker>>& workers) {
  Verification sum;
  sum.portions = empty_portions(plan);
  for (const auto& worker : workers) {
    sum.compared += worker->lockstep.compared();
    sum.file_counts += worker->file_counts;
    sum.ignored.add(worker->ignored);
    add(worker->portions, sum.portions);
  }
  return sum;
}

}  // namespace

std::uint64_t RunPlan::positions() const {
  if (endless) return 0;
  const positions::Schedule batches = schedule();
  if (shard.is_all()) return suite.size() + batches.positions();
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < suite.size(); ++i) sum += shard.holds(i) ? 1 : 0;
  for (std::size_t i = 0; i < batches.count(); ++i) {
    if (shard.holds(suite.size() + i)) sum += batches.item(i).size;
  }
  return sum;
}

void RunPlan::require_complete(std::string_view field,
                               std::span<const BackendEntry* const> boards) const {
  const auto refuse = [](const std::string& why) { throw std::invalid_argument(why); };
  if (threads < 1) refuse(fmt::format("threads is {}; at least 1 is needed", threads));
  for (const positions::Portion& portion : portions) {
    if (portion.source != nullptr) continue;
    refuse("portions has a source that is null; find_source returns null for an unknown name");
  }
  for (const BackendEntry* const board : boards) {
    if (board != nullptr && board->make_board != nullptr) continue;
    refuse(
        fmt::format("{} has a board that is null, or whose make_board is null; find returns null "
                    "for a name that is unknown or not in this build",
                    field));
  }
}

void VerificationPlan::require_boards() const {
  require_complete("entries", entries);
  if (entries.size() >= 2) return;
  throw std::invalid_argument(
      fmt::format("entries holds {} boards; at least 2 are needed", entries.size()));
}

std::vector<PortionDone> empty_portions(const RunPlan& plan) {
  std::vector<PortionDone> portions;
  for (const positions::Portion& portion : plan.portions) portions.push_back({portion});
  return portions;
}

void add(const std::vector<PortionDone>& others, std::vector<PortionDone>& portions) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    portions[i].positions += others[i].positions;
    portions[i].batches += others[i].batches;
  }
}

double one_in_with_95_percent(std::uint64_t draws) {
  return -1 / std::expm1(std::log(0.05) / static_cast<double>(draws));
}

Disagreement wrong_in_file(const positions::NamedPosition& named, const text::PerftCount& count) {
  Disagreement found{
      named.position, {}, fmt::format("perft {}", count.depth), answer_text(count.count), {}};
  if (count.below) found.query += ", leaves below " + text::to_uci(*count.below);
  found.question = &questions::Perft::facts;
  found.kind = Kind::WrongCount;
  found.depth = count.depth;
  found.move = count.below;
  found.place_in_file = named.place_of(count);
  return found;
}

namespace {

constexpr std::uint64_t most_nodes_counted = 2'000'000;

std::string sum_of_depths(const Disagreement& found) {
  // The answer is no number where the boards stopped counting.
  const std::string& answer = found.answers.front().text;
  const bool is_number = std::ranges::all_of(answer, text::is_digit);
  const std::uint64_t stated = std::stoull(found.expected);
  const std::uint64_t leaves = is_number ? std::stoull(answer) : stated;
  const bool has_leaves = leaves < stated;
  const int last = has_leaves ? found.depth : found.depth - 1;
  std::uint64_t left = has_leaves ? stated - leaves : stated;
  if (found.move || last < 2 || left > most_nodes_counted) return "";
  const Position position = end_of({found.start, found.moves});
  for (int depth = 1; depth < found.depth; ++depth) {
    const std::uint64_t nodes = rules::perft(position, depth);
    if (nodes > left) return "";
    left -= nodes;
  }
  return left <= 1 ? fmt::format(", the sum of depths 1 to {}", last) : "";
}

}  // namespace

std::string why_count(const Position& position, int depth, std::uint64_t stated) {
  constexpr std::array<std::uint64_t, 7> of_start{1, 20, 400, 8902, 197281, 4865609, 119060324};
  const auto plies = static_cast<std::size_t>(depth);
  if (plies < of_start.size() && of_start[plies] == stated) {
    return ", which is right for the start position";
  }
  if (stated > most_nodes_counted) return "";
  Position without_square = position;
  without_square.en_passant.reset();
  Position without_rights = position;
  without_rights.castling = {};
  for (const auto& [other, what] : {std::pair(without_square, "the en-passant square"),
                                    std::pair(without_rights, "castling rights")}) {
    if (other != position && rules::perft(other, depth) == stated) {
      return fmt::format(", which is right without {}", what);
    }
  }
  return "";
}

std::string why_count_of_file(const Disagreement& found) {
  const std::string sum = sum_of_depths(found);
  if (!sum.empty() || found.move) return sum;
  return why_count(end_of({found.start, found.moves}), found.depth, std::stoull(found.expected));
}

std::optional<Disagreement> compare_batch(Lockstep& lockstep, const positions::Batch& batch,
                                          Thoroughness placements) {
  for (const positions::RandomGame& game : batch.games) {
    if (auto found = lockstep.compare(game)) return found;
  }
  for (const Position& position : batch.piece_placements) {
    if (auto found = lockstep.compare(position, placements)) return found;
  }
  return std::nullopt;
}

Verification verify(const VerificationPlan& plan, const Watcher& watcher) {
  plan.require_boards();
  std::vector<std::unique_ptr<Worker>> workers;
  for (int i = 0; i < plan.threads; ++i) workers.push_back(std::make_unique<Worker>(plan));
  const positions::Schedule schedule = plan.schedule();
  const std::uint64_t total = plan.positions();
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stopped{false};
  std::atomic<bool> time_is_over{false};
  std::mutex mutex;  // for the two that follow
  positions::DistinctKeys seen(plan.most_distinct);
  std::map<std::size_t, Faults> found;  // by item

  const std::size_t count = plan.suite.size() + schedule.count();
  process::for_each_index(plan.threads, count, [&](int number, std::size_t index) {
    if (!plan.shard.holds(index)) return true;
    const bool is_time_over = plan.is_time_over();
    if (is_time_over || (plan.stop && plan.stop())) {
      (is_time_over ? time_is_over : stopped) = true;
      return false;
    }
    Worker& worker = *workers[static_cast<std::size_t>(number)];
    Faults faults;
    std::vector<Key> keys;
    std::size_t size = 1;
    if (index < plan.suite.size()) {
      faults = worker.faults_of(index, [&] {
        keys = {key_of(rules::normalised(plan.suite[index].position))};
        return compare_named(
            worker.lockstep, plan.suite[index], plan, worker.file_counts,
            [&](const Disagreement& wrong) { return worker.goes_on_after(wrong); });
      });
    } else {
      const std::size_t batch = index - plan.suite.size();
      const positions::Schedule::Item item = schedule.item(batch);
      size = item.size;
      faults = worker.faults_of(plan.index_of_batch(batch),
                                [&] { return worker.compare_item(schedule, item, keys); });
    }
    const std::uint64_t now = done += size;
    if (watcher && number == 0) watcher(now, total);
    const bool goes_on = plan.all || faults.empty();
    const std::lock_guard lock(mutex);
    if (goes_on) {
      for (const Key key : keys) seen.add(key);
    }
    if (!faults.empty()) found.emplace(plan.all ? 0 : index, Faults()).first->second.add(faults);
    return goes_on;
  });

  Verification verification = sum_of(plan, workers);
  verification.distinct = seen.count();
  verification.distinct_may_be_more = seen.may_be_more();
  if (!found.empty()) verification.faults = found.begin()->second;
  const bool goes_on = plan.all || found.empty();
  verification.time_is_over = time_is_over && !stopped && goes_on;
  verification.stopped = (stopped || time_is_over) && goes_on;
  return verification;
}

std::optional<Disagreement> Verification::disagreement() const {
  const std::vector<Fault> list = faults.sorted();
  const auto first = std::min_element(
      list.begin(), list.end(),
      [](const Fault& one, const Fault& other) { return one.first < other.first; });
  return first == list.end() ? std::nullopt : std::optional(first->proof.found);
}

}  // namespace squarelab::verify
