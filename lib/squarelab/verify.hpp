// The door of verification: what a program needs that holds boards, or other programs, against each
// other, and makes small and reports what they disagree about. The rest of verify/ is its own
// affair.
#pragma once

#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>
