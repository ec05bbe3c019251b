#include "search_mutants.hpp"

#include <algorithm>
#include <squarelab/lerf/lerf.hpp>
#include <squarelab/search/searcher_of.hpp>

namespace squarelab::faults {
namespace {

using search::Bound;
using search::NormalDecisions;
using search::ScoredMove;
using search::Window;

thread_local SearchFault planted = SearchFault::None;

struct FaultyDecisions : NormalDecisions {
  static int value_of_draw() noexcept { return planted == SearchFault::DrawIsBad ? -7 : 0; }

  static bool is_repetition(std::span<const Key> keys, std::size_t root,
                            std::uint16_t clock) noexcept {
    if (planted == SearchFault::RepetitionOfTheGameCounts) root = 0;
    if (planted == SearchFault::RepetitionIsThreefold) root = keys.size();
    if (planted == SearchFault::RepetitionIsFourPliesBack)
      clock = std::min<std::uint16_t>(clock, 5);
    return NormalDecisions::is_repetition(keys, root, clock);
  }
  static bool is_fifty_moves(std::uint16_t clock, auto is_mated) noexcept {
    if (planted == SearchFault::FiftyMovesForgetMate) return clock >= 100;
    if (planted == SearchFault::FiftyMovesAreLate) return clock > 100 && !is_mated();
    return NormalDecisions::is_fifty_moves(clock, is_mated);
  }
  static int value_without_moves(bool in_check, int ply) noexcept {
    if (planted == SearchFault::StalemateIsLost) in_check = true;
    if (planted == SearchFault::MatesAreAlike) ply = 0;
    return in_check ? NormalDecisions::value_without_moves(true, ply) : value_of_draw();
  }

  static Window window_below(Window window) noexcept {
    if (planted == SearchFault::WindowIsNotNegated) return window;
    if (planted == SearchFault::WindowIsNotExchanged) return {-window.alpha, -window.beta};
    return NormalDecisions::window_below(window);
  }
  static Window scout_below(Window window) noexcept {
    if (planted == SearchFault::ScoutIsNotNegated) return {window.alpha, window.alpha + 1};
    if (planted == SearchFault::ScoutAsksForMore) return {-window.alpha - 2, -window.alpha - 1};
    return NormalDecisions::scout_below(window);
  }
  static bool is_searched_again(int value, Window window) noexcept {
    if (planted == SearchFault::NothingIsSearchedAgain) return false;
    return NormalDecisions::is_searched_again(value, window);
  }
  static bool refutes(int value, Window window) noexcept {
    if (planted == SearchFault::NearlyEnoughRefutes) window.beta -= 20;
    return NormalDecisions::refutes(value, window);
  }

  static Bound bound_of(int value, Window window) noexcept {
    const Bound bound = NormalDecisions::bound_of(value, window);
    if (planted == SearchFault::EveryBoundIsExact) return Bound::Exact;
    if (planted == SearchFault::AlphaIsTakenForExact && bound == Bound::AtMost) return Bound::Exact;
    if (planted == SearchFault::BoundsAreExchanged && bound != Bound::Exact) {
      return bound == Bound::AtMost ? Bound::AtLeast : Bound::AtMost;
    }
    return bound;
  }
  static bool is_decided(Bound bound, int value, Window window) noexcept {
    if (planted == SearchFault::BoundsAreIgnored) return true;
    if (planted == SearchFault::DrawIsTakenForExact && value == value_of_draw()) return true;
    return NormalDecisions::is_decided(bound, value, window);
  }
  static bool is_deep_enough(int depth_of_entry, int depth) noexcept {
    if (planted == SearchFault::ShallowEntriesCount) return true;
    return NormalDecisions::is_deep_enough(depth_of_entry, depth);
  }
  static int to_table(int value, int ply) noexcept {
    if (planted == SearchFault::MateIsStoredFromTheRoot) return value;
    return NormalDecisions::to_table(value, ply);
  }
  static int from_table(int value, int ply) noexcept {
    if (planted == SearchFault::MateIsReadFromItsPosition) return value;
    return NormalDecisions::from_table(value, ply);
  }

