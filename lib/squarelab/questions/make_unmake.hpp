// MakeUnmake: every legal move made and taken back, in a backend and through Board. Each time the
// position, the key and every byte of the state are compared: most of what a comparison costs.
#pragma once

#include <squarelab/questions/end_of_game.hpp>
#include <squarelab/questions/legal_moves.hpp>
#include <squarelab/questions/notations.hpp>
#include <squarelab/questions/position_held.hpp>

namespace squarelab::questions {

// No board may refuse these.
struct Make {
  static constexpr auto facts = Facts{"make", "a move is made"};
};
struct Unmake {
  static constexpr auto facts = Facts{"unmake", "a move is taken back"};
};

// The state of each board, as bytes.
using States = std::vector<std::vector<std::byte>>;

struct TakenBack {
  static constexpr auto facts =
      Facts{"taken-back", "every byte of the state, and the position, after moves were taken back"}
          .faults({Kind::WrongUndo});

  // Compares with the states before the moves, and with the position, which need not be in the
  // bytes. Precondition: exam.take_back() was called.
  static void run(auto& exam, const Who& who, const States& before, const Position* position) {
    const Query query{&facts, who.from(1)};
    const auto words = [&] {
      return "state before and after " + answer_text(exam.taken_back().front()) + ", taken back";
    };
    exam.expect(query, std::string(same_bytes), words,
                [&](std::size_t i) { return difference(before[i], exam.board(i).state_bytes()); });
    if (position != nullptr) exam.expect(query, *position, "position", &Board::position);
  }

  // Takes all moves back; the states are those before each.
  static void run(auto& exam, std::vector<States> states) {
    for (; !states.empty(); states.pop_back()) {
      exam.take_back();
      const Position now = exam.position_now();
      run(exam, others, states.back(), &now);
    }
  }
};

struct CoreChild {
  static constexpr auto facts =
      Facts{"core-child", "the two ways to the child of a move, by core and whole board"}.faults(
          {Kind::WrongChild});

  static void run(auto& exam, const Who& who, Move move) {
    exam.expect({&facts, who, move}, std::string(same_bytes), "core and full child of", ask, move);
  }
  static std::string ask(const Board& board, Move move) {
    const Board::Children children = board.children(move);
    return difference(children.fast, children.made);
  }
};

// All children at once, as walks make them, of each board that has a way to it.
struct AllChildren : Asked {
  static constexpr const Facts& facts = CoreChild::facts;
  static constexpr Stage stage = Stage::Moves;
  static constexpr Period period{32, 128};

  static void run(auto& exam) {
    if (exam.has_noted()) return;
    exam.expect({&facts, others}, std::string(same_bytes),
                "all children, made at once and one by one", compared);
  }

 private:
  static std::string compared(const Board& board) {
    const Board::Children children = board.all_children();
    return difference(children.fast, children.made);
  }
};

struct MakeUnmake : OnFull {
  static constexpr auto facts =
      Facts{"make-unmake", "make and take back every legal move, keeping key and clocks"}.row(
          "making moves", "move", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    typename B::Full& full = corpus.fulls[i];
    for (std::size_t at = corpus.moves.first[i]; at < corpus.moves.first[i + 1]; ++at) {
      const auto move = corpus.moves.values[at];
      typename B::Undo undo;
      B::make(full, move, undo);
      sink.made(full, move);
      B::unmake(full, move, undo);
    }
    sink.state(full);
    return corpus.moves.count_at(i);
  }

  static constexpr Stage stage = Stage::Moves;
  static constexpr std::array<Question, 4> asks{&Make::facts, &Unmake::facts, &CoreChild::facts,
                                                &TakenBack::facts};

  static void run(auto& exam) {
    const States before = exam.states();
    std::size_t turn = exam.first().key;
    for (const Move move : exam.first().legal) {
      exam.and_return([&] { run(exam, before, move, turn++); });
      ++exam.compared().children;
    }
  }

 private:
  static void run(auto& exam, const States& before, Move move, std::size_t turn) {
    const FirstAnswers& first = exam.first();
    const auto& scope = exam.scope();
    // In a sampled position a board goes both ways of every fourth move, and makes every second.
    const bool sampled = scope.is_sampled() && !first.deeply;
    CoreChild::run(exam, {first.deeply ? 0U : 1U, sampled ? 4U : 1U, turn}, move);
    const Who who{0, sampled ? 2U : 1U, turn / 4};
    exam.make(move, who);
    const Position child = exam.position_now();
    const Key key = key_of(child);
    PositionHeld::run(exam, who, child);
    Keys::run(exam, who.from(1), key);
    const Board& board = exam.board(0);
    const bool ends = !sampled && exam.board(exam.size() - 1).count_legal_moves() == 0;
    if (scope.is_time_for(key, sampled ? 64 : 16)) {
      EndOfGame::run(exam, who, EndOfGame::ask(board));
    }
    if (scope.is_time_for(key, sampled ? 256 : 64) ||
        is_double_push_beside_pawn(first.position, move)) {
      LegalMoves::run(exam, who, LegalMoves::ask(board));
    }
    exam.take_back(who);
    const bool position_too = !sampled || turn % 4 == 0;
    TakenBack::run(exam, who, before, position_too ? &first.position : nullptr);
    exam.forget_taken_back();
    if (ends) San::run(exam, move);
  }
  static bool is_double_push_beside_pawn(const Position& position, Move move);
};

struct BoardMakeUnmake : OnBoard {
  static constexpr auto facts = Facts{"board-make-unmake",
                                      "make-unmake through the Board interface, which first "
                                      "looks for the move among the legal moves"}
                                    .row("interface", "move", state)
                                    .spared(9);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    Board& board = corpus.board_at(i);
    for (std::size_t at = corpus.moves.first[i]; at < corpus.moves.first[i + 1]; ++at) {
      const Move move = corpus.public_moves[at];
      board.make(move);
      sink.made(board, move);
      board.unmake();
    }
    sink.state(board);
    return corpus.moves.count_at(i);
  }
};

}  // namespace squarelab::questions
