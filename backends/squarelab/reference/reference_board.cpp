#include <squarelab/reference/reference_board.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/moves.hpp>
#include <stdexcept>

namespace squarelab::inline reference {

namespace {

Facts reference_facts() noexcept {
  // There is one tier only, and no table besides the lists of steps.
  return {.name = reference_name,
          .title = "the rules, step by step",
          .formula = "char[8][8]",
          .corners = "0 7 56 63",
          .sliders = "ray walk",
          .core_bytes = sizeof(Position),
          .full_bytes = sizeof(Position),
          .is_reference = true};
}

char letter_on(const Position& position, Square square) noexcept {
  const auto piece = position.piece_on(square);
  return piece ? to_char(*piece) : rules::Diagram::empty;
}

std::vector<std::byte> bytes_of(const Position& position) {
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
  return bytes;
}

std::uint64_t plain_perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : rules::legal_moves(position)) {
    leaves += plain_perft(rules::play(position, move), depth - 1);
  }
  return leaves;
}

}  // namespace

std::string_view ReferenceBoard::name() const { return reference_facts().name; }

void ReferenceBoard::set(const Position& position) {
  check_settable(position);
  position_ = rules::normalised(position);
  history_.clear();
}

MoveList ReferenceBoard::legal_moves() const { return rules::legal_moves(position_); }
int ReferenceBoard::count_legal_moves() const { return rules::legal_moves(position_).size(); }
bool ReferenceBoard::is_legal(Move move) const { return rules::is_legal(position_, move); }

Position ReferenceBoard::child(Move move) const {
  if (!is_legal(move)) throw std::invalid_argument("not a legal move here");
  return rules::play(position_, move);
}

void ReferenceBoard::make(Move move) {
  const Position next = child(move);
  history_.push_back(position_);
  position_ = next;
}

void ReferenceBoard::unmake() {
  if (history_.empty()) throw std::logic_error("no move is left to take back");
  position_ = history_.back();
  history_.pop_back();
}

bool ReferenceBoard::is_attacked(Square square, Color by) const {
  return rules::is_attacked(position_, square, by);
}
SquareSet ReferenceBoard::attackers_to(Square square, Color by) const {
  return rules::attackers_to(position_, square, by);
}
SquareSet ReferenceBoard::attacks_from(Square square) const {
  return rules::attacks_from(position_, square);
}
SquareSet ReferenceBoard::attack_map(Color by) const { return rules::attack_map(position_, by); }
SquareSet ReferenceBoard::checkers() const { return rules::checkers(position_); }
SquareSet ReferenceBoard::pinned() const { return rules::pinned(position_); }

std::uint64_t ReferenceBoard::perft(int depth, PerftMode mode) {
  return mode == PerftMode::Plain ? plain_perft(position_, depth) : rules::perft(position_, depth);
}

NativeImage ReferenceBoard::native_image() const {
  NativeImage image;
  image.word_bytes = 1;
  for (const Square square : all_squares) {
    const auto letter = static_cast<unsigned char>(letter_on(position_, square));
    image.words.push_back({to_string(square), letter, NativeImage::Form::Cell});
  }
  return image;
}

std::vector<std::byte> ReferenceBoard::state_bytes() const { return bytes_of(position_); }

Board::Children ReferenceBoard::children(Move move) const {
  const std::vector<std::byte> bytes = bytes_of(child(move));
  return {bytes, bytes};
}

BackendEntry reference_entry() {
  BackendEntry entry;
  entry.facts = reference_facts();
  entry.make_board = []() -> std::unique_ptr<Board> { return std::make_unique<ReferenceBoard>(); };
  entry.native_index = [](Square square) { return index(square); };
  return entry;
}

}  // namespace squarelab::inline reference
