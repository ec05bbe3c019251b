// A placement of the shipped columns: see lab/timing/placement.hpp.
#include <squarelab/backends.hpp>
#include <squarelab/lab/timing/placement.hpp>

int main() { return squarelab::lab::run_as_placement(squarelab::backends()); }
