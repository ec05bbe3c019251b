// SearcherOf<Backend>: the search on any backend's own states and moves. searcher.hpp describes its
// results, decisions.hpp its decisions; included by instantiate.hpp and tests only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/decisions.hpp>
#include <squarelab/search/evaluation.hpp>
#include <squarelab/search/move_picker.hpp>
#include <squarelab/search/position_table.hpp>
#include <squarelab/search/pruning.hpp>
#include <squarelab/search/scored_moves.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/search/standing.hpp>
#include <squarelab/search/way_of.hpp>
#include <vector>

namespace squarelab::search {

template <Searchable B, class Decisions = NormalDecisions>
class SearcherOf final : public Searcher {
  using Checks = typename EngineAnswers<B>::ChecksGiven;
  using With = WithPieces<B>;
  using NativeMove = typename B::NativeMove;
  using Picker = MovePicker<B, Decisions>;
  using Made = typename WayOf<B>::Made;
  using Passed = typename WayOf<B>::Passed;

 public:
  explicit SearcherOf(const Settings& settings)
      : settings_(settings),
        table_(settings.hash_bytes),
        room_((max_ply + 1) * static_cast<std::size_t>(max_moves)),
        way_(table_, network_of(settings.evaluation)) {
    SearcherOf::set(start_position(), {});
  }

  void forget() override { table_.forget(); }

  void set(const Position& position, std::span<const Key> earlier) override {
    check_settable(position);
    refuse_chess960(position, "the search");
    root_ = values_.standing_of(position);
    way_.set(position, earlier);
  }

  int evaluation() const override { return evaluate(root_, 0); }

  Result search(const Limits& limits, const std::function<void(const Result&)>& finished) override {
    limits_ = limits;
    nodes_ = 0;
    is_stopped_ = false;
    history_.forget();
    killers_ = {};
    best_ = 0;
    table_.begin_search();
    Result result;
    const bool in_check = !B::set_of(B::checks_and_pins(core()).checkers).empty();
    for (int depth = 1; depth <= std::clamp(limits.depth, 1, max_ply - 1); ++depth) {
      line_lengths_[0] = 0;
      const int value = search(-infinity, infinity, depth, root_node(in_check), room_.data());
      // An iteration that was stopped counts with the result of its first move, the best so far.
      result.nodes = nodes_;
      if (!is_stopped_ || line_lengths_[0] > 0) {
        result.value = is_stopped_ ? root_value_ : value;
        take_line(result);
      }
      if (is_stopped_) break;
      result.depth = depth;
      if (finished) finished(result);
    }
    if (result.depth == 0 && result.line.empty()) take_any_move(result, in_check);
    return result;
  }

 private:
  static constexpr int infinity = mate_value + 1;
  static constexpr std::uint64_t nodes_between_looks = 1024;
  // The plies since a capture or pawn move after which a position may have been there before.
  static constexpr int least_clock_of_draw = 4;

  // The state of a node other than the board.
  struct Node {
    Standing is;
    int value;  // for its side to move, if the evaluation needs no board
    std::uint16_t ply;
    bool in_check;
    bool is_after_pass = false;
  };
  static_assert(sizeof(Node) == 16, "two registers");

  const typename B::Core& core() const noexcept { return way_.core(); }

