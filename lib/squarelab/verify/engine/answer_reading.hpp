// AnswerReading: one answer of a program, read line by line at the end of the moves that it was
// asked about: what is the same for all kinds of programs. Throws NoAnswer where there is no usable
// answer.
#pragma once

#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/verify/engine/conversation.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// Returns true if the line begins with the command.
bool is_command(std::string_view line, std::string_view command);
// Returns the text printable, and cut off between two characters after at most 80 bytes.
std::string cut_off(std::string_view text);

// The time to wait for more where more is not likely, such as for a total after "readyok".
inline constexpr process::Duration time_for_more{1000};

class AnswerReading {
 public:
  // The question was put to the conversation. Both are only referred to.
  AnswerReading(Conversation& conversation, const Position& position,
                const std::vector<Move>& moves, int depth)
      : conversation_(conversation), position_(position), moves_(moves), reader_(depth) {}

  // From now on a line may hold several moves, and those without a count have one leaf each.
  void read_lists() noexcept { reads_lists_ = true; }

  // Reads the next line. A move without a count is noise, and advice is given in case that the
  // answer fails. The counts of promotions that do not name the piece add up. Throws TextError as
  // DivideReader does, and NoAnswer if what is no move there comes twice.
  DivideReader::Seen read(const std::string& line);

  const DivideReader& lines() const noexcept { return reader_; }
  bool is_empty() const noexcept { return !reader_.has_moves() && !reader_.has_total(); }
  // Returns true if the rules allow a move at the end of the moves.
  bool has_legal_moves();

  // Returns the divide read, perhaps a total without moves. Throws NoAnswer for noise alone where
  // there are legal moves, for moves numbered and not counted, and for totals of other depths.
  Divide result();

 private:
  DivideReader::Seen read_counted(const std::string& line);

  Conversation& conversation_;
  const Position& position_;
  const std::vector<Move>& moves_;
  DivideReader reader_;
  bool reads_lists_ = false;
  std::optional<bool> has_legal_moves_;  // once somebody has looked
};

}  // namespace squarelab::verify
