// A placement of the columns of the trials.
#include <squarelab/lab/timing/placement.hpp>

#include "registry.hpp"

int main() { return squarelab::lab::run_as_placement(squarelab::trials::registry()); }