  // The value for the side to move if that is between alpha and beta, else a bound beyond them.
  // It is not to be used once is_stopped_.
  int search(int alpha, int beta, int depth, const Node& node, ScoredMove* room) {
    line_lengths_[node.ply] = 0;
    if (node.ply > 0 && is_draw(node)) return Decisions::value_of_draw();
    if (depth <= 0 || node.ply >= max_ply) return quiesce(alpha, beta, node, room);

    const Window window{alpha, beta};
    const bool has_window = beta - alpha > 1;  // on the principal variation
    std::uint16_t table_move = node.ply == 0 ? best_ : 0;
    const Key key = way_.key();
    if (const auto* entry = table_.find(key)) {
      if (table_move == 0) table_move = entry->move;
      const int value = Decisions::from_table(entry->value, node.ply);
      if (!has_window && Decisions::is_deep_enough(entry->depth, depth) &&
          Decisions::is_decided(entry->bound, value, window)) {
        return value;
      }
    }

    if constexpr (network_is_built) {
      if (prunes_ && !has_window && !node.in_check) {
        if (const auto value = value_without_a_move(beta, depth, node, room)) return *value;
      }
    }

    Picker picker(core(), codes_, {history_, killers_of(node), table_move, prunes_},
                  node.in_check ? Moves::Evasions : Moves::All, room);
    const Checks checks(core());
    int best = -infinity;
    std::uint16_t best_move = 0;
    int tried = 0;
    while (const auto move = picker.next()) {
      const auto native = move->template native<NativeMove>();
      const MovePieces pieces = picker.pieces_of(*move);
      const Node child = child_of(node, native, pieces, checks);
      int reduction = 0;
      if constexpr (network_is_built) {
        if (prunes_ && best != -infinity && !node.in_check && !child.in_check && node.ply > 0) {
          if (!is_mate_value(best) && is_left_out(native, pieces, tried, depth, has_window)) {
            continue;
          }
          if (is_quiet(native, pieces)) {
            reduction = pruning::reduction_of(tried, depth, has_window);
          }
        }
      }
      ++tried;
      const Window first = best == -infinity ? Decisions::window_below({alpha, beta})
                                             : Decisions::scout_below({alpha, beta});
      int value;
      if (depth == 1 && child.is.clock < least_clock_of_draw && stands_pat(child, first)) {
        if (!count_node()) return 0;
        value = -child.value;
      } else {
        const Made made(way_, native, pieces, child.ply);
        if (!count_node()) return 0;
        const auto below = [&](Window of_child, int less = 0) {
          return -search(of_child.alpha, of_child.beta, depth - 1 - less, child, picker.end());
        };
        value = below(first, reduction);
        if (reduction > 0 && value > alpha && !is_stopped_) value = below(first);
        if (best != -infinity && Decisions::is_searched_again(value, {alpha, beta}) &&
            !is_stopped_) {
          value = below(Decisions::window_below({alpha, beta}));
        }
      }
      if (is_stopped_) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      alpha = value;
      best_move = move->code();
      set_line(node.ply, best_move);
      if (node.ply == 0) root_value_ = value;
      if (!Decisions::refutes(value, {alpha, beta})) continue;
      if (is_quiet(native, pieces)) {
        killers_of(node).add(best_move);
        history_.add(B::side_to_move(core()),
                     prunes_ ? History::by_piece(pieces.mover, best_move) : best_move, depth);
      }
      break;
    }
    if (best == -infinity) return Decisions::value_without_moves(node.in_check, node.ply);
    table_.store(key, best_move, Decisions::to_table(best, node.ply), depth,
                 Decisions::bound_of(best, window));
    return best;
  }

  // Returns the value of a node of the pruned tree if that is at least beta without a move or after
  // a null move. Precondition: the node is not in check.
  [[gnu::noinline]] std::optional<int> value_without_a_move(int beta, int depth, const Node& node,
                                                            ScoredMove* room) {
    if (is_mate_value(beta)) return std::nullopt;
    const int value = evaluate(node);
    if (value < beta) return std::nullopt;
    if (pruning::is_far_above(value, beta, depth)) return value;
    const int left = pruning::depth_after_null_move(depth, node.is.phase);
    if (left == 0 || node.is_after_pass) return std::nullopt;
    Node child = node;
    child.is.clock = 0;  // no position before is repeated
    child.value = -node.value;
    child.ply = static_cast<std::uint16_t>(node.ply + 1);
    child.is_after_pass = true;
    const Passed passed(way_, child.ply);
    if (!count_node()) return 0;
    const int found = -search(-beta, 1 - beta, left, child, room);
    if (is_stopped_) return 0;
    if (found < beta) return std::nullopt;
    return is_mate_value(found) ? beta : found;
  }

  // Returns true if the pruned tree leaves out a move that gives no check and is no evasion.
  [[gnu::noinline]] bool is_left_out(NativeMove move, MovePieces pieces, int tried, int depth,
                                     bool has_window) const noexcept {
    const bool is_quiet_move = is_quiet(move, pieces);
    if (is_quiet_move && !has_window && pruning::is_too_late(tried, depth)) return true;
    return pruning::has_exchange_limit(depth) &&
           !With::exchange_is_at_least(core(), move, pruning::least_exchange(depth, is_quiet_move),
                                       pieces);
  }

  // The same without a depth, for captures and promotions that lose nothing, and out of check.
  int quiesce(int alpha, int beta, const Node& node, ScoredMove* room) {
    line_lengths_[node.ply] = 0;
    if (node.ply >= max_ply) return evaluate(node);
    int best = -infinity;
    if (Decisions::stands_pat(node.in_check)) {
      best = evaluate(node);
      if (Decisions::refutes(best, {alpha, beta})) return best;
      alpha = std::max(alpha, best);
    }
    Picker picker(core(), codes_, {history_, {}, 0},
                  node.in_check ? Moves::Evasions : Moves::Winning, room);
    const ScoredMove* move = picker.next();
    if (move == nullptr) {
      return best == -infinity ? Decisions::value_without_moves(true, node.ply) : best;
    }
    const Checks checks(core());
    for (; move != nullptr; move = picker.next()) {
      const auto native = move->template native<NativeMove>();
      const MovePieces pieces = picker.pieces_of(*move);
      const Node child = child_of(node, native, pieces, checks);
      const Window whole = Decisions::window_below({alpha, beta});
      int value;
      if (stands_pat(child, whole)) {
        if (!count_node()) return 0;
        value = -child.value;
      } else {
        const Made made(way_, native, pieces, child.ply);
        if (!count_node()) return 0;
        value = -quiesce(whole.alpha, whole.beta, child, picker.end());
      }
      if (is_stopped_) return 0;
      if (value <= best) continue;
      best = value;
      if (Decisions::refutes(best, {alpha, beta})) break;
      alpha = std::max(alpha, best);
    }
    return best;
  }

