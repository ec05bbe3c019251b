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

thread_local std::optional<Fault> fault_of_search;

bool is_planted_here(Fault fault) noexcept { return fault_of_search == fault; }

struct FaultyDecisions : NormalDecisions {
  static int value_of_draw() noexcept { return is_planted_here("draw-is-bad"_search) ? -7 : 0; }

  static bool is_repetition(std::span<const Key> keys, std::size_t root,
                            std::uint16_t clock) noexcept {
    if (is_planted_here("repetition-of-the-game-counts"_search)) root = 0;
    if (is_planted_here("repetition-is-threefold"_search)) root = keys.size();
    if (is_planted_here("repetition-is-four-plies-back"_search))
      clock = std::min<std::uint16_t>(clock, 5);
    return NormalDecisions::is_repetition(keys, root, clock);
  }
  static bool is_fifty_moves(std::uint16_t clock, auto is_mated) noexcept {
    if (is_planted_here("fifty-moves-forget-mate"_search)) return clock >= 100;
    if (is_planted_here("fifty-moves-are-late"_search)) return clock > 100 && !is_mated();
    return NormalDecisions::is_fifty_moves(clock, is_mated);
  }
  static int value_without_moves(bool in_check, int ply) noexcept {
    if (is_planted_here("stalemate-is-lost"_search)) in_check = true;
    if (is_planted_here("mates-are-alike"_search)) ply = 0;
    return in_check ? NormalDecisions::value_without_moves(true, ply) : value_of_draw();
  }

  static Window window_below(Window window) noexcept {
    if (is_planted_here("window-is-not-negated"_search)) return window;
    if (is_planted_here("window-is-not-exchanged"_search)) return {-window.alpha, -window.beta};
    return NormalDecisions::window_below(window);
  }
  static Window scout_below(Window window) noexcept {
    if (is_planted_here("scout-is-not-negated"_search)) return {window.alpha, window.alpha + 1};
    if (is_planted_here("scout-asks-for-more"_search))
      return {-window.alpha - 2, -window.alpha - 1};
    return NormalDecisions::scout_below(window);
  }
  static bool is_searched_again(int value, Window window) noexcept {
    if (is_planted_here("nothing-is-searched-again"_search)) return false;
    return NormalDecisions::is_searched_again(value, window);
  }
  static bool refutes(int value, Window window) noexcept {
    if (is_planted_here("nearly-enough-refutes"_search)) window.beta -= 20;
    return NormalDecisions::refutes(value, window);
  }

  static Bound bound_of(int value, Window window) noexcept {
    const Bound bound = NormalDecisions::bound_of(value, window);
    if (is_planted_here("every-bound-is-exact"_search)) return Bound::Exact;
    if (is_planted_here("at-most-is-exact"_search) && bound == Bound::AtMost) return Bound::Exact;
    if (is_planted_here("bounds-are-exchanged"_search) && bound != Bound::Exact) {
      return bound == Bound::AtMost ? Bound::AtLeast : Bound::AtMost;
    }
    return bound;
  }
  static bool is_decided(Bound bound, int value, Window window) noexcept {
    if (is_planted_here("bounds-are-ignored"_search)) return true;
    if (is_planted_here("draw-is-exact"_search) && value == value_of_draw()) return true;
    return NormalDecisions::is_decided(bound, value, window);
  }
  static bool is_deep_enough(int depth_of_entry, int depth) noexcept {
    if (is_planted_here("shallow-entries-count"_search)) return true;
    return NormalDecisions::is_deep_enough(depth_of_entry, depth);
  }
  static int to_table(int value, int ply) noexcept {
    if (is_planted_here("mate-is-stored-from-the-root"_search)) return value;
    return NormalDecisions::to_table(value, ply);
  }
  static int from_table(int value, int ply) noexcept {
    if (is_planted_here("mate-is-read-from-its-position"_search)) return value;
    return NormalDecisions::from_table(value, ply);
  }

  static bool stands_pat(bool in_check) noexcept {
    if (is_planted_here("stands-pat-in-check"_search)) return true;
    if (is_planted_here("nobody-stands-pat"_search)) return false;
    return NormalDecisions::stands_pat(in_check);
  }
  static int least_exchange() noexcept {
    if (is_planted_here("trades-are-left-out"_search)) return 1;
    if (is_planted_here("losing-captures-count"_search)) return -10'000;
    return NormalDecisions::least_exchange();
  }
  static int value_for(Color side, Score balance, int phase) noexcept {
    if (is_planted_here("value-is-whites"_search)) side = Color::White;
    if (is_planted_here("phase-is-forgotten"_search)) phase = full_phase;
    return NormalDecisions::value_for(side, balance, phase);
  }

  static std::int32_t order_of(ScoredMove move, std::size_t number) noexcept {
    if (is_planted_here("order-is-the-boards"_search))
      return ScoredMove(move.rank(), static_cast<std::uint16_t>(~number), 0U).order();
    return NormalDecisions::order_of(move, number);
  }
  static int distance_of_killers(int ply) noexcept {
    return is_planted_here("killers-of-the-other-side"_search) ? ply / 2 : ply;
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
    if (is_planted_here("mobility-forgets-the-queen"_search)) counts[index(PieceType::Queen)] = 0;
    const auto each = [&](PieceType type, auto action) {
      for (const Square square : all_squares) {
        const int native = native_square(square);
        if (piece_on(core, native) == make_piece(color, type)) {
          action(set_of(attacks_from(core, native)));
        }
      }
    };
    if (is_planted_here("mobility-counts-own-pieces"_search)) {
      for (const PieceType type : squarelab::types_with_mobility) {
        counts[index(type)] = 0;
        each(type, [&](SquareSet attacked) { counts[index(type)] += attacked.size(); });
      }
    }
    if (is_planted_here("mobility-of-one-knight"_search)) {
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
  FaultySearcher(std::optional<Fault> fault, const search::Settings& settings)
      : fault_(fault), searcher_(settings) {}

  void forget() override { searcher_.forget(); }
  void set(const Position& position, std::span<const Key> earlier) override {
    searcher_.set(position, earlier);
  }
  search::Result search(const search::Limits& limits,
                        const std::function<void(const search::Result&)>& finished) override {
    fault_of_search = fault_;
    search::Result result = searcher_.search(limits, finished);
    fault_of_search.reset();
    return result;
  }
  int evaluation() const override {
    fault_of_search = fault_;
    const int value = searcher_.evaluation();
    fault_of_search.reset();
    return value;
  }

 private:
  std::optional<Fault> fault_;
  search::SearcherOf<FaultyBoard, FaultyDecisions> searcher_;
};

}  // namespace

std::unique_ptr<search::Searcher> make_faulty_searcher(std::optional<Fault> fault,
                                                       const search::Settings& settings) {
  return std::make_unique<FaultySearcher>(fault, settings);
}

}  // namespace squarelab::faults
