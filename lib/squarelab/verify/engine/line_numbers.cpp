// Idea: a number belongs to the words before it since the last number, unless words behind it say
// what it counts. In "nodes 400 hits 20" the word behind 400 belongs to the next number.
#include <array>
#include <squarelab/text/characters.hpp>
#include <squarelab/verify/engine/line_numbers.hpp>

namespace squarelab::verify {
namespace {

using text::is_digit;
using text::is_one_of;

constexpr int deepest = 999;  // larger numbers are no depths

struct Words {
  std::string_view words;  // between blanks
  unsigned meanings;
};
constexpr std::array vocabulary{
    Words{" nodes node leaves leaf ", Leaves | Filler},
    Words{" positions ", Leaves},
    Words{" leafs total sum searched visited ", Sum},
    Words{" count ", Perhaps | Filler},
    Words{" result results counted ", Perhaps},
    Words{" perft ", Sum | Filler | Depth},
    Words{" divide ", Sum | Depth},
    Words{" depth level iteration ", Depth | DepthOnly},
    Words{" ply plies ", Depth | DepthOnly | Plies},
    Words{" moves move root ", Moves},
    Words{" ms s sec secs second seconds us ns min mins minutes kb mb gb bytes time nps knps mnps "
          "per rate speed elapsed hash took threads thread cores cpu tt table hits hit misses "
          "cache cached probes lookups stores entries entry collisions interior internal inner "
          "quiescence qnodes cutoffs captures capture checks check mates mate checkmates "
          "checkmate stalemates stalemate castles castlings promotions promotion ep pieces piece "
          "seldepth average branching branch cycles pruned skipped saved reused stored ",
          Other},
    Words{" bestmove option id uciok readyok ", ProtocolWord},
    Words{" info ", Info},
    Words{" is in at of the for all to number and was over ", Neutral},
    Words{" string score cp pv currmove best ponder eval evaluation last passant key book hint "
          "illegal invalid error ",
          OfSearch | Other},
};

// Looks ahead only: Leaves, Other, Plies or 0. A number may follow the words; then they are about
// that, if there were words before this one.
unsigned meaning_behind(Scanner scanner, unsigned before) {
  scanner.skip_blanks();
  if (is_one_of(scanner.peek(), "%/")) return Other;
  std::string word = scanner.word();
  for (; meanings_of(word) == Sum; word = scanner.word()) scanner.skip_blanks();
  const unsigned first = meanings_of(word);
  for (; (meanings_of(word) & (Leaves | Sum | Other | Plies | Moves)) != 0; word = scanner.word()) {
    if (word == "per" || scanner.peek() == '/') return Other;  // "nodes/s"
    scanner.skip_blanks();
  }
  while (is_one_of(scanner.peek(), ":= ")) scanner.skip();
  const bool is_of_next = is_digit(scanner.peek());
  if ((first & Plies) != 0) return is_of_next ? 0U : Plies;
  if ((first & (Other | Moves)) == 0) return first & Leaves;
  return is_of_next && (before & (Leaves | Sum | Perhaps)) != 0 ? 0U : Other;
}

}  // namespace

unsigned meanings_of(const std::string& word) {
  for (const auto& [words, meanings] : vocabulary) {
    if (words.find(' ' + word + ' ') != words.npos) return meanings;
  }
  return 0;
}

LineNumbers::LineNumbers(std::string_view line) : scanner_(line) {
  while (!scanner_.at_end()) {
    if (text::is_letter(scanner_.peek())) {
      read_word();
    } else if (is_digit(scanner_.peek())) {
      read_number();
    } else {
      read_sign();
    }
  }
  for (LineNumber& number : numbers_) {
    if (!number.depth) number.depth = first_depth_;
  }
}

void LineNumbers::read_word() {
  const bool is_big_d = scanner_.peek() == 'D';
  const std::string word = scanner_.word();
  const bool is_d_with_number = is_big_d && word.size() == 1 && is_digit(scanner_.peek());
  const unsigned meanings = is_d_with_number ? Perhaps | Depth : meanings_of(word);
  if (!first_word_) first_word_ = meanings;
  all_words_ |= meanings;
  // "Total evaluations"
  if (meanings == 0 && (before_ & Sum) != 0) before_ = (before_ & ~unsigned{Sum}) | Perhaps;
  before_ |= meanings;
  depth_word_ = meanings & (Depth | DepthOnly);
  is_behind_depth_ = is_equal_to_depth_ = false;
  if (depth_word_ != 0) return;
  while (is_digit(scanner_.peek())) scanner_.skip();  // part of a name: x64
}

void LineNumbers::read_number() {
  const std::size_t place = scanner_.place();
  const auto value = scanner_.number();
  if (!first_word_) first_word_ = 0;
  const bool is_whole = scanner_.peek() != '.' || !is_digit(scanner_.peek(1));
  const unsigned behind = meaning_behind(scanner_, before_);
  const bool is_depth = is_whole && (depth_word_ != 0 || behind == Plies);
  if (!is_whole) {
    scanner_.skip();
    scanner_.number();
    before_ = 0;
  } else if (is_depth) {
    if (value && *value <= deepest) depth_ = static_cast<int>(*value);
    if (!first_depth_) first_depth_ = depth_;
  } else if (!skip_whole()) {
    const unsigned before = before_ | (is_equal_to_depth_ ? Perhaps : 0U);
    numbers_.push_back({value, place, before, behind, depth_});
    if (behind != 0) skip_words_behind();
    before_ = 0;
  }
  depth_word_ = 0;
  is_behind_depth_ = is_depth;
  is_equal_to_depth_ = false;
}

// Skips the second number of "1/20" and "1 of 20"; returns false if there is none.
bool LineNumbers::skip_whole() {
  Scanner ahead = scanner_;
  ahead.skip_blanks();
  if (!ahead.skip_if('/') && ahead.word() != "of") return false;
  ahead.skip_blanks();
  if (!is_digit(ahead.peek())) return false;
  ahead.number();
  scanner_ = ahead;
  return true;
}

// Words that say what the last number counts say nothing about the next.
void LineNumbers::skip_words_behind() {
  Scanner ahead = scanner_;
  ahead.skip_blanks();
  for (;;) {
    const unsigned meanings = meanings_of(ahead.word());
    if ((meanings & (Leaves | Sum | Other | Moves)) == 0) return;
    ahead.skip_blanks();
    const bool is_of_next = is_digit(ahead.peek()) && (meanings & Other) == 0;
    if (!is_of_next && !is_one_of(ahead.peek(), ":=")) scanner_ = ahead;
  }
}

void LineNumbers::read_sign() {
  const char sign = scanner_.peek();
  if (is_one_of(sign, ":=>")) {
    if ((depth_word_ & DepthOnly) == 0) depth_word_ = 0;
    is_equal_to_depth_ = is_behind_depth_;
  } else if (is_one_of(sign, ",;|")) {
    is_behind_depth_ = false;
    if (is_blank(scanner_.peek(1)) && !numbers_.empty()) before_ = 0;
  }
  scanner_.skip();
}

}  // namespace squarelab::verify
