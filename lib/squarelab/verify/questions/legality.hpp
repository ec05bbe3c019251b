// Legality: is_legal of each legal move, of nearby codes, of random ones and, seldom, of all codes.
// Siblings: is_legal of the replies to a move, once another move was taken back.
#pragma once

#include <algorithm>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Legality {
  static constexpr Facts facts{"legality", {Kind::WrongLegality}};

  static void run(auto& exam) {
    ask_listed(exam);
    ask_every_code(exam);
  }

 private:
  static constexpr int code_count = 1 << 16;
  static constexpr int random_codes = 16;

  static void ask(auto& exam, const Who& who, int code) {
    const Move move = Move::from_code(static_cast<std::uint16_t>(code));
    exam.expect(
        {&facts, who, move}, exam.first().is_legal.test(move.code()), [&] { return words(move); },
        &Board::is_legal, move);
  }
  static std::string words(Move move);  // with the code

  static void ask_listed(auto& exam) {
    const FirstAnswers& first = exam.first();
    const bool sampled = exam.scope().is_sampled() && !first.deeply;
    Who who{first.deeply ? 0U : 1U, sampled ? 4U : 1U, first.key};
    positions::Random random(first.key);
    for (const Move move : first.legal) {
      ask(exam, who, move.code());
      const int bit = random.below(16);
      for (int other = 0; other < 16; ++other) {
        if (first.deeply || other == bit) ask(exam, who, move.code() ^ (1 << other));
      }
      ++who.turn;
    }
    for (int i = 0; i < random_codes; ++i, ++who.turn) ask(exam, who, random.below(code_count));
    const auto* const again = exam.scope().again;
    if (again && again->move) ask(exam, everybody, again->move->code());
    for (const Move move : {Move::none(), Move::null()}) ask(exam, {who.first}, move.code());
  }

  // Asks only one board, even in deep positions, because it is expensive.
  static void ask_every_code(auto& exam) {
    const Key key = exam.first().key;
    const Key period = exam.scope().is_sampled() ? 16384 : 1024;
    if (exam.scope().again || key % period != 0) return;
    const std::size_t share = exam.size() - 1;
    const Who who{1, share, share - (1 + key / period % share)};
    for (int code = 0; code < code_count; ++code) ask(exam, who, code);
  }
};

// A board must forget the replies to a move once the move is taken back: is_legal must fit its own
// list after the next one.
struct Siblings {
  static constexpr const Facts& facts = Legality::facts;
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
  static bool fits(Board& board, Move first, Move second) {
    board.make(first);
    const MoveList former = board.legal_moves();
    const bool is_unmovable = !board.is_legal(first);
    board.unmake();
    board.make(second);
    const std::vector<Move> replies = positions::sorted_moves(board.legal_moves());
    const auto is_answered_rightly = [&](Move move) {
      return board.is_legal(move) == std::binary_search(replies.begin(), replies.end(), move);
    };
    const bool all = std::all_of(replies.begin(), replies.end(), is_answered_rightly) &&
                     std::all_of(former.begin(), former.end(), is_answered_rightly);
    board.unmake();
    return is_unmovable && all;
  }
};

}  // namespace squarelab::verify::questions
