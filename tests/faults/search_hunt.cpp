// The hunt for mutants of the search: small trees, those of few pieces first, and what became of
// each mutant on them.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/match.hpp>
#include <support/minimax.hpp>

#include "search_mutants.hpp"

namespace squarelab::faults {
namespace {

using testing_support::Minimax;
using testing_support::Referee;

constexpr std::uint64_t seed = 27;

search::Settings settings_of(std::size_t number) {
  return {
      .evaluation = number % 2 == 0 ? search::Evaluation::Material : search::Evaluation::Mobility,
      .hash_bytes = std::size_t{1} << 14};
}

// Positions that random ones hardly ever are.
struct Written {
  const char* fen;
  const char* moves;
  int depth;
};
constexpr Written written[]{
    // Stalemate, and fifty moves of which the last mates or does not.
    {"7k/8/6K1/8/8/8/8/5R2 w - - 99 80", "", 2},
    {"k7/2Q5/8/1K6/8/8/8/8 w - - 0 1", "", 2},
    // Trades, and captures that lose.
    {"k7/8/8/3n1r2/8/2N5/8/K1R4N w - - 0 1", "", 2},
    {"8/6p1/8/8/2p4k/4p3/2p4P/2K5 b - - 0 1", "", 2},
    // Of two moves the second is better by 1.
    {"8/8/r7/8/8/1K1k4/2N5/8 b - - 9 123", "", 2},
    // The same positions after the same moves in another order.
    {"8/2p1K3/8/p7/8/8/4P3/1k6 w - - 0 1", "", 4},
    {"8/7k/2p2P2/P5K1/1p6/8/7P/8 b - - 0 1", "", 4},
    {"8/1K6/8/1p4Pk/7P/8/8/8 b - - 0 1", "", 4},
    // A quiet move that has refuted one move refutes others.
    {"8/8/8/8/8/7k/8/1Q2K3 b - - 0 1", "", 4},
    // It repeats what was on the board four plies ago.
    {"8/3b4/8/8/7B/7K/4k3/4N3 w - - 37 89", "", 4},
    // Mates.
    {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "", 3},
    {"k2K4/pp4P1/8/8/8/P4P2/8/8 w - - 0 1", "", 4},
};

std::vector<Move> moves_of(const Position& start, const std::string& moves) {
  Referee game(start);
  for (std::size_t at = 0; at + 4 <= moves.size(); at += 5) {
    game.play(text::parse_uci(moves.substr(at, 4), game.position()));
  }
  return game.moves();
}

// Both sides move a piece to and fro: after four plies the position is there again. Fewer moves
// where one is not legal.
std::vector<Move> to_and_fro(const Position& start, positions::Random& random, int plies) {
  Referee game(start);
  std::vector<Move> last;
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = positions::sorted_moves(rules::legal_moves(game.position()));
    if (moves.empty()) break;
    Move move = random.pick(moves);
    if (ply >= 2) move = Move::normal(last[0].to(), last[0].from());
    if (!game.play(move)) break;
    if (last.size() == 2) last.erase(last.begin());
    last.push_back(move);
  }
  return game.moves();
}

std::vector<SmallTree> make_small_trees() {
  std::vector<SmallTree> trees;
  const auto add = [&](const Position& start, std::vector<Move> moves, int depth) {
    trees.push_back({start, std::move(moves), depth, settings_of(trees.size() / 2)});
  };
  positions::Random random(seed);
  constexpr struct {
    int pieces, depth, count;
  } portions[]{{0, 4, 4}, {1, 3, 20}, {2, 2, 20}, {3, 2, 12}};
  for (const auto& [pieces, depth, count] : portions) {
    for (int i = 0; i < count; ++i) {
      Position position = positions::random_placement(pieces, random);
      add(position, to_and_fro(position, random, i % 9), depth);
      if (position.en_passant || i % 3 != 0) continue;
      position.halfmove_clock = static_cast<std::uint16_t>(96 + i % 4);
      add(position, {}, depth);
    }
  }
  for (const auto& [fen, moves, depth] : written) {
    const Position start = text::parse_fen(fen);
    add(start, moves_of(start, moves), depth);
  }
  return trees;
}

Referee game_of(const SmallTree& tree) {
  Referee game(tree.start);
  for (const Move move : tree.moves) game.play(move);
  return game;
}

search::Result searched(std::optional<Fault> fault, const SmallTree& tree) {
  const Referee game = game_of(tree);
  const auto searcher = make_faulty_searcher(fault, tree.settings);
  searcher->set(game.position(), game.earlier());
  return searcher->search({.depth = tree.depth});
}

// A tree, and what is to be found in it.
struct Solved {
  SmallTree tree;
  Minimax::Answer answer;
  search::Result normal;
};

std::vector<Solved> solved_trees() {
  std::vector<Solved> all;
  for (const SmallTree& tree : small_trees()) {
    Minimax minimax(game_of(tree).positions(), tree.settings.evaluation);
    all.push_back({tree, minimax.search(tree.depth), searched(std::nullopt, tree)});
  }
  return all;
}

std::string proof_of(const SmallTree& tree, const std::string& what) {
  std::string text = '`' + text::to_fen(tree.start);
  if (!tree.moves.empty()) text += ' ' + text::to_uci(tree.moves);
  return fmt::format("{}`, depth {}: {}", text, tree.depth, what);
}

HuntedInTrees hunt_one(const FaultFacts& mutant, const std::vector<Solved>& trees) {
  HuntedInTrees hunted{&mutant, {}};
  std::string other_tree;
  for (const Solved& solved : trees) {
    ++hunted.trees;
    const search::Result result = searched(find_in(search_faults, mutant.name), solved.tree);
    if (result.value != solved.answer.value) {
      hunted.found_as = "wrong-value";
      hunted.proof =
          proof_of(solved.tree, fmt::format("{} and not {}", result.value, solved.answer.value));
      return hunted;
    }
    const auto& best = solved.answer.moves;
    if (result.line.empty() != best.empty() ||
        (!best.empty() && std::ranges::count(best, result.line.front()) == 0)) {
      hunted.found_as = "wrong-move";
      hunted.proof = proof_of(solved.tree, text::to_uci(result.line));
      return hunted;
    }
    if (other_tree.empty() && result.nodes != solved.normal.nodes) {
      other_tree = proof_of(solved.tree,
                            fmt::format("{} nodes and not {}", result.nodes, solved.normal.nodes));
    }
  }
  if (!other_tree.empty()) hunted.found_as = "other-tree";
  hunted.proof = other_tree;
  return hunted;
}

}  // namespace

