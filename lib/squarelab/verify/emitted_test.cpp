#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/emitted_test.hpp>
#include <squarelab/verify/liar.hpp>
#include <squarelab/verify/reproducer.hpp>

namespace squarelab::verify {

namespace {

constexpr int deepest_count = 3;
// The counts reach a ply beyond what was wrong.
constexpr std::size_t plies_before_wrong = deepest_count - 1;

constexpr std::string_view headers =
    "#include <gtest/gtest.h>\n\n#include <squarelab/backends.hpp>\n"
    "#include <squarelab/verify/reproducer.hpp>\n\nusing namespace squarelab;\n\n";

// The names of boards hold no parenthesis, so that nothing in the reproducer ends the literal.
constexpr std::string_view check =
    R"(  const auto reproducer = verify::read_reproducer(R"json({})json");
  const auto found = verify::replay(reproducer, backends());
  EXPECT_FALSE(found.has_value()) << to_string(*found);
}}
)";

std::string name_of_wrong(const Disagreement& found) {
  return found.answers[found.wrong.value_or(found.answers.size() - 1)].backend;
}

// "MoveMissing" of Kind::MoveMissing: a name that C++ takes.
std::string test_name(Kind kind) {
  std::string result;
  for (const std::string& word : report::split(name_of(kind), '-')) {
    result += static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    result += word.substr(1);
  }
  return result;
}

}  // namespace

std::string begin_of_test(const Disagreement& found) {
  return fmt::format("// {}: {}\nTEST(Found, {}) {{\n", name_of(found.kind),
                     text::printable(found.query), test_name(found.kind));
}

std::string emit_test(const Finding& finding) {
  const Disagreement& found = finding.smallest;
  const std::string wrong = name_of_wrong(found);
  const auto honest = honest_name(wrong);
  if (!is_valid(whole_line(found)) || honest.value_or(wrong) == reference_name) return {};
  Reproducer reproducer = reproducer_of(finding);
  reproducer.boards = {std::string(reference_name), honest.value_or(wrong)};
  reproducer.kind.reset();  // whatever else is wrong there fails, too
  std::string source{headers};
  source += begin_of_test(found);
  if (honest) {
    source += fmt::format(
        "  // It was {}, a copy of this board that errs on purpose.\n"
        "  // The board itself is right, and the test passes.\n",
        text::quote(wrong));
  }
  return source + fmt::format(check, write_reproducer(reproducer));
}

std::string emit_epd(const Finding& finding) {
  const Disagreement& found = finding.smallest;
  Line line{found.start, found.moves};
  if (!is_valid(line)) return {};
  line.moves.resize(line.moves.size() - std::min(line.moves.size(), plies_before_wrong));
  const Position position = rules::normalised(end_of(line));
  text::EpdRecord record{position, {}};
  for (int depth = 1; depth <= deepest_count; ++depth) {
    record.operations.emplace_back(fmt::format("D{}", depth),
                                   std::to_string(rules::perft(position, depth)));
  }
  std::string name = name_of_wrong(found);
  std::replace(name.begin(), name.end(), '"', '\'');
  record.operations.emplace_back("id", text::printable(name));
  record.operations.emplace_back("c0", std::string(name_of(found.kind)));
  return text::to_epd(record);
}

}  // namespace squarelab::verify