  static bool stands_pat(bool in_check) noexcept {
    if (planted == SearchFault::StandsPatInCheck) return true;
    if (planted == SearchFault::NobodyStandsPat) return false;
    return NormalDecisions::stands_pat(in_check);
  }
  static int least_exchange() noexcept {
    if (planted == SearchFault::TradesAreLeftOut) return 1;
    if (planted == SearchFault::LosingCapturesCount) return -10'000;
    return NormalDecisions::least_exchange();
  }
  static int value_for(Color side, Score balance, int phase) noexcept {
    if (planted == SearchFault::ValueIsWhites) side = Color::White;
    if (planted == SearchFault::PhaseIsForgotten) phase = full_phase;
    return NormalDecisions::value_for(side, balance, phase);
  }

  static bool goes_behind(ScoredMove a, ScoredMove b) noexcept {
    if (planted == SearchFault::OrderIsTheBoards) return a.rank() < b.rank();
    return NormalDecisions::goes_behind(a, b);
  }
  static int distance_of_killers(int ply) noexcept {
    return planted == SearchFault::KillersOfTheOtherSide ? ply / 2 : ply;
  }
};

using Lerf = lerf::Backend<>;

// lerf that finds its moves backwards, which must not matter, and counts mobility as is planted.
struct FaultyBoard : Lerf {
  using List = BasicMoveList<NativeMove>;

  static void generate(const Core& core, List& list) noexcept {
    Lerf::generate(core, list);
    std::reverse(list.begin(), list.end());
  }
  template <MoveSelection Selection>
  static void generate_selected(const Core& core, List& list) noexcept {
    Lerf::generate_selected<Selection>(core, list);
    std::reverse(list.begin(), list.end());
  }

  static MobilityCounts mobility(const Core& core, Color color) noexcept {
    MobilityCounts counts = Lerf::mobility(core, color);
    if (planted == SearchFault::MobilityForgetsTheQueen) counts[index(PieceType::Queen)] = 0;
    const auto each = [&](PieceType type, auto action) {
      for (const Square square : all_squares) {
        const int native = native_square(square);
        if (piece_on(core, native) == make_piece(color, type)) {
          action(set_of(attacks_from(core, native)));
        }
      }
    };
    if (planted == SearchFault::MobilityCountsOwnPieces) {
      for (const PieceType type : board::types_with_mobility) {
        counts[index(type)] = 0;
        each(type, [&](SquareSet attacked) { counts[index(type)] += attacked.size(); });
      }
    }
    if (planted == SearchFault::MobilityOfOneKnight) {
      each(PieceType::Knight, [&](SquareSet attacked) {
        counts[index(PieceType::Knight)] =
            std::min(counts[index(PieceType::Knight)], attacked.size());
      });
    }
    return counts;
  }
};

// Whatever thread asks, the fault is planted for as long as it searches.
class FaultySearcher final : public search::Searcher {
 public:
  FaultySearcher(SearchFault fault, const search::Settings& settings)
      : fault_(fault), searcher_(settings) {}

  void forget() override { searcher_.forget(); }
  void set(const Position& position, std::span<const Key> earlier) override {
    searcher_.set(position, earlier);
  }
  search::Result search(const search::Limits& limits,
                        const std::function<void(const search::Result&)>& finished) override {
    planted = fault_;
    search::Result result = searcher_.search(limits, finished);
    planted = SearchFault::None;
    return result;
  }
  int evaluation() const override {
    planted = fault_;
    const int value = searcher_.evaluation();
    planted = SearchFault::None;
    return value;
  }

