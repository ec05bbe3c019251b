// lerf on one slider algorithm: compiled once for each that has a board (backends/CMakeLists.txt),
// with SQUARELAB_SLIDER set to its name.
#include <memory>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>
#include <stdexcept>

namespace squarelab::lerf {

// Where the target lacks what the algorithm needs: no board.
template <class S, class Tag>
struct BoardWith {
  static std::unique_ptr<Board> make() {
    throw std::runtime_error("lerf+" SQUARELAB_SLIDER " needs instructions that this build lacks");
  }
};

// The functions of the registry: returning their addresses instantiates them.
template <bitboard::sliders::Sliders S, class Tag>
struct BoardWith<S, Tag> {
  using Backend = typename two_plies::OnBitboard<With<S>::template Backend>::template Backend<Tag>;
#ifdef SQUARELAB_SEARCH
  static auto searcher() { return &search::make_searcher<Backend>; }
#else
  static auto board() { return &make_board<Backend>; }
  static std::unique_ptr<Board> make() { return make_board<Backend>(); }
  static auto kernels() { return &questions::make_kernels<Backend>; }
#endif
};

struct Chosen {
  static constexpr std::string_view value = SQUARELAB_SLIDER;
};

template struct BoardWith<bitboard::sliders::Catalogue::Named<Chosen>, SQUARELAB_TAG>;

}  // namespace squarelab::lerf

#ifdef SQUARELAB_BOARD
template <>
std::unique_ptr<squarelab::Board> squarelab::boards::SQUARELAB_BOARD<squarelab::SQUARELAB_TAG>() {
  return lerf::BoardWith<bitboard::sliders::Catalogue::Named<lerf::Chosen>, SQUARELAB_TAG>::make();
}
#endif
