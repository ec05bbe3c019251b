// A board of squarelab, for squarelab: squarelab verify --adapter ./squarelab_adapter
//
// The protocol is in docs/connecting-a-program.md.
#include "squarelab_adapter.hpp"

int main() { adapter::run(adapter::answers()); }
