// lerf on one slider algorithm: compiled once for each that has a board (backends/CMakeLists.txt),
// with SQUARELAB_SLIDER set to its name.
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

namespace squarelab::lerf {

// No board, where the target lacks what the algorithm needs.
template <class S, class Tag>
struct BoardWith {
#ifdef SQUARELAB_BOARD
  static auto made() { return no_board(); }
#endif
};

// The functions of the registry: returning their addresses instantiates them.
template <bitboard::sliders::Sliders S, class Tag>
struct BoardWith<S, Tag> {
  using Backend = typename two_plies::OnBitboard<With<S>::template Backend>::template Backend<Tag>;
#ifdef SQUARELAB_SEARCH
  static auto searcher() { return &search::make_searcher<Backend>; }
#else
  static auto board() { return &make_board<Backend>; }
  static auto made() { return make_board<Backend>(); }
  static auto kernels() { return &questions::make_kernels<Backend>; }
#endif
};

struct Chosen {
  static constexpr std::string_view value = SQUARELAB_SLIDER;
};

using BoardOfChosen = BoardWith<bitboard::sliders::Catalogue::Named<Chosen>, SQUARELAB_TAG>;
template struct BoardWith<bitboard::sliders::Catalogue::Named<Chosen>, SQUARELAB_TAG>;

}  // namespace squarelab::lerf

#ifdef SQUARELAB_BOARD
SQUARELAB_BOARD_IS(squarelab::lerf::BoardOfChosen::made());
#endif
