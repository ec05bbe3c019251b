#include "explain/representations.hpp"

#include <squarelab/bitboard/backend.hpp>
#include <squarelab/board/board_of.hpp>
#include <squarelab/text/drawing.hpp>
#include <utility>

namespace squarelab::app::explain {
namespace {

template <mapping::Mapping M>
using ExplainedBackend = bitboard::Backend<bitboard::DefaultConfig<M, Explained>>;

std::unique_ptr<Board> registered_board(const Registry& registry, const Numbering& numbering) {
  const BackendEntry* entry = find(registry, numbering.name);
  return entry == nullptr ? nullptr : entry->make_board();
}

template <mapping::Mapping M>
BitboardView view_of(const Numbering& numbering, const Position& position,
                     const Registry& registry) {
  using Backend = ExplainedBackend<M>;
  using G = typename Backend::G;
  BitboardView view{};
  view.numbering = &numbering;
  view.board = registered_board(registry, numbering);
  if (!view.board) view.board = std::make_unique<BoardOf<Backend>>();
  view.board->set(position);
  typename Backend::Full full;
  Backend::set(full, position);
  view.core = full.core;
  [&]<std::size_t... D>(std::index_sequence<D...>) {
    view.steps = {Shift{G::step(direction_at(D)), G::guard(direction_at(D)),
                        &bitboard::stepped<G, direction_at(D)>}...};
    view.pawn_steps = {Shift{G::step(direction_at(D)), G::pawn_guard(direction_at(D)),
                             &bitboard::pawns_stepped<G, direction_at(D)>}...};
  }
  (std::make_index_sequence<direction_count>{});
  view.pawn_attacks = &bitboard::pawn_attack_table<G>;
  view.checking_leapers = &Backend::A::checking_leapers;
  view.snipers = &Backend::A::snipers;
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

Drawing BitboardView::drawing(std::string caption, Bitboard set) const {
  return {std::move(caption), text::draw(squares_of(set))};
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
  using Backend = x88::BasicBackend<X88Config>;
  MailboxView view{};
  view.numbering = &numbering;
  view.board = registered_board(registry, numbering);
  if (!view.board) view.board = std::make_unique<BoardOf<Backend>>();
  view.board->set(position);
  x88::Full full;
  Backend::set(full, position);
  view.core = full.core;
  return view;
}

}  // namespace squarelab::app::explain
