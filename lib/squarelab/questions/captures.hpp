// Captures, noisy moves and quiet moves: lists that an engine asks for one after another.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

// The time is divided by all legal moves, as that of legal-moves is.
template <MoveSelection Selection>
struct SelectedMoves : OnCoreOfEngine {
  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    BasicMoveList<typename B::NativeMove> list;
    EngineAnswers<B>::template generate_selected<Selection>(corpus.cores[i], list);
    sink.moves(list);
    return corpus.moves.count_at(i);
  }
};

struct Captures : SelectedMoves<MoveSelection::Captures> {
  static constexpr Facts facts{
      "captures", "questions of an engine", "legal move", state,
      "write every capture of each position into a list; the time is divided by all legal moves, "
      "as that of legal-moves is"};
};

struct Noisy : SelectedMoves<MoveSelection::Noisy> {
  static constexpr Facts facts{
      "noisy",
      "questions of an engine",
      "legal move",
      state,
      "write every capture and every promotion into a list; the time is divided by all legal moves",
      7};
};

struct Quiets : SelectedMoves<MoveSelection::Quiets> {
  static constexpr Facts facts{
      "quiets", "questions of an engine", "legal move", state,
      "write every other move into a list; the time is divided by all legal moves"};
};

}  // namespace squarelab::questions
