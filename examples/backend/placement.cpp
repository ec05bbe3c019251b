#include <squarelab/compare.hpp>

#include "registry.hpp"

int main() { return squarelab::compare::run_as_placement(squarelab::mailbox120::contestants()); }
