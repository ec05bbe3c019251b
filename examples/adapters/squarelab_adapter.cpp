// A board of squarelab, for squarelab: squarelab verify --adapter ./squarelab_adapter
//
// The protocol is in docs/differential-testing.md.
#include "squarelab_adapter.hpp"

int main() { adapter::run(adapter::answers()); }
