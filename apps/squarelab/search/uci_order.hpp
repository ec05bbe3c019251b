// The orders in the lines of a UCI conversation, as values.
//
// Every function takes the words after the name of the command, and throws InputError or
// text::TextError, whose what() describes the fault.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/search/thinking_time.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

using UciWords = std::span<const std::string_view>;

// The words of a line, without the blanks between.
std::vector<std::string_view> words_of(std::string_view line);

// A position and how a game came to it.
struct UciGame {
  Position position = start_position();
  std::vector<Key> earlier = {};  // the keys of the positions before, the oldest first
};

// startpos or fen FEN, and moves MOVE...: played on a board of the backend.
UciGame read_game(UciWords words, const BackendEntry& backend);

// go.
struct UciOrder {
  std::optional<int> perft;  // if given, leaves are to be counted, and the rest does not matter
  search::Limits limits;     // depth and nodes
  std::optional<std::chrono::milliseconds> move_time;
  std::optional<search::GameClock> clock;  // of the side that is to move
  bool is_infinite = false;                // the answer has to wait for "stop"
};
UciOrder read_order(UciWords words, Color side_to_move);

// setoption: name NAME value VALUE. Both as written, the value empty if there is none.
struct UciSetting {
  std::string name;
  std::string value;
};
UciSetting read_setting(UciWords words);

}  // namespace squarelab::app
