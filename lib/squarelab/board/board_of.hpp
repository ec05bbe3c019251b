// BoardOf<Backend>: the adapter that makes a Board of any backend. Conversion between the
// public values and the backend's own happens here and nowhere else.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <squarelab/board/engine_questions.hpp>
#include <squarelab/board/move_lookup.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/board/piece_changes.hpp>
#include <stdexcept>
#include <vector>

namespace squarelab {

// Throws std::invalid_argument: the move is not legal in the position.
[[noreturn]] void refuse_move(Move move, const Position& position);

template <Backend B>
class BoardOf final : public Board {
  using Answers = EngineAnswers<B>;
  using Natives = BasicMoveList<typename B::NativeMove>;

 public:
  BoardOf() { set(start_position()); }

  std::string_view name() const override { return B::facts().name; }

  void set(const Position& position) override {
    check_settable(position);
    if constexpr (!PlaysChess960<B>) refuse_chess960(position, "the board", B::facts().name);
    history_.clear();
    lookup_.forget();
    B::set(full_, position);
  }
  Position position() const override { return B::position(full_); }

  std::optional<Piece> piece_on(Square square) const override {
    return B::piece_on(core(), B::native_square(square));
  }
  Color side_to_move() const override { return B::side_to_move(core()); }

  MoveList legal_moves() const override {
    Natives natives;
    B::generate(core(), natives);
    return public_moves(natives);
  }
  MoveList selected_moves(MoveSelection selection) const override {
    Natives natives;
    switch (selection) {
      case MoveSelection::Captures:
        Answers::template generate_selected<MoveSelection::Captures>(core(), natives);
        break;
      case MoveSelection::Noisy:
        Answers::template generate_selected<MoveSelection::Noisy>(core(), natives);
        break;
      case MoveSelection::Quiets:
        Answers::template generate_selected<MoveSelection::Quiets>(core(), natives);
        break;
    }
    return public_moves(natives);
  }
  int count_legal_moves() const override { return B::count(core()); }
  bool is_legal(Move move) const override { return find(move).has_value(); }

  void make(Move move) override {
    const auto native = require(move);
    history_.emplace_back().move = native;
    B::make(full_, native, history_.back().undo);
  }
  void unmake() override {
    if (history_.empty()) throw std::logic_error("no move is left to take back");
    B::unmake(full_, history_.back().move, history_.back().undo);
    history_.pop_back();
  }

  bool is_attacked(Square square, Color by) const override {
    return B::is_attacked(core(), B::native_square(square), by);
  }
  SquareSet attackers_to(Square square, Color by) const override {
    return B::set_of(B::attackers_to(core(), B::native_square(square), by));
  }
  SquareSet attacks_from(Square square) const override {
    return B::set_of(B::attacks_from(core(), B::native_square(square)));
  }
  SquareSet attack_map(Color by) const override { return B::set_of(B::attack_map(core(), by)); }
  SquareSet checkers() const override { return B::set_of(B::checks_and_pins(core()).checkers); }
  SquareSet pinned() const override { return B::set_of(B::checks_and_pins(core()).pinned); }

  bool gives_check(Move move) const override {
    return typename Answers::ChecksGiven(core()).gives_check(require(move));
  }
  int exchange(Move move) const override { return Answers::exchange(core(), require(move)); }
  bool exchange_is_at_least(Move move, int threshold) const override {
    return Answers::exchange_is_at_least(core(), require(move), threshold);
  }
  std::vector<Threat> threats() const override {
    std::vector<Threat> found;
    Answers::visit_threats(core(),
                           [&](auto threat) { found.push_back(Answers::threat_of(threat)); });
    return found;
  }
  ThreatChanges threat_changes(Move move) const override {
    NativeThreatChanges<typename Answers::NativeThreat> changes;
    Answers::threat_changes(core(), require(move), changes);
    return {public_threats(changes.removed), public_threats(changes.added)};
  }

  PieceChanges piece_changes(Move move) const override {
    return public_changes<B>(squarelab::piece_changes<B>(core(), require(move)));
  }

  Key key() const override { return B::key(full_); }
  Key recomputed_key() const override { return B::recomputed_key(full_); }

  std::uint64_t perft(int depth, PerftMode mode) override {
    if (depth < 0) throw std::invalid_argument("perft: the depth is below 0");
    return squarelab::perft<B>(B::core(full_), depth, mode);
  }

  NativeImage native_image() const override { return B::native_image(full_); }
  std::vector<std::byte> state_bytes() const override { return bytes_of(full_); }

  Children children(Move move) const override {
    const auto native = require(move);
    auto core_copy = core();
    typename B::Step step(core_copy, native);
    auto full_copy = full_;
    typename B::Undo undo;
    B::make(full_copy, native, undo);
    return {bytes_of(step.child()), bytes_of(B::core(full_copy))};
  }
  Children all_children() const override {
    States<typename B::Full> visited;
    States<typename B::Full> made;
    States<typename B::Core> visited_cores;
    States<typename B::Core> made_cores;
    auto full = full_;
    auto parent = core();
    visit_children<B>(full, [&](const typename B::Full& child) { visited.add(child); });
    visit_children<B>(parent, [&](const typename B::Core& child) { visited_cores.add(child); });
    Natives moves;
    B::generate(parent, moves);
    for (const auto move : moves) {
      typename B::Undo undo;
      full = full_;
      B::make(full, move, undo);
      made.add(full);
      made_cores.add(B::core(full));
    }
    return {joined(visited, visited_cores), joined(made, made_cores)};
  }

 private:
  struct Made {
    Made() noexcept {}  // NOLINT: leaves undo indeterminate on purpose; B::make fills it in
    typename B::NativeMove move;
    typename B::Undo undo;
  };
  const typename B::Core& core() const { return B::core(full_); }

  static MoveList public_moves(const Natives& natives) {
    MoveList moves;
    Move* end = moves.write_position();
    for (const auto native : natives) *end++ = B::move_of(native);
    moves.set_end(end);
    return moves;
  }
  static std::vector<Threat> public_threats(
      const ThreatList<typename Answers::NativeThreat>& list) {
    std::vector<Threat> threats;
    for (const auto threat : list) threats.push_back(Answers::threat_of(threat));
    return threats;
  }

  std::optional<typename B::NativeMove> find(Move move) const {
    return lookup_.find(core(), history_.size(), move);
  }
  typename B::NativeMove require(Move move) const {
    const auto native = find(move);
    if (!native) refuse_move(move, position());
    return *native;
  }

  template <class State>
  static std::vector<std::byte> bytes_of(const State& state) {
    std::vector<std::byte> bytes(sizeof(State));
    std::memcpy(bytes.data(), &state, sizeof(State));
    return bytes;
  }

  template <class State>
  struct States {
    std::vector<std::array<std::byte, sizeof(State)>> images;

    void add(const State& state) {
      std::memcpy(images.emplace_back().data(), &state, sizeof state);
    }
    void append_sorted(std::vector<std::byte>& bytes) {
      std::sort(images.begin(), images.end());
      for (const auto& image : images) bytes.insert(bytes.end(), image.begin(), image.end());
    }
  };
  static std::vector<std::byte> joined(States<typename B::Full>& fulls,
                                       States<typename B::Core>& cores) {
    std::vector<std::byte> bytes;
    fulls.append_sorted(bytes);
    cores.append_sorted(bytes);
    return bytes;
  }

  typename B::Full full_;
  std::vector<Made> history_;
  MoveLookup<B> lookup_;
};

}  // namespace squarelab
