// A placement of the boards alone: for the first table.
#include <squarelab/backends.hpp>
#include <squarelab/compare.hpp>

int main() { return squarelab::compare::run_as_placement(squarelab::contestants()); }
