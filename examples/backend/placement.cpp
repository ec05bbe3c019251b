#include <squarelab/lab/timing/placement.hpp>

#include "registry.hpp"

int main() { return squarelab::lab::run_as_placement(squarelab::mailbox120::registry()); }
