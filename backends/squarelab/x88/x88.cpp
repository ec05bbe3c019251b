#include <squarelab/instantiate.hpp>
#include <squarelab/two_plies/x88/two_plies.hpp>
#include <squarelab/x88/x88.hpp>

SQUARELAB_INSTANTIATE(squarelab::two_plies::OnX88<squarelab::x88::Backend>::Backend);
