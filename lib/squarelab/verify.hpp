// The door of verification: what a program includes that compares boards or other programs, shrinks
// what they disagree about, and reports it. Nothing else of verify/ is included from outside.
#pragma once

#include <squarelab/verify/disagreement_report.hpp>
#include <squarelab/verify/engine/divide_reader.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/run_report.hpp>
#include <squarelab/verify/suites/event_suite.hpp>
#include <squarelab/verify/suites/suite_reader.hpp>
#include <squarelab/verify/verification.hpp>
