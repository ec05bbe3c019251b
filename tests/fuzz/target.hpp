// Fuzz targets: what is done with any bytes whatever, and what must hold then.
//
// A target reads its input as the library would read a text from outside. What is accepted must
// hold its properties: written, it is read as the same; what is refused must be refused well, in
// one short line that names a place within the text. Anything else is thrown, a crash to libFuzzer
// (libfuzzer.cpp) and a failure to the replay (replay_test.cpp).
//
// A new target: its file, its declaration below, its line in all_targets.cpp and one in
// CMakeLists.txt.
#pragma once

#include <cstddef>
#include <optional>
#include <squarelab/text/error.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::fuzz {

struct Target {
  std::string_view name;

  // Returns whether the input was accepted. Throws if a property does not hold.
  bool (*run)(std::string_view input);

  // Inputs to start from, all of them accepted.
  std::vector<std::string> (*seeds)();

  // What inputs are made of, for mutations.
  std::vector<std::string_view> words;

  // Longer inputs find nothing more, in bytes.
  std::size_t longest;
};

// Returns the words of a target.
std::vector<std::string_view> words(const auto&... each) { return {each...}; }

Target comparison();
Target drawing();
Target engine_output();
Target epd();
Target fen();
Target lockstep();
Target pgn();
Target reproducer();
Target san();
Target suite();
Target two_plies();
Target uci_move();

// All of the above.
std::vector<Target> all_targets();

// A property does not hold.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws Broken unless it holds; property says what should be.
void require(bool holds, std::string_view property);

// Throws Broken unless the message is one short line of printable ASCII, and its place in the text.
void require_sound(const text::TextError& refusal, std::string_view text);

// What the reader makes of the text, or nullopt if it refuses the text with a sound message.
template <class Read>
auto accepted(std::string_view text, Read read) -> std::optional<decltype(read(text))> {
  try {
    return read(text);
  } catch (const text::TextError& refusal) {
    require_sound(refusal, text);
    return std::nullopt;
  }
}

}  // namespace squarelab::fuzz