 private:
  SearchFault fault_;
  search::SearcherOf<FaultyBoard, FaultyDecisions> searcher_;
};

}  // namespace

std::unique_ptr<search::Searcher> make_faulty_searcher(SearchFault fault,
                                                       const search::Settings& settings) {
  return std::make_unique<FaultySearcher>(fault, settings);
}

const std::vector<SearchMutant>& search_mutants() {
  using enum SearchFault;
  static const std::vector<SearchMutant> mutants{
      {DrawIsBad, "draw-is-bad", "a draw is worth less than nothing to the side to move"},
      {RepetitionOfTheGameCounts, "repetition-of-the-game-counts",
       "one repetition of a position before the root is a draw"},
      {RepetitionIsThreefold, "repetition-is-threefold",
       "a repetition inside the search is a draw only the third time"},
      {RepetitionIsFourPliesBack, "repetition-is-four-plies-back",
       "nobody looks further back than four plies for a repetition"},
      {FiftyMovesForgetMate, "fifty-moves-forget-mate", "fifty moves draw even if the last mates"},
      {FiftyMovesAreLate, "fifty-moves-are-late", "fifty moves draw a ply late"},
      {StalemateIsLost, "stalemate-is-lost", "who has no move is mated, in check or not"},
      {MatesAreAlike, "mates-are-alike", "a mate is worth the same at any distance"},
      {WindowIsNotNegated, "window-is-not-negated", "the other side is asked with the same window"},
      {WindowIsNotExchanged, "window-is-not-exchanged",
       "alpha and beta are negated, but keep their places"},
      {ScoutIsNotNegated, "scout-is-not-negated",
       "the scout is asked with the window of this side"},
      {ScoutAsksForMore, "scout-asks-for-more", "the scout overlooks a move that is better by 1"},
      {NothingIsSearchedAgain, "nothing-is-searched-again",
       "the bound that the scout has found is taken for the value"},
      {NearlyEnoughRefutes, "nearly-enough-refutes", "what comes within 20 of beta is cut off"},
      {EveryBoundIsExact, "every-bound-is-exact", "bounds are stored as exact values"},
      {AlphaIsTakenForExact, "at-most-is-exact", "upper bounds are stored as exact values"},
      {BoundsAreExchanged, "bounds-are-exchanged", "at least is stored as at most, and conversely"},
      {BoundsAreIgnored, "bounds-are-ignored", "an entry answers whatever its bound says"},
      {DrawIsTakenForExact, "draw-is-exact", "a draw in the table answers whatever its bound says"},
      {ShallowEntriesCount, "shallow-entries-count", "an entry answers whatever its depth is"},
      {MateIsStoredFromTheRoot, "mate-is-stored-from-the-root",
       "the table keeps the distance of a mate from the root"},
      {MateIsReadFromItsPosition, "mate-is-read-from-its-position",
       "the distance of a mate in the table is taken for that from the root"},
      {StandsPatInCheck, "stands-pat-in-check", "in check the position's own value counts"},
      {NobodyStandsPat, "nobody-stands-pat", "in quiescence somebody without a capture is mated"},
      {TradesAreLeftOut, "trades-are-left-out", "quiescence leaves out captures that win nothing"},
      {LosingCapturesCount, "losing-captures-count", "quiescence looks at captures that lose"},
      {ValueIsWhites, "value-is-whites", "the evaluation is White's, whoever moves"},
      {PhaseIsForgotten, "phase-is-forgotten", "the evaluation is always that of the middlegame"},
      {MobilityCountsOwnPieces, "mobility-counts-own-pieces",
       "mobility counts squares of own pieces, too"},
      {MobilityForgetsTheQueen, "mobility-forgets-the-queen", "queens have no mobility"},
      {MobilityOfOneKnight, "mobility-of-one-knight", "of several knights one is counted"},
      {KillersOfTheOtherSide, "killers-of-the-other-side",
       "a node has the killers of the other side's nodes, too"},
      {OrderIsTheBoards, "order-is-the-boards",
       "moves of one rank are tried as the board finds them, here backwards"},
  };
  return mutants;
}

}  // namespace squarelab::faults
