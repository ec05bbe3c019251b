// Legality: is_legal of each legal move, of nearby codes, of random ones and, seldom, of all codes.
// Siblings: is_legal of the replies to a move, once another move was taken back.
#pragma once

#include <squarelab/positions/random.hpp>
#include <squarelab/questions/legal_moves.hpp>

namespace squarelab::questions {

struct Legality : Asked {
  static constexpr auto facts =
      Facts{"legality", "whether a move is legal, whatever its 16 bits"}.faults(
          {Kind::WrongLegality});
  using After = LegalMoves;
  static constexpr auto ask = &Board::is_legal;

  static void run(auto& exam) {
    ask_listed(exam);
    ask_every_code(exam);
  }

 private:
  static constexpr int code_count = 1 << 16;
  static constexpr int random_codes = 16;

  static void expect(auto& exam, const Who& who, int code) {
    const Move move = Move::from_code(static_cast<std::uint16_t>(code));
    const bool is_legal = exam.first().is_legal[move.code()];
    exam.expect(
        {&facts, who, move}, is_legal, [&] { return words(move); }, ask, move);
  }
  static std::string words(Move move);  // with the code

  static void ask_listed(auto& exam) {
    const FirstAnswers& first = exam.first();
    const bool sampled = exam.scope().is_sampled() && !first.deeply;
    Who who{first.deeply ? 0U : 1U, sampled ? 4U : 1U, first.key};
    positions::Random random(first.key);
    for (const Move move : first.legal) {
      expect(exam, who, move.code());
      const int bit = random.below(16);
      for (int other = 0; other < 16; ++other) {
        if (first.deeply || other == bit) expect(exam, who, move.code() ^ (1 << other));
      }
      ++who.turn;
    }
    for (int i = 0; i < random_codes; ++i, ++who.turn) expect(exam, who, random.below(code_count));
    const auto* const again = exam.scope().again;
    if (again && again->move) expect(exam, everybody, again->move->code());
    for (const Move move : {Move::none(), Move::null()}) expect(exam, {who.first}, move.code());
  }

  // Asks only one board, even in deep positions, because it is expensive.
  static void ask_every_code(auto& exam) {
    const Key key = exam.first().key;
    const Key period = exam.scope().is_sampled() ? 16384 : 1024;
    if (exam.scope().again || key % period != 0) return;
    const std::size_t share = exam.size() - 1;
    const Who who{1, share, share - (1 + key / period % share)};
    for (int code = 0; code < code_count; ++code) expect(exam, who, code);
  }
};

// A board must forget the replies to a move once the move is taken back: is_legal must fit its own
// list after the next.
struct Siblings : Asked {
  static constexpr const Facts& facts = Legality::facts;
  static constexpr Stage stage = Stage::Moves;
  static constexpr Period period{32, 128};

  static void run(auto& exam) {
    const std::vector<Move>& moves = exam.first().legal;
    if (exam.has_noted() || moves.size() < 2) return;
    const bool every_pair = exam.scope().again || exam.scope().is_deep();
    for (std::size_t pair = 0; pair < (every_pair ? moves.size() : 1); ++pair) {
      const Move first = moves[(exam.first().key + pair) % moves.size()];
      const Move second = moves[(exam.first().key + pair + 1) % moves.size()];
      const auto words = [&] {
        return "whether is_legal fits legal_moves after " + answer_text(second) + ", " +
               answer_text(first) + " made and taken back before";
      };
      exam.expect({&facts, others}, true, words,
                  [&](Board& board) { return fits(board, first, second); });
    }
  }

 private:
  static bool fits(Board& board, Move first, Move second);
};

}  // namespace squarelab::questions
