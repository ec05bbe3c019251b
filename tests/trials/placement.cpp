// A placement of the columns of the trials.
#include <squarelab/compare.hpp>

#include "registry.hpp"

int main() { return squarelab::compare::run_as_placement(squarelab::trials::contestants()); }
