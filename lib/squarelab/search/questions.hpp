// Search: an engine's search, timed on a backend. See searcher.hpp for what is searched.
#pragma once

#include <memory>
#include <squarelab/questions/states.hpp>
#include <squarelab/search/search_annexe.hpp>

namespace squarelab::search {

using questions::Corpus, questions::OnFull, questions::Units;

// The nodes to which each position of the corpus is searched.
inline constexpr std::uint64_t nodes_of_a_search = 500;
inline constexpr std::uint64_t nodes_of_a_pruned_search = 2000;  // fewer reach too little depth

// The pruned tree has a table of the size that engines have, and only where network_is_built.
template <Evaluation T, bool Prunes = false>
struct SearchWith : OnFull {
  template <Backend B>
  struct Prepared {
    std::unique_ptr<Searcher> searcher;

    void load(Corpus<B>&) noexcept {}
    // Tables and networks take longer to make than a small corpus to search, and most who load a
    // corpus ask other questions.
    void make_once() {
      if (searcher) return;
      constexpr std::size_t hash_bytes = Prunes ? std::size_t{16} << 20 : 0;
      searcher = make_searcher<B>({.evaluation = T, .hash_bytes = hash_bytes, .prunes = Prunes});
    }
  };

  template <Backend B>
  [[gnu::always_inline]] static Units work(Corpus<B>& corpus, Prepared<B>& prepared, std::size_t i,
                                           auto& sink) noexcept {
    if constexpr (Prunes) prepared.searcher->forget();
    prepared.searcher->set(corpus.positions[i], {});
    const Result result =
        prepared.searcher->search({.nodes = Prunes ? nodes_of_a_pruned_search : nodes_of_a_search});
    sink.result(result);
    return result.nodes;
  }
};

struct Search : SearchWith<Evaluation::Material> {
  static constexpr auto facts =
      questions::Facts{"search",
                       "search each position to 500 nodes; the evaluation is material and the "
                       "squares of the pieces"}
          .row("an engine's search", "node", state);
};

struct SearchMobility : SearchWith<Evaluation::Mobility> {
  static constexpr auto facts =
      questions::Facts{"search-mobility",
                       "the same, with the mobility of the pieces in the evaluation"}
          .row("an engine's search", "node", state)
          .spared(10);
};

// From here on, only where network_is_built.
struct SearchNetwork256 : SearchWith<Evaluation::Network256> {
  static constexpr auto facts =
      questions::Facts{"search-network-256",
                       "the same search, evaluated by a network with 256 units for each side"}
          .row("an engine's search", "node", state)
          .by_name_only();
};

struct SearchNetwork1024 : SearchWith<Evaluation::Network1024> {
  static constexpr auto facts =
      questions::Facts{"search-network-1024",
                       "the same search, evaluated by a network with 1,024 units for each side"}
          .row("an engine's search", "node", state)
          .by_name_only();
};

struct SearchThreats : SearchWith<Evaluation::NetworkThreats> {
  static constexpr auto facts =
      questions::Facts{"search-threats",
                       "the same search, evaluated by a network with 256 units for each side and "
                       "threats as inputs"}
          .row("an engine's search", "node", state)
          .by_name_only();
};

struct SearchPruned : SearchWith<Evaluation::Material, true> {
  static constexpr auto facts =
      questions::Facts{"search-pruned",
                       "search a pruned tree to 2,000 nodes: null moves, reductions, exchanges of "
                       "quiet moves, a table of 16 MB"}
          .row("an engine's search", "node", state)
          .by_name_only();
};

struct SearchPrunedNetwork256 : SearchWith<Evaluation::Network256, true> {
  static constexpr auto facts =
      questions::Facts{"search-pruned-network-256",
                       "the same pruned tree, evaluated by the network of 256 units"}
          .row("an engine's search", "node", state)
          .by_name_only();
};

// Calls add(which, number) for what a digest is made of.
template <class Add>
void add_numbers(const Result& result, Add add) {
  add(0, result.nodes);
  add(1, static_cast<std::uint64_t>(std::int64_t{result.value}));
  for (std::size_t i = 0; i < result.line.size(); ++i) add(2 + i, result.line[i].code());
}

}  // namespace squarelab::search
