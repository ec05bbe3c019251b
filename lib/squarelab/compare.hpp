// The door of the comparison: the functions of a program that measures boards side by side, judges
// the times and shows them. Nothing else of compare/ is included from outside.
#pragma once

#include <squarelab/compare/compare.hpp>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/compare/comparison_selection.hpp>
#include <squarelab/compare/measuring/placement.hpp>
#include <squarelab/compare/measuring/processors.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/pages.hpp>
