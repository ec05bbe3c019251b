// Captures, noisy moves and quiet moves: lists that an engine generates in turn.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

// The time is divided by all legal moves, as in legal-moves. Boards are asked for all selections at
// once, programs for one.
template <MoveSelection Selection>
struct SelectedMoves : OnCoreOfEngine {
  static constexpr Kinds kinds{Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage};

  static std::vector<Move> ask(const Board& board) { return selected_moves(board, Selection); }

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    BasicMoveList<typename B::NativeMove> list;
    EngineAnswers<B>::template generate_selected<Selection>(corpus.cores[i], list);
    sink.moves(list);
    return corpus.moves.count_at(i);
  }
};

struct Captures : SelectedMoves<MoveSelection::Captures> {
  static constexpr auto facts = Facts{"captures",
                                      "write every capture of each position into a list; the time "
                                      "is divided by all legal moves, as that of legal-moves is"}
                                    .row("questions of an engine", "legal move", state)
                                    .faults(kinds);
};

struct Noisy : SelectedMoves<MoveSelection::Noisy> {
  static constexpr auto facts = Facts{"noisy",
                                      "write every capture and every promotion into a list; the "
                                      "time is divided by all legal moves"}
                                    .row("questions of an engine", "legal move", state)
                                    .faults(kinds)
                                    .spared(7);
};

struct Quiets : SelectedMoves<MoveSelection::Quiets> {
  static constexpr auto facts =
      Facts{"quiets", "write every other move into a list; the time is divided by all legal moves"}
          .row("questions of an engine", "legal move", state);
};

// All three at once.
struct Selection : Asked {
  static constexpr auto facts =
      Facts{"selection", "the captures, the noisy moves and the quiets"}.faults(
          {Kind::MoveTwice, Kind::MoveMissing, Kind::MoveExtra});
  static constexpr Stage stage = Stage::Position;

  static std::vector<Move> ask(const Board& board, MoveSelection selection) {
    return selected_moves(board, selection);
  }
  static void run(auto& exam) {
    const FirstAnswers& first = exam.first();
    for (const MoveSelection selection : all_move_selections) {
      exam.expect({&facts, first.deeply ? everybody : others}, selected_moves(first, selection),
                  "selected_moves", ask, selection);
    }
  }
};

}  // namespace squarelab::questions
