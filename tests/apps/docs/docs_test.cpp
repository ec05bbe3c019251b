// What the documents show is what the program prints and what stands in the files they quote.

#include <cctype>
#include <regex>
#include <set>

#include "apps/run_program.hpp"

namespace squarelab {
namespace {

struct Docs : testing_support::Program {
  // The program is the script's first argument.
  Outcome docs(const std::string& options, const std::vector<std::string>& files = {}) {
    return run(files, "", "'" SQUARELAB_SOURCE_DIR "/scripts/docs' " + options + " ");
  }

  void expect_refused_region(const std::string& region) {
    const std::string page = write_file("page.md", region);
    EXPECT_EQ(docs("", {page}).exit_code, 2) << region;
    EXPECT_EQ(read_file(page), region);
  }
};

TEST_F(Docs, AreUpToDate) {
  const Outcome outcome = docs("--check");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
}

TEST_F(Docs, StaleRegionsAreFoundAndMended) {
  const std::string page = write_file("page.md",
                                      "Before.\n<!-- text: squarelab --version -->\nold\n"
                                      "<!-- end -->\nAfter.\n");
  const Outcome stale = docs("--check", {page});
  EXPECT_EQ(stale.exit_code, 1);
  EXPECT_NE(stale.out.find("-old"), std::string::npos) << stale.out;
  EXPECT_EQ(docs("", {page}).exit_code, 0);
  EXPECT_EQ(read_file(page), "Before.\n<!-- text: squarelab --version -->\n```text\n" +
                                 run({"--version"}).out + "```\n<!-- end -->\nAfter.\n");
  EXPECT_EQ(docs("--check", {page}).exit_code, 0);
}

TEST_F(Docs, StalePicturesAreFoundAndMended) {
  const std::string picture = write_file("one.svg", "old");
  const std::string page = write_file(
      "page.md", "<!-- picture: " + picture + " squarelab show --svg - -->\n" +
                     "![One position as lerf, lefr, berf, big_endian_file, x88](one.svg)\n" +
                     "<!-- end -->\n");
  EXPECT_EQ(docs("--check", {page}).exit_code, 1);
  EXPECT_EQ(read_file(picture), "old");
  EXPECT_EQ(docs("", {page}).exit_code, 0);
  EXPECT_EQ(read_file(picture), run({"show", "--svg", "-"}).out);
  EXPECT_EQ(docs("--check", {page}).exit_code, 0);
}

TEST_F(Docs, LinesThatAreLeftOutAreMarked) {
  const std::string begin = "<!-- text: squarelab guess 255 | only '^What|name' -->\n";
  const std::string page = write_file("page.md", begin + "<!-- end -->\n");
  EXPECT_EQ(docs("", {page}).exit_code, 0);
  EXPECT_EQ(read_file(page), begin +
                                 "```text\nWhat may 0x00000000000000ff be?\n...\n"
                                 "name               index          a1 h1 a8 h8\n...\n```\n"
                                 "<!-- end -->\n");
}

// Returns the anchors of a page's headings, as web pages of repositories make them.
std::set<std::string> anchors_of(const std::string& markdown) {
  std::set<std::string> anchors;
  const std::regex heading(R"((?:^|\n)#+ ([^\n]+))");
  for (std::sregex_iterator at(markdown.begin(), markdown.end(), heading), end; at != end; ++at) {
    std::string anchor;
    for (const char c : (*at)[1].str()) {
      if (c == ' ') {
        anchor += '-';
      } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_') {
        anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
    }
    anchors.insert(anchor);
  }
  return anchors;
}

TEST_F(Docs, LinksLeadToFilesAndHeadings) {
  namespace fs = std::filesystem;
  const fs::path top = SQUARELAB_SOURCE_DIR;
  std::vector<fs::path> pages{top / "README.md", top / "CONTRIBUTING.md"};
  for (const auto& entry : fs::directory_iterator(top / "docs")) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  const std::regex link(R"(\]\(([^):#]*)(?:#([^):]+))?\))");
  int files = 0;
  int headings = 0;
  for (const fs::path& page : pages) {
    const std::string text = read_file(page);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at, ++files) {
      const std::string name = (*at)[1];
      const fs::path file = name.empty() ? page : page.parent_path() / name;
      EXPECT_TRUE(fs::exists(file)) << page << ' ' << name;
      if (!(*at)[2].matched || file.extension() != ".md") continue;
      EXPECT_EQ(anchors_of(read_file(file)).count((*at)[2]), 1U) << page << ' ' << at->str();
      ++headings;
    }
  }
  EXPECT_GE(files, 15);
  EXPECT_GE(headings, 10);
}

TEST_F(Docs, WhatCannotBeMadeIsRefused) {
  for (const char* region :
       {"<!-- text: squarelab nonsense -->\n<!-- end -->\n", "<!-- text: squarelab --version -->\n",
        "<!-- file: no/such/file -->\n<!-- end -->\n",
        "<!-- file: README.md no-such-mark -->\n<!-- end -->\n",
        "<!-- text: rm file -->\n<!-- end -->\n",
        "<!-- disagreement: squarelab --version -->\n<!-- end -->\n",
        "<!-- text: squarelab verify --script examples/wrong_generator/no_en_passant --depth 1 "
        "-->\n<!-- end -->\n",
        "<!-- texts: squarelab guess 255 -->\n<!-- end -->\n",
        "<!-- text: scripts/peers -->\n<!-- end -->\n",
        "<!-- text: scripts/peers --from README.md -->\n<!-- end -->\n",
        "<!-- text: scripts/docs --help -->\n<!-- end -->\n",
        "<!-- text: squarelab guess 255 | sed 1d -->\n<!-- end -->\n",
        "<!-- text: squarelab guess 255 | only 'name' | awk 1 -->\n<!-- end -->\n",
        "<!-- text: squarelab guess 255; rm file -->\n<!-- end -->\n",
        "<!-- text: squarelab guess \"$(rm file)\" -->\n<!-- end -->\n"}) {
    expect_refused_region(region);
  }
}

TEST_F(Docs, RegionsThatShowNothingAreRefused) {
  const std::string silent = "squarelab magics --cpp " + path("magics.hpp");
  const std::string blank = write_file("blank.txt", " \n\n");
  const std::string marked = write_file("marked.hpp", "// [mark]\n\n// [mark]\nint n;\n");
  for (const std::string& region :
       {"text: " + silent, "markdown: " + silent, "picture: " + path("none.svg") + ' ' + silent,
        "file: " + blank, "file: " + marked + " mark",
        std::string("text: squarelab guess 255 | only 'no such line'"),
        std::string("disagreement: squarelab lesson wrap --step 2 --answer a1 | only 'no such'"),
        std::string("text: squarelab guess 255 --part nothing")}) {
    expect_refused_region("<!-- " + region + " -->\n<!-- end -->\n");
  }
}

}  // namespace
}  // namespace squarelab
