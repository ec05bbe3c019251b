// A placement of the shipped columns: see compare/measuring/placement.hpp.
#include <squarelab/backends.hpp>
#include <squarelab/compare.hpp>

int main() { return squarelab::compare::run_as_placement(squarelab::all_contestants()); }
