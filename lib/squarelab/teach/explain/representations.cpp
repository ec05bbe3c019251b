#include <fmt/format.h>

#include <algorithm>
#include <squarelab/bitboard/backend.hpp>
#include <squarelab/teach/explain/representations.hpp>
#include <utility>

namespace squarelab::teach {
namespace {

// The steps of the backend of any mapping, and what it asks of attacks.
template <mapping::Mapping M>
BitboardView view_of() {
  using Attacks = bitboard::Attacks<bitboard::DefaultConfig<M, Explained>>;
  using G = bitboard::Geometry<M>;
  BitboardView view{};
  [&]<std::size_t... D>(std::index_sequence<D...>) {
    view.steps = {GuardedShift{G::step(direction_at(D)), G::guard(direction_at(D)),
                               &bitboard::stepped<G, direction_at(D)>}...};
    view.pawn_steps = {GuardedShift{G::step(direction_at(D)), G::pawn_guard(direction_at(D)),
                                    &bitboard::pawns_stepped<G, direction_at(D)>}...};
  }
  (std::make_index_sequence<direction_count>{});
  view.pawn_attacks = &bitboard::pawn_attack_table<G>;
  view.checking_leapers = &Attacks::checking_leapers;
  view.snipers = &Attacks::snipers;
  return view;
}

std::unique_ptr<Board> board_with(const BackendEntry& entry, const Position& position) {
  auto board = entry.make_board();
  board->set(position);
  return board;
}

}  // namespace

Piece MailboxView::piece_on(int x) const {
  return make_piece(x88::color_of(core.board[x]), x88::type_of(core.board[x]));
}

std::string MailboxView::text_of(int x) const {
  return fmt::format("{} {} ({})", to_char(piece_on(x)), to_string(mapping::x88::square_of(x)),
                     hex8(x));
}

std::vector<NativeImage::Word> BitboardView::words() const {
  auto words = board->native_image().words;
  const mapping::Mapping to = *numbering->mapping;
  for (NativeImage::Word& word : words) {
    if (word.form != NativeImage::Form::Set) continue;
    word.value = mapping::bits_of(to, mapping::squares_of(board_mapping, word.value));
  }
  Bitboard& rest = words[bitboard::Rest].value;
  if (const int passed = static_cast<int>(rest >> 8) - 1; passed >= 0) {
    const int bit = mapping::index(to, mapping::square_at(board_mapping, passed));
    rest = (rest & 0xFF) | static_cast<Bitboard>(bit + 1) << 8;
  }
  return words;
}

std::size_t BitboardView::table_bytes() const {
  return bitboard::DefaultSliders::facts.table_bytes + sizeof(bitboard::grid) +
         sizeof(*pawn_attacks);
}

BitboardView bitboard_view(const Numbering& numbering, const Position& position,
                           const Registry& registry) {
  auto view = for_mapping(*numbering.mapping, []<mapping::Mapping M>() { return view_of<M>(); });
  bitboard::DefaultSliders::prepare();
  view.numbering = &numbering;
  const BackendEntry* const own = find(registry, numbering.name);
  view.board_mapping = own ? *numbering.mapping : mapping::lerf;
  view.board = board_with(own ? *own : *find(registry, "lerf"), position);
  std::ranges::transform(view.words(), view.core.words.begin(), &NativeImage::Word::value);
  return view;
}

MailboxView mailbox_view(const Numbering& numbering, const Position& position,
                         const Registry& registry) {
  x88::Full full;
  x88::BasicBackend<X88Config>::set(full, position);
  return {&numbering, board_with(*find(registry, "x88"), position), full.core};
}

}  // namespace squarelab::teach
