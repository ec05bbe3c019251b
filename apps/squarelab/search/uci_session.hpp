// UciSession: the search of one board as a program that speaks UCI, line by line.
//
// A search or a count goes on in a thread of its own, and lines are taken meanwhile. Whatever the
// line, it ends nothing but a session that is asked to quit: what cannot be done is answered by an
// info string, which says what is wrong and what is kept. Tested in tests/apps/search.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/search/searcher.hpp>
#include <string>
#include <string_view>

#include "cli/value_types.hpp"
#include "search/background_work.hpp"
#include "search/uci_order.hpp"

namespace squarelab::app {

class UciSession {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 20;  // bytes; more are no line

  // `say` is given whole lines with their ends, by two threads.
  // Precondition: the backend is of the registry, which lives longer, and has make_searcher.
  UciSession(const Registry& registry, const BackendEntry& backend,
             std::function<void(std::string_view)> say);

  // A line without its end. Returns whether to go on: not after "quit".
  bool take(std::string_view line);

  // Ends what goes on as "quit" does: a search is stopped, a count is finished.
  void finish();

 private:
  struct Verb;
  static std::span<const Verb> verbs();

  void introduce(UciWords);
  void confirm(UciWords);
  void forget(UciWords);
  void set_option(UciWords words);
  void set_game(UciWords words);
  void go(UciWords words);
  void stop(UciWords);
  void draw(UciWords);

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

  // Last, so that it ends before the rest.
  BackgroundWork work_;
  bool is_counting_ = false;  // what work_ does, if it is busy
};

}  // namespace squarelab::app
