// The report of a run for CI services: foreign text is made printable, and then escaped.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/svg.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/run_report.hpp>

namespace squarelab::verify {

namespace {

// A test case, and the element that says how it ended: "system-out" if it passed.
struct TestCase {
  std::string name;
  std::string outcome = "system-out";
  std::string message = {};
  std::string text = {};
};

std::string attribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, report::in_xml(text::printable(value)));
}

std::string element_of(const TestCase& test) {
  const auto& [name, outcome, message, text] = test;
  const std::string attributes =
      message.empty() ? "" : attribute("type", outcome) + attribute("message", message);
  return fmt::format(
      "    <testcase classname=\"squarelab.verify\"{}>\n      <{}{}>{}</{}>\n"
      "    </testcase>\n",
      attribute("name", name), outcome, attributes, report::in_xml(printable_lines(text)), outcome);
}

TestCase run_of(const RunReport& report) {
  TestCase run{"run"};
  run.text = as_text(page_of(report));
  const std::vector<std::string> failures = report.failures();
  run.message = failures.empty() ? report.trouble() : report::joined(failures, "; ");
  if (!run.message.empty()) run.outcome = failures.empty() ? "error" : "failure";
  return run;
}

// "title" is a property, in which more has to be escaped than in the message.
std::string annotation(std::string_view title, std::string_view message) {
  const auto escaped = [](std::string_view text, bool is_property) {
    std::string result;
    for (const char c : text) {
      const bool is_special = c == '%' || c == '\n' || (is_property && (c == ':' || c == ','));
      result += is_special ? fmt::format("%{:02X}", static_cast<unsigned>(c)) : std::string(1, c);
    }
    return result;
  };
  std::string lines = printable_lines(message);
  if (!lines.empty()) lines.pop_back();
  return fmt::format("::error title={}::{}\n", escaped(text::printable(title), true),
                     escaped(lines, false));
}

std::string suite_of(const std::vector<TestCase>& tests, double seconds) {
  const auto with = [&](std::string_view outcome) {
    return std::to_string(std::ranges::count(tests, outcome, &TestCase::outcome));
  };
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  xml += fmt::format("  <testsuite name=\"squarelab verify\"{}{}{}{} time=\"{:.3f}\">\n",
                     attribute("tests", std::to_string(tests.size())),
                     attribute("failures", with("failure")), attribute("errors", with("error")),
                     attribute("skipped", with("skipped")), seconds);
  for (const TestCase& test : tests) xml += element_of(test);
  return xml + "  </testsuite>\n</testsuites>\n";
}

}  // namespace

std::string junit_of(std::string_view error) {
  return suite_of({TestCase{"run", "error", std::string(error)}}, 0);
}

std::string annotations_of(std::string_view error) { return annotation("squarelab verify", error); }

std::string junit_of(const RunReport& report) {
  std::vector<TestCase> tests{run_of(report)};
  for (const WrittenFault& fault : report.faults) {
    tests.push_back(
        {fault_name(fault.identity), "failure", fault.proof.headline, fault.proof.text});
  }
  for (const auto& [word, positions, last] : report.ignored.words()) {
    if (positions == 0) continue;
    tests.push_back({word, "skipped", "ignored in " + report::counted(positions, "position"), {}});
  }
  return suite_of(tests, report.seconds);
}

std::string annotations_of(const RunReport& report) {
  std::string lines;
  for (const WrittenFault& fault : report.faults) {
    lines += annotation(fault.proof.headline, fault.proof.text);
  }
  std::vector<std::string> others = report.failures();
  if (others.empty() && !report.trouble().empty()) others.push_back(report.trouble());
  for (const std::string& other : others) lines += annotation("squarelab verify", other);
  return lines;
}

}  // namespace squarelab::verify
