#include "explain/representations.hpp"

#include <fmt/format.h>

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board/board_of.hpp>
#include <utility>

namespace squarelab::app::explain {
namespace {

template <mapping::Mapping M>
using ExplainedBackend = bitboard::Backend<bitboard::DefaultConfig<M, Explained>>;

// A view with what both kinds share.
template <class View, class Backend>
View view_by(const Numbering& numbering, const Position& position, const Registry& registry) {
  View view{};
  view.numbering = &numbering;
  const BackendEntry* entry = find(registry, numbering.name);
  view.board = entry ? entry->make_board() : std::make_unique<BoardOf<Backend>>();
  view.board->set(position);
  typename Backend::Full full;
  Backend::set(full, position);
  view.core = full.core;
  return view;
}

template <mapping::Mapping M>
BitboardView view_of(const Numbering& numbering, const Position& position,
                     const Registry& registry) {
  using Backend = ExplainedBackend<M>;
  using G = typename Backend::G;
  auto view = view_by<BitboardView, Backend>(numbering, position, registry);
  [&]<std::size_t... D>(std::index_sequence<D...>) {
    view.steps = {Shift{G::step(direction_at(D)), G::guard(direction_at(D)),
                        &bitboard::stepped<G, direction_at(D)>}...};
    view.pawn_steps = {Shift{G::step(direction_at(D)), G::pawn_guard(direction_at(D)),
                             &bitboard::pawns_stepped<G, direction_at(D)>}...};
  }
  (std::make_index_sequence<direction_count>{});
  view.pawn_attacks = &bitboard::pawn_attack_table<G>;
  view.checking_leapers = &Backend::checking_leapers;
  view.snipers = &Backend::snipers;
  return view;
}

using Maker = BitboardView (*)(const Numbering&, const Position&, const Registry&);

template <std::size_t... I>
constexpr std::array<Maker, sizeof...(I)> makers(std::index_sequence<I...>) {
  return {&view_of<mapping::catalogue[I].mapping>...};
}

}  // namespace

SquareSet BitboardView::squares_of(Bitboard set) const {
  return mapping::squares_of(*numbering->mapping, set);
}

Drawing BitboardView::drawing(std::string_view caption, Bitboard set) const {
  return drawing_of(*numbering->mapping, set, caption);
}

Piece MailboxView::piece_on(int x) const {
  return make_piece(x88::color_of(core.board[x]), x88::type_of(core.board[x]));
}

std::string MailboxView::text_of(int x) const {
  return fmt::format("{} {} ({})", to_char(piece_on(x)), to_string(mapping::x88::square_of(x)),
                     hex8(x));
}

BitboardView bitboard_view(const Numbering& numbering, const Position& position,
                           const Registry& registry) {
  constexpr auto make = makers(std::make_index_sequence<mapping::catalogue.size()>{});
  std::size_t at = 0;
  while (mapping::catalogue[at].mapping != *numbering.mapping) ++at;
  return make[at](numbering, position, registry);
}

MailboxView mailbox_view(const Numbering& numbering, const Position& position,
                         const Registry& registry) {
  return view_by<MailboxView, x88::BasicBackend<X88Config>>(numbering, position, registry);
}

}  // namespace squarelab::app::explain