const std::vector<SmallTree>& small_trees() {
  static const std::vector<SmallTree> trees = make_small_trees();
  return trees;
}

std::vector<HuntedInTrees> hunt_in_trees() {
  const std::vector<Solved> trees = solved_trees();
  std::vector<HuntedInTrees> hunted;
  for (const FaultFacts& mutant : search_faults) hunted.push_back(hunt_one(mutant, trees));
  return hunted;
}

std::vector<std::string> survivors_of_search(const std::vector<HuntedInTrees>& hunted) {
  std::vector<std::string> survivors;
  for (const HuntedInTrees& one : hunted) {
    if (one.found_as.empty())
      survivors.push_back(fmt::format("search/{} survived", one.mutant->name));
  }
  return survivors;
}

std::string section_of_search(const std::vector<HuntedInTrees>& hunted) {
  const auto others = std::ranges::count(hunted, "other-tree", &HuntedInTrees::found_as);
  std::string text = fmt::format(R"(
## The search

{} faults are planted in decisions of the search (`lib/squarelab/search/decisions.hpp`), and in
the mobility and the order of a board's moves. Each mutant searches {} small trees, those with
few pieces first. It is found if its value is not that of a plain minimax
(`tests/support/minimax.hpp`), or if its move is none of the best. The minimax tries every move to
the end and depends only on the rules. {} mutants only waste time: their values are right,
and only the number of nodes differs from the normal search.

| mutant | what is wrong | found as | trees | proof |
|---|---|---|---:|---|
)",
                                 hunted.size(), small_trees().size(), others);
  for (const HuntedInTrees& one : hunted) {
    text += fmt::format("| `{}` | {} | {} | {} | {} |\n", one.mutant->name, one.mutant->what,
                        one.found_as, one.trees, one.proof);
  }
  return text;
}

}  // namespace squarelab::faults
