// Perft: walks of the same move trees, which make less or more of the leaves.
#pragma once

#include <squarelab/questions/states.hpp>

namespace squarelab::questions {

// The trees of positions are walked to this depth.
inline constexpr int perft_depth = 2;

struct PerftBulk : OnCore {
  static constexpr auto facts =
      Facts{"perft-bulk", "walk the move tree of each position, the last ply counted in bulk"}.row(
          "generation", "leaf", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_one_ply_below<B>(corpus.cores[i], perft_depth, sink.leaves());
  }
};

struct PerftPlain : OnCore {
  static constexpr auto facts =
      Facts{"perft-plain", "walk the move tree of each position, every leaf made"}.row(
          "making moves", "leaf", state);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_plain_below<B>(corpus.cores[i], perft_depth, sink.leaves());
  }
};

struct PerftFull : OnFull {
  static constexpr auto facts =
      Facts{"perft-full",
            "walk the move tree of each position, every leaf made with key and clocks"}
          .row("making moves", "leaf", state)
          .spared(8);

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, std::size_t i, auto& sink) noexcept {
    return perft_plain_below<B>(corpus.fulls[i], perft_depth, sink.leaves());
  }
};

// The leaves two plies below, or of the depth that is asked again, in every mode.
struct Perft : Asked {
  static constexpr auto facts =
      Facts{"perft", "the leaves two plies below, or of the depth asked again"}.faults(
          {Kind::WrongCount, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage,
           Kind::Inconsistent});
  static constexpr Stage stage = Stage::Moves;
  static constexpr Period period{16, 256};
  static constexpr int deepest_plain = 2;

  static void run(auto& exam) {
    const auto* const again = exam.scope().again;
    run(exam, again ? everybody : others, again ? again->depth : 2);
  }
  // Expects the count of the first board.
  static void run(auto& exam, const Who& who, int depth) {
    run(exam, who, depth, exam.board(0).perft(depth, PerftMode::Bulk));
  }
  static void run(auto& exam, const Who& who, int depth, std::uint64_t expected) {
    const Query query{&facts, who, std::nullopt, depth};
    for (const PerftMode mode : {PerftMode::Bulk, PerftMode::OnePly, PerftMode::Plain}) {
      if (mode == PerftMode::Plain && depth > deepest_plain) break;
      exam.expect(query, expected, "perft", &Board::perft, depth, mode);
      exam.compared().leaves += expected * (exam.size() - who.first);
    }
  }
};

// The leaves two plies below, by all boards but the first, which can be slow, and by one of them
// ply after ply. Only if these counts differ, the first board decides which is right.
struct TwoPlies : Asked {
  static constexpr const Facts& facts = Perft::facts;
  static constexpr Stage stage = Stage::Position;

  static void run(auto& exam) {
    if (exam.scope().again || exam.size() < 2) return;
    if (!others_agree(exam)) Perft::run(exam, others, 2);
  }

 private:
  static bool others_agree(auto& exam) try {
    const std::size_t chosen = 1 + exam.first().key % (exam.size() - 1);
    const std::uint64_t by_ply = exam.board(chosen).perft(2, PerftMode::OnePly);
    bool all_agree = true;
    for (std::size_t i = 1; i < exam.size(); ++i) {
      all_agree = all_agree && exam.board(i).perft(2, PerftMode::Bulk) == by_ply;
    }
    exam.compared().queries += exam.size();
    return all_agree;
  } catch (...) {
    return false;
  }
};

}  // namespace squarelab::questions
