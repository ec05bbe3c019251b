// UciSession: the search of one board as a program that speaks UCI, line by line.
//
// A search or a count runs in a thread of its own, and lines are read meanwhile. A line that needs
// the end of a count waits, and so do the lines after it, except for isready, stop and quit. No
// line ends the session except quit: an order that cannot be done is answered by an info string
// with the fault and the state that is kept. After a refused position there is none. Tested in
// tests/apps/search.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/search/searcher.hpp>
#include <string>
#include <string_view>

#include "cli/value_types.hpp"
#include "search/background_work.hpp"
#include "search/uci_input.hpp"
#include "search/uci_order.hpp"

namespace squarelab::app {

class UciSession {
 public:
  // `say` is given whole lines with their ends, by two threads.
  // Precondition: the backend is of the registry, which lives longer, and can_search(backend).
  UciSession(const Registry& registry, const BackendEntry& backend,
             std::function<void(std::string_view)> say);

  // Takes lines to "quit", which stops what goes on, or to their end, where a count is finished.
  void run(UciInput& input);

 private:
  struct Verb;
  static std::span<const Verb> verbs();

  // The next line, which may have been read already.
  std::optional<std::string> next_line(UciInput& input);
  // Returns whether to go on: not after "quit".
  bool take(std::string_view line, UciInput& input);
  // Reads on meanwhile, and hears what does not wait.
  void wait_for_count(UciInput& input);

  void introduce(UciWords);
  void confirm(UciWords);
  void forget(UciWords);
  void set_option(UciWords words);
  void set_game(UciWords words);
  void go(UciWords words);
  void stop(UciWords);
  void draw(UciWords);
  // Throws InputError if the last position was refused: an answer would be about another one.
  void require_game() const;

  void count(int depth);
  void search(const UciOrder& order);
  // Searches, and returns the answer.
  std::string searched(const UciOrder& order, std::chrono::steady_clock::time_point begin,
                       const BackgroundWork::Request& request);

  const Names backends_;  // that search
  const Registry& registry_;
  const std::function<void(std::string_view)> say_;

  const BackendEntry* backend_;
  search::Settings settings_;
  std::unique_ptr<search::Searcher> searcher_;  // of both
  UciGame game_;
  bool has_game_ = true;  // the last position was accepted

  std::deque<std::string> read_ahead_;  // lines that are still to be taken
  std::size_t bytes_ahead_ = 0;

  // Last, so that it ends before the rest.
  BackgroundWork work_;
  bool is_counting_ = false;  // what work_ does, if it is busy
};

}  // namespace squarelab::app
