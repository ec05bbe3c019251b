// ReferenceBoard: the rules of chess as a Board, for everything else to be compared with. Slow and
// marked as the reference in the registry, it takes part in no measurement.
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/board.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::reference {

// Holds the position and all positions before it, and for each the answers that are needed often:
// its legal moves and attack sets. Key and recomputed key are the same computation, and so are the
// two ways to a child: nothing is updated here that could go wrong.
class ReferenceBoard final : public Board {
 public:
  std::string_view name() const override { return reference_name; }

  void set(const Position& position) override {
    check_settable(position);
    held_.clear();
    held_.push_back({rules::normalised(position)});
  }
  Position position() const override { return now(); }
  std::optional<Piece> piece_on(Square square) const override { return now().piece_on(square); }
  Color side_to_move() const override { return now().side_to_move; }

  MoveList legal_moves() const override {
    std::optional<MoveList>& moves = held_.back().moves;
    if (!moves) moves = rules::legal_moves(now());
    return *moves;
  }
  MoveList selected_moves(MoveSelection selection) const override {
    MoveList selected;
    for (const Move move : legal_moves()) {
      if (rules::is_selected(selection, now(), move)) selected.push_back(move);
    }
    return selected;
  }
  int count_legal_moves() const override { return legal_moves().size(); }
  bool is_legal(Move move) const override { return rules::is_legal(now(), move); }
  void make(Move move) override { held_.push_back({child(move)}); }
  void unmake() override {
    if (held_.size() == 1) throw std::logic_error("no move is left to take back");
    held_.pop_back();
  }

  bool is_attacked(Square square, Color by) const override {
    return rules::is_attacked(now(), square, by);
  }
  SquareSet attackers_to(Square square, Color by) const override {
    return rules::attackers_to(now(), square, by);
  }
  SquareSet attacks_from(Square square) const override { return attacks()[index(square)]; }
  SquareSet attack_map(Color by) const override {
    SquareSet map;
    for (const Square square : now().squares_of(by)) map = map | attacks_from(square);
    return map;
  }
  SquareSet checkers() const override { return rules::checkers(now()); }
  SquareSet pinned() const override { return rules::pinned(now()); }

  bool gives_check(Move move) const override { return rules::in_check(child(move)); }
  int exchange(Move move) const override { return rules::exchange(now(), required(move)); }
  bool exchange_is_at_least(Move move, int threshold) const override {
    return exchange(move) >= threshold;
  }
  std::vector<Threat> threats() const override {
    std::optional<std::vector<Threat>>& threats = held_.back().threats;
    if (!threats) threats = rules::threats(now());
    return *threats;
  }
  ThreatChanges threat_changes(Move move) const override {
    return rules::changes(threats(), threats_after(move));
  }
  PieceChanges piece_changes(Move move) const override {
    return rules::piece_changes(now(), required(move));
  }
  ThreatChanges threat_input_changes(Move move) const override {
    return rules::changes(rules::threat_inputs(threats()),
                          rules::threat_inputs(threats_after(move)));
  }
  PawnPairChanges pawn_pair_changes(Move move) const override {
    return rules::changes(rules::pawn_pairs(now()), rules::pawn_pairs(diagram_after(move)));
  }

  Key key() const override { return key_of(now()); }
  Key recomputed_key() const override { return key(); }
  std::uint64_t perft(int depth, PerftMode mode) override {
    if (depth < 0) throw std::invalid_argument("perft: the depth is below 0");
    return mode == PerftMode::Plain ? plain_perft(now(), depth) : rules::perft(now(), depth);
  }

  // Returns the letter on each square, '.' where it is empty, labelled with the square's name.
  NativeImage native_image() const override {
    NativeImage image{.word_bytes = 1, .words = {}};
    for (const Square square : all_squares) {
      const auto letter = static_cast<unsigned char>(letter_on(now(), square));
      image.words.push_back({to_string(square), letter, NativeImage::Form::Cell});
    }
    return image;
  }

  // Returns the 64 letters from a1 to h8, side to move, castling rights, en-passant square (64 for
  // none), and both clocks, low byte first: 71 bytes; with rights of Chess960 the key of these
  // after them. The children are given in the same form.
  std::vector<std::byte> state_bytes() const override { return bytes_of(now()); }
  Children children(Move move) const override {
    const std::vector<std::byte> bytes = bytes_of(child(move));
    return {bytes, bytes};
  }

 private:
  // A position, and the answers of the rules, stored at first use.
  struct Held {
    Position position;
    std::optional<MoveList> moves = std::nullopt;
    std::optional<std::array<SquareSet, square_count>> attacks = std::nullopt;
    std::optional<std::vector<Threat>> threats = std::nullopt;
    // After the move that was asked about last.
    std::optional<std::pair<Move, std::vector<Threat>>> threats_after = std::nullopt;
  };

  const Position& now() const { return held_.back().position; }

  const std::array<SquareSet, square_count>& attacks() const {
    auto& attacks = held_.back().attacks;
    if (!attacks) {
      attacks.emplace();
      const rules::Diagram diagram = now();
      for (const Square from : all_squares) {
        (*attacks)[index(from)] = rules::attacks_from(diagram, from);
      }
    }
    return *attacks;
  }

  Move required(Move move) const {
    const std::optional<MoveList>& moves = held_.back().moves;
    const bool is_allowed =
        moves ? std::find(moves->begin(), moves->end(), move) != moves->end() : is_legal(move);
    if (!is_allowed) refuse_move(move, position());
    return move;
  }
  Position child(Move move) const { return rules::play(now(), required(move)); }
  rules::Diagram diagram_after(Move move) const {
    return rules::after(now(), now().side_to_move, required(move));
  }
  const std::vector<Threat>& threats_after(Move move) const {
    auto& after = held_.back().threats_after;
    if (!after || after->first != move) after.emplace(move, rules::threats(diagram_after(move)));
    return after->second;
  }

  static std::uint64_t plain_perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : rules::legal_moves(position)) {
      leaves += plain_perft(rules::play(position, move), depth - 1);
    }
    return leaves;
  }

  static char letter_on(const Position& position, Square square) {
    const auto piece = position.piece_on(square);
    return piece ? to_char(*piece) : rules::Diagram::empty;
  }

  static std::vector<std::byte> bytes_of(const Position& position) {
    std::vector<std::byte> bytes;
    const auto put = [&bytes](int value) { bytes.push_back(static_cast<std::byte>(value)); };
    for (const Square square : all_squares) put(letter_on(position, square));
    put(index(position.side_to_move));
    put(position.castling.code());
    put(position.en_passant ? index(*position.en_passant) : square_count);
    for (const std::uint16_t clock : {position.halfmove_clock, position.fullmove_number}) {
      put(clock & 0xFF);
      put(clock >> 8);
    }
    if (position.castling.is_chess960()) {
      const Key rights = castling_key(position.castling);
      for (int byte = 0; byte < 8; ++byte) put(static_cast<int>(rights >> (8 * byte) & 0xFF));
    }
    return bytes;
  }

  mutable std::vector<Held> held_{{start_position()}};
};

// Returns the reference for the registry: it is not a contestant, and has one tier of state and no
// table except the lists of steps.
inline BackendEntry reference_entry() {
  return {
      .facts = {.name = reference_name,
                .title = "the rules, step by step",
                .formula = "char[8][8]",
                .corners = "0 7 56 63",
                .sliders = "ray walk",
                .core_bytes = sizeof(Position),
                .full_bytes = sizeof(Position),
                .is_reference = true},
      .make_board = []() -> std::unique_ptr<Board> { return std::make_unique<ReferenceBoard>(); },
      .native_index = [](Square square) { return index(square); },
      .plays_chess960 = true};
}

}  // namespace squarelab::reference
