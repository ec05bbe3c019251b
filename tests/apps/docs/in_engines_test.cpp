// docs/in-engines.md says of its table what the table shows, and each row says where it stands.

#include <algorithm>
#include <regex>
#include <set>

#include "apps/docs/teaching.hpp"
#include "squarelab/report/report_words.hpp"

namespace squarelab {
namespace {

using namespace testing_support;

struct InEngines : Teaching {
  const std::string page = read_file(SQUARELAB_SOURCE_DIR "/docs/in-engines.md");

  // The cells of each row: program, squares, board, sliders, making moves.
  std::vector<std::vector<std::string>> rows() const {
    static const std::regex row(R"(\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|)");
    std::vector<std::vector<std::string>> found;
    for (const std::string& line : lines_of(page)) {
      std::smatch cells;
      if (!std::regex_match(line, cells, row) || cells[1] == "program") continue;
      found.push_back({cells.begin() + 1, cells.end()});
    }
    return found;
  }

  // The page with every white space as one blank.
  std::string prose() const { return std::regex_replace(page, std::regex("\\s+"), " "); }
};

TEST_F(InEngines, CountsItsRowsRight) {
  int bitboards = 0, lerf = 0, magic = 0, with_mailbox = 0, with_mailbox_taken_back = 0, copies = 0;
  int loops = 0;
  std::set<std::string> of_mailboxes;
  for (const auto& row : rows()) {
    const bool taken_back = row[4] == "make/unmake";
    if (row[2].find("mailbox") == 0) {
      of_mailboxes.insert(row[1].find("x88_rank_flipped") != std::string::npos ? "flipped"
                                                                               : row[1]);
      loops += contains(row[3], "loops");
      continue;
    }
    const bool mailbox = contains(row[2], "mailbox");
    ++bitboards;
    lerf += row[1] == "`lerf`";
    magic += contains(row[3], "magic");
    with_mailbox += mailbox;
    with_mailbox_taken_back += mailbox && taken_back;
    copies += !taken_back;
    EXPECT_FALSE(contains(row[1], "lefr"));
  }
  const auto mailboxes = static_cast<int>(rows().size()) - bitboards;
  EXPECT_EQ(with_mailbox_taken_back, with_mailbox);
  EXPECT_EQ(loops, mailboxes);
  expect_parts(
      prose(),
      {fmt::format("**We looked up {} boards: {} are bitboards, {} of these number the squares as "
                   "`lerf`, and {} use magic numbers.**",
                   rows().size(), bitboards, lerf, magic),
       fmt::format(
           "{} of the {} bitboards also have a mailbox and use make/unmake; {} of the other "
           "{} copy the position.",
           with_mailbox, bitboards, copies, bitboards - with_mailbox),
       fmt::format("The {} mailboxes have {} numberings, and all find sliding moves by loops.",
                   mailboxes, of_mailboxes.size()),
       fmt::format("In {} rows with {} facts,", rows().size(), 4 * rows().size())});
}

// Each row has its entry, and each of its four facts a line of a file at a commit or a version.
TEST_F(InEngines, SaysWhereEachFactStands) {
  static const std::regex source(
      R"(\[([\w.]+):(\d+)\]\(https://(?:github\.com/[\w.-]+/[\w.-]+/blob/[0-9a-f]{40})"
      R"(|sources\.debian\.org/src/[\w.-]+/[\w.+-]+)/(?:[\w.-]+/)*([\w.]+?)/?#L(\d+)\))");
  for (const auto& row : rows()) {
    SCOPED_TRACE(row[0]);
    const std::string begin = "- **" + row[0] + "**, [";
    const auto lines = lines_of(page);
    const auto entry =
        std::ranges::find_if(lines, [&](const std::string& line) { return line.find(begin) == 0; });
    ASSERT_NE(entry, lines.end());
    const std::string places = entry->substr(entry->find(": squares ") + 2);
    const std::vector<std::string> facts = report::split(places, ';');
    ASSERT_EQ(facts.size(), 4U);
    for (std::size_t i = 0; i < facts.size(); ++i) {
      constexpr std::array names{"squares", "board", "sliders", "moves"};
      EXPECT_TRUE(contains(facts[i], names[i])) << facts[i];
      const std::sregex_iterator first(facts[i].begin(), facts[i].end(), source), end;
      EXPECT_EQ(std::distance(first, end), std::ranges::count(facts[i], '[')) << facts[i];
      for (auto at = first; at != end; ++at) {
        EXPECT_EQ((*at)[1], (*at)[3]);
        EXPECT_EQ((*at)[2], (*at)[4]);
      }
    }
  }
  EXPECT_EQ(std::ranges::count_if(lines_of(page),
                                  [](const std::string& line) { return line.find("- **") == 0; }),
            static_cast<std::ptrdiff_t>(rows().size()));
}

// A name of a numbering is one that the program knows.
TEST_F(InEngines, NamesNumberingsThatTheProgramHas) {
  static const std::regex name("`(\\w+)`");
  for (const auto& row : rows()) {
    for (std::sregex_iterator at(row[1].begin(), row[1].end(), name), end; at != end; ++at) {
      EXPECT_EQ(run({"map", (*at)[1]}).exit_code, 0) << (*at)[1];
    }
  }
}

}  // namespace
}  // namespace squarelab
