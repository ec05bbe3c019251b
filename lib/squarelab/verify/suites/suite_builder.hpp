// The common part of the readers of text and of JSON: a suite as it is read, position by position.
// Private to suite_reader.hpp, and tested with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <squarelab/verify/suites/suite_reader.hpp>
#include <utility>

namespace squarelab::verify {

inline constexpr int deepest = 99;

// A move of a divide as it is written.
struct WrittenCount {
  std::string move;
  std::uint64_t count;
  std::size_t line;
};

// All but begin() and attempt() may throw TextError with file and line.
class SuiteBuilder {
 public:
  SuiteBuilder(const std::string& file, text::ReadingRules rules, Board& counter)
      : file_(std::make_shared<const std::string>(file)), rules_(rules), counter_(counter) {}

  // For about so many positions.
  void reserve(std::size_t positions) {
    suite_.positions.reserve(positions);
    suite_.en_passant.reserve(positions);
  }

  // Leaves out what the function reads from that line if it throws TextError.
  template <class Read>
  void attempt(std::size_t line, const Read& read) {
    try {
      read();
    } catch (const text::TextError& error) {
      if (!is_left_out_) leave_out(error, line);
    }
  }

  // A line of EPD or a FEN, with its counts; left out if it has a fault. name: instead of its id,
  // unless it is empty.
  void begin(std::string_view epd, const std::string& name, std::size_t line);
  // A position that was reached by moves, in UCI's notation, from that one.
  void make(std::string_view moves, std::size_t line);

  // The rest is about the last position. Nothing happens where it is left out.
  bool has_position() const noexcept { return has_position_; }
  // Returns the depth, if it is one.
  int checked_depth(std::uint64_t depth, std::size_t line) const;
  void add(std::uint64_t depth, std::uint64_t count, std::size_t line);
  // Returns the depth, which is guessed if it is not given.
  int add_divide(const std::vector<WrittenCount>& divide, std::optional<int> depth);

  const std::string& file() const noexcept { return *file_; }
  [[noreturn]] void refuse(std::size_t line, const std::string& reason) const;
  // Throws if there was no position.
  Suite finish();

 private:
  void leave_out(const text::TextError& error, std::size_t line);
  int depth_of(std::uint64_t leaves, std::size_t line) const;
  void read_operations(const text::EpdRecord& record);
  void end_position();

  std::shared_ptr<const std::string> file_;
  text::ReadingRules rules_;
  Board& counter_;
  Suite suite_;
  bool has_position_ = false;
  bool is_left_out_ = false;
  std::size_t line_ = 0;                          // of the last position
  std::set<std::pair<int, std::uint64_t>> sums_;  // of its divides, by depth
};

// Returns a number that is a whole text, or nullopt.
std::optional<std::uint64_t> number_in(std::string_view text);
// Returns true if a text is shaped like a FEN.
bool looks_like_fen(std::string_view text);

// The two forms. Private to read_suite.
void read_text(std::string_view text, SuiteBuilder& builder);
void read_json(std::string_view text, SuiteBuilder& builder);

}  // namespace squarelab::verify
