#include "search/uci_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <map>
#include <squarelab/build_info.hpp>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <utility>

#include "shared/files.hpp"

namespace squarelab::app {

namespace {

using Clock = std::chrono::steady_clock;
using search::Result;

constexpr std::size_t most_bytes_ahead = std::size_t{16} << 20;
constexpr std::chrono::milliseconds time_between_looks{10};  // at the input, during a count

constexpr std::uint64_t most_uci_megabytes = 1024;
constexpr std::uint64_t megabytes_at_first = 16;

constexpr std::chrono::hours endless{100'000};

enum class Option { Hash, Evaluation, Backend };
const Names& options() {
  static const Names names{"option", {"hash", "evaluation", "backend"}};
  return names;
}
const Names& evaluations() {
  static const Names names{"evaluation", {"material", "mobility"}};
  return names;
}

std::string combo(std::string_view name, std::string_view chosen, const Names& names) {
  return fmt::format("option name {} type combo default {} var {}\n", name, chosen,
                     fmt::join(names.names, " var "));
}

std::string score_of(int value) {
  const auto mate = search::moves_to_mate(value);
  return mate ? fmt::format("mate {}", *mate) : fmt::format("cp {}", value);
}

std::string info_of(int depth, const Result& result, Clock::duration time) {
  const auto microseconds = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(time).count());
  const double seconds = std::max(static_cast<double>(microseconds), 1.0) / 1e6;
  return fmt::format("info depth {} score {} nodes {} nps {:.0f} time {} pv {}\n", depth,
                     score_of(result.value), result.nodes,
                     static_cast<double>(result.nodes) / seconds, microseconds / 1000,
                     text::to_uci(result.line));
}

// The time that a search may take: see search::ThinkingTime.
search::ThinkingTime times_of(const UciOrder& order) {
  search::ThinkingTime times{endless, endless};
  if (order.clock) times = search::thinking_time(*order.clock);
  if (order.move_time) times.limit = std::min(times.limit, *order.move_time);
  return times;
}

}  // namespace

struct UciSession::Verb {
  std::string_view name;
  void (UciSession::*act)(UciWords);
  // While a search goes on it is refused, and during a count it waits.
  bool needs_quiet;
  std::string_view kept;  // what happens if it cannot be done
};

std::span<const UciSession::Verb> UciSession::verbs() {
  static constexpr std::array all{
      Verb{"uci", &UciSession::introduce, false, ""},
      Verb{"isready", &UciSession::confirm, false, ""},
      Verb{"ucinewgame", &UciSession::forget, true, "nothing is forgotten"},
      Verb{"setoption", &UciSession::set_option, true, "all options stay as they are"},
      Verb{"position", &UciSession::set_game, true,
           "nothing is searched until a position is accepted"},
      Verb{"go", &UciSession::go, true, "nothing is searched"},
      Verb{"stop", &UciSession::stop, false, ""},
      Verb{"d", &UciSession::draw, false, "nothing is drawn"},
  };
  return all;
}

UciSession::UciSession(const Registry& registry, const BackendEntry& backend,
                       std::function<void(std::string_view)> say)
    : backends_{"backend", backend_value(registry, Searching::Needed).names},
      registry_(registry),
      say_(std::move(say)),
      backend_(&backend),
      settings_{.hash_bytes = std::size_t{megabytes_at_first} << 20},
      searcher_(search::make_searcher(backend, settings_)),
      work_(say_) {}

void UciSession::run(UciInput& input) {
  bool has_quit = false;
  while (!has_quit) {
    const auto line = next_line(input);
    if (!line) break;
    has_quit = !take(*line, input);
  }
  if (is_counting_ && !has_quit) {
    work_.wait();
  } else {
    work_.stop();
  }
}

std::optional<std::string> UciSession::next_line(UciInput& input) {
  if (read_ahead_.empty()) return input.next();
  std::string line = std::move(read_ahead_.front());
  read_ahead_.pop_front();
  bytes_ahead_ -= line.size();
  return line;
}

void UciSession::wait_for_count(UciInput& input) {
  const auto stops = [](const std::string& line) {
    const auto words = words_of(line);
    return !words.empty() && (words.front() == "stop" || words.front() == "quit");
  };
  // A stop may have been read during an earlier count.
  if (std::ranges::any_of(read_ahead_, stops)) work_.request_stop();
  while (!work_.is_done_within(time_between_looks)) {
    while (bytes_ahead_ < most_bytes_ahead) {
      auto line = input.next_if_there();
      if (!line) break;
      const auto words = words_of(*line);
      if (!words.empty() && words.front() == "isready") {
        confirm({});
        continue;
      }
      if (stops(*line)) work_.request_stop();
      bytes_ahead_ += line->size();
      read_ahead_.push_back(*std::move(line));
    }
  }
  work_.wait();
}

bool UciSession::take(std::string_view line, UciInput& input) {
  const std::vector<std::string_view> words = words_of(line);
  // Until set_game accepts it.
  if (!words.empty() && words.front() == "position") has_game_ = false;
  if (line.size() > UciInput::longest_line) {
    say_(fmt::format("info string a line of more than {} bytes is ignored\n",
                     UciInput::longest_line));
    return true;
  }
  if (words.empty()) return true;
  if (words.front() == "quit") return false;
  const auto verb = std::ranges::find(verbs(), words.front(), &Verb::name);
  if (verb == verbs().end()) {
    std::string names;
    for (const Verb& known : verbs()) names += fmt::format("{}, ", known.name);
    say_(fmt::format("info string {} is no command and is ignored; commands are {}quit\n",
                     text::quote(words.front()), names));
    return true;
  }
  try {
    if (verb->needs_quiet) {
      if (work_.is_busy() && !is_counting_)
        throw InputError("a search goes on and is to be stopped first");
      wait_for_count(input);
    }
    (this->*verb->act)(UciWords(words).subspan(1));
  } catch (const std::exception& error) {
    constexpr std::size_t longest = 400;
    constexpr std::size_t longest_end = 150;
    const std::string why =
        text::shortened(text::printable(reason_of(error)), longest, longest_end);
    say_(fmt::format("info string {}: {}; {}\n", verb->name, why, verb->kept));
  }
  return true;
}

void UciSession::introduce(UciWords) {
  say_(fmt::format(
      "id name squarelab {} ({})\nid author squarelab contributors\n\n"
      "option name Hash type spin default {} min 0 max {}\n{}{}uciok\n",
      build_info::version, backend_->facts.name, settings_.hash_bytes >> 20, most_uci_megabytes,
      combo("Evaluation", evaluations().names[static_cast<std::size_t>(settings_.evaluation)],
            evaluations()),
      combo("Backend", backend_->facts.name, backends_)));
}

void UciSession::confirm(UciWords) { say_("readyok\n"); }

void UciSession::forget(UciWords) { searcher_->forget(); }

void UciSession::set_option(UciWords words) {
  const auto [name, value] = read_setting(words);
  search::Settings settings = settings_;
  const BackendEntry* backend = backend_;
  switch (static_cast<Option>(options().read({name, "name"}))) {
    case Option::Hash:
      settings.hash_bytes =
          static_cast<std::size_t>(whole_number(0, most_uci_megabytes).read({value, name})) << 20;
      break;
    case Option::Evaluation:
      settings.evaluation = static_cast<search::Evaluation>(evaluations().read({value, name}));
      break;
    case Option::Backend:
      backend = find(registry_, lower_case(value));
      if (backend == nullptr || !search::can_search(*backend)) backends_.refuse({value, name});
      break;
  }
  searcher_ = search::make_searcher(*backend, settings);
  backend_ = backend;
  settings_ = settings;
}

void UciSession::set_game(UciWords words) {
  game_ = read_game(words, *backend_);
  has_game_ = true;
}

void UciSession::require_game() const {
  if (!has_game_) throw InputError("the last position was refused");
}

void UciSession::go(UciWords words) {
  require_game();
  const UciOrder order = read_order(words, game_.position.side_to_move);
  is_counting_ = order.perft.has_value();
  if (is_counting_) {
    count(*order.perft);
  } else {
    search(order);
  }
}

void UciSession::stop(UciWords) { work_.stop(); }

void UciSession::draw(UciWords) {
  require_game();
  const auto board = backend_->make_board();
  board->set(game_.position);
  say_(fmt::format("{}\nFen: {}\nKey: {}\n", text::draw(game_.position),
                   text::to_fen(game_.position), report::hex64(board->key())));
}

void UciSession::count(int depth) {
  work_.begin([this, depth](const BackgroundWork::Request& request) -> std::string {
    const auto board = backend_->make_board();
    board->set(game_.position);
    std::map<std::string, Move> moves;
    for (const Move move : board->legal_moves()) moves.emplace(text::to_uci(move), move);
    std::uint64_t sum = 0;
    for (const auto& [name, move] : moves) {
      board->make(move);
      const auto leaves =
          counting::count_leaves(backend_->make_board, {board->position()}, depth - 1, {},
                                 {.is_stopped = [&] { return request.is_stopped(); }});
      board->unmake();
      if (!leaves) return "info string go perft: stopped; the count is incomplete\n";
      sum = counting::leaf_sum(sum, leaves->front());
      say_(fmt::format("{}: {}\n", name, leaves->front()));
    }
    return fmt::format("\nNodes searched: {}\n\n", sum);
  });
}

void UciSession::search(const UciOrder& order) {
  searcher_->set(game_.position, game_.earlier);
  const auto begin = Clock::now();
  work_.begin([this, order, begin](const BackgroundWork::Request& request) {
    const std::string answer = searched(order, begin, request);
    if (order.is_infinite) request.wait_until_stopped();
    return answer;
  });
}

std::string UciSession::searched(const UciOrder& order, Clock::time_point begin,
                                 const BackgroundWork::Request& request) {
  const auto board = backend_->make_board();
  board->set(game_.position);
  if (board->count_legal_moves() == 0) {
    return fmt::format("info depth 0 score {}\nbestmove {}\n",
                       board->checkers().empty() ? "cp 0" : "mate 0", text::to_uci(Move::none()));
  }
  const search::ThinkingTime times = times_of(order);
  const auto is_past = [&](std::chrono::milliseconds time) { return Clock::now() - begin >= time; };
  bool is_late = false;  // for another iteration
  search::Limits limits = order.limits;
  limits.stop = [&] { return request.is_stopped() || is_late || is_past(times.limit); };
  Result finished;
  const Result result = searcher_->search(limits, [&](const Result& found) {
    finished = found;
    say_(info_of(found.depth, found, Clock::now() - begin));
    is_late = is_past(times.aim);
  });
  std::string answer;
  // The iteration that was not finished may have found a better move.
  if (finished.depth > 0 && result.line != finished.line) {
    answer = info_of(finished.depth + 1, result, Clock::now() - begin);
  }
  return answer + fmt::format("bestmove {}\n", text::to_uci(result.line.front()));
}

}  // namespace squarelab::app