  Node child_of(const Node& node, NativeMove move, MovePieces pieces, const Checks& checks) {
    const Standing is = values_.after(core(), move, pieces, node.is);
    return {.is = is,
            .value = knows_values_ ? value_of_standing(is, ~B::side_to_move(core())) : 0,
            .ply = static_cast<std::uint16_t>(node.ply + 1),
            .in_check = With::gives_check(checks, move, pieces)};
  }
  Node root_node(bool in_check) const noexcept {
    return {.is = root_,
            .value = value_of_standing(root_, B::side_to_move(core())),
            .ply = 0,
            .in_check = in_check};
  }

  // True if a node that is not made yet has a value that its window refutes.
  bool stands_pat(const Node& node, Window window) const noexcept {
    return knows_values_ && Decisions::stands_pat(node.in_check) &&
           Decisions::refutes(node.value, window);
  }

  static int value_of_standing(const Standing& is, Color side) noexcept {
    return Decisions::value_for(side, is.balance, is.phase);
  }
  int evaluate(const Node& node) const noexcept {
    return knows_values_ ? node.value : evaluate(node.is, node.ply);
  }
  int evaluate(const Standing& is, int ply) const noexcept {
    if constexpr (network_is_built) {
      if (Network* const network = way_.network()) {
        const int value = network->value(ply, B::side_to_move(core()));
        return Decisions::template value_by_network<B>(core(), value);
      }
    }
    Score balance = is.balance;
    if (settings_.evaluation == Evaluation::Mobility) {
      balance += value_of(mobility_of<B>(core(), Color::White)) -
                 value_of(mobility_of<B>(core(), Color::Black));
    }
    return Decisions::value_for(B::side_to_move(core()), balance, is.phase);
  }

  // Returns true if the search continues after one more node.
  bool count_node() noexcept {
    ++nodes_;
    if (nodes_ == limits_.nodes) is_stopped_ = true;
    if (nodes_ % nodes_between_looks == 0 && limits_.stop && limits_.stop()) is_stopped_ = true;
    return !is_stopped_;
  }

  Killers& killers_of(const Node& node) noexcept {
    return killers_[Decisions::distance_of_killers(node.ply)];
  }

  bool is_draw(const Node& node) const noexcept {
    return Decisions::is_repetition(way_.keys(), way_.root_key(), node.is.clock) ||
           Decisions::is_fifty_moves(node.is.clock,
                                     [&] { return node.in_check && B::count(core()) == 0; });
  }

  static bool is_quiet(NativeMove move, MovePieces pieces) noexcept {
    return pieces.captured == Piece::None && move.kind() != MoveKind::Promotion &&
           move.kind() != MoveKind::EnPassant;
  }

  // The move and what follows it.
  void set_line(int ply, std::uint16_t move) noexcept {
    const int below = line_lengths_[ply + 1];
    lines_[ply][0] = move;
    std::copy_n(lines_[ply + 1].begin(), below, lines_[ply].begin() + 1);
    line_lengths_[ply] = below + 1;
  }
  void take_line(Result& result) {
    const auto& line = lines_[0];
    result.line.clear();
    for (int i = 0; i < line_lengths_[0]; ++i) result.line.push_back(Move::from_code(line[i]));
    best_ = result.line.empty() ? 0 : line[0];
  }
  // For a search that was stopped before it could know anything.
  void take_any_move(Result& result, bool in_check) {
    result.value = evaluate(root_, 0);
    Picker picker(core(), codes_, {history_, {}, 0}, in_check ? Moves::Evasions : Moves::All,
                  room_.data());
    if (const auto move = picker.next()) result.line = {Move::from_code(move->code())};
  }

  static std::unique_ptr<Network> network_of(Evaluation evaluation) {
    if constexpr (network_is_built) {
      if (has_network(evaluation)) {
        Network::Squares squares;
        for (const Square square : all_squares) {
          squares[index(square)] = static_cast<std::uint8_t>(B::native_square(square));
        }
        return make_network(evaluation, squares);
      }
    }
    return nullptr;
  }

  const Settings settings_;
  const bool prunes_ = network_is_built && settings_.prunes;
  const bool knows_values_ = needs_no_board(settings_.evaluation);  // of nodes, before making them
  const CanonicalCodes<B> codes_;
  const SquareValues<B> values_;
  PositionTable table_;
  History history_;
  std::array<Killers, max_ply + 1> killers_;
  std::vector<ScoredMove> room_;
  WayOf<B> way_;
  Standing root_;

  Limits limits_;
  std::uint64_t nodes_ = 0;
  bool is_stopped_ = false;
  std::uint16_t best_ = 0;  // the code of the best move of the last iteration, or 0
  int root_value_ = 0;      // of the best move so far of this iteration
  std::array<std::array<std::uint16_t, max_ply + 2>, max_ply + 2> lines_;
  std::array<int, max_ply + 2> line_lengths_{};
};

}  // namespace squarelab::search
