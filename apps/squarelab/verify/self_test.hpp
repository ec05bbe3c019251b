// squarelab verify --self-test: planted lies are found, and honest copies are not accused.
#pragma once

#include <squarelab/verify.hpp>

#include "verify/run_report.hpp"

namespace squarelab::app {

struct SelfTestRun {
  verify::VerificationPlan plan;
  verify::SelfTest result;
  double seconds = 0;

  std::size_t lies_found() const;
  bool is_passed() const {
    return lies_found() == result.lies.size() && result.false_alarms.empty();
  }
};

Document document_of(const SelfTestRun& run);

}  // namespace squarelab::app
