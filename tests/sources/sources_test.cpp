// Walks the tables of the source documents: every definition holds and lives where its row says,
// every erratum is proved, and docs/sources.md is what the tables print.

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "definitions.hpp"
#include "page.hpp"

namespace squarelab {
namespace {

// 2.17 is the 17th row of document 2.
struct RowNumber {
  int document;
  int row;  // from 1 on

  const sources::Definition& definition() const {
    return sources::definitions_of(document)[static_cast<std::size_t>(row - 1)];
  }
  friend void PrintTo(const RowNumber& number, std::ostream* out) {
    *out << number.document << '.' << number.row;
  }
};

std::vector<RowNumber> all_rows() {
  std::vector<RowNumber> rows;
  for (int document = 0; document < sources::document_count; ++document) {
    const int count = static_cast<int>(sources::definitions_of(document).size());
    for (int row = 1; row <= count; ++row) rows.push_back({document, row});
  }
  return rows;
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether the code has the word, not as a part of a longer one and not in a comment.
bool has_word(const std::string& code, std::string_view word) {
  for (auto at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
    const auto end = at + word.size();
    const auto line = code.rfind('\n', at) + 1;
    const bool in_comment = code.substr(line, at - line).find("//") != std::string::npos;
    const bool begins = at == 0 || !is_word(code[at - 1]);
    const bool ends = end == code.size() || !is_word(word.back()) || !is_word(code[end]);
    if (begins && ends && !in_comment) return true;
  }
  return false;
}

TEST(Documents, NameTitleAuthorAndAddress) {
  ASSERT_EQ(sources::documents().size(), std::size_t{sources::document_count});
  for (const sources::Document& document : sources::documents()) {
    EXPECT_FALSE(document.title.empty());
    EXPECT_FALSE(document.author.empty()) << document.title;
    EXPECT_TRUE(document.address.starts_with("https://")) << document.title;
  }
}

class Definition : public testing::TestWithParam<RowNumber> {};

// CTest names the tests by their parameters: sources/All/Definition.Holds/2.17.
INSTANTIATE_TEST_SUITE_P(All, Definition, testing::ValuesIn(all_rows()));

TEST_P(Definition, Holds) {
  SCOPED_TRACE(GetParam().definition().what);
  GetParam().definition().exercise();
}

class Erratum : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(All, Erratum,
                         testing::Range(1, static_cast<int>(sources::errata().size()) + 1),
                         [](const auto& number) { return std::to_string(number.param); });

TEST_P(Erratum, IsRight) {
  const auto& erratum = sources::errata()[static_cast<std::size_t>(GetParam() - 1)];
  SCOPED_TRACE(erratum.right);
  erratum.prove();
}

TEST(Sources, EveryDocumentHasRowsAndNoRowIsThereTwice) {
  EXPECT_EQ(sources::documents().size(), std::size_t{sources::document_count});
  for (int document = 0; document < sources::document_count; ++document) {
    const auto& rows = sources::definitions_of(document);
    EXPECT_GE(rows.size(), 20U) << document;
    std::set<std::string_view> seen;
    for (const auto& row : rows) EXPECT_TRUE(seen.insert(row.what).second) << row.what;
  }
}

TEST(Sources, EveryDefinitionLivesWhereItsRowSays) {
  for (const RowNumber& number : all_rows()) {
    const std::string header = number.definition().header_path();
    const std::string_view name = number.definition().name;
    const std::string code = contents(SQUARELAB_SOURCE_DIR "/lib/" + header);
    ASSERT_FALSE(code.empty()) << "there is no header " << header;
    const auto colons = name.find("::");
    EXPECT_TRUE(has_word(code, name.substr(0, colons))) << header << " has no " << name;
    if (colons != std::string_view::npos) {
      EXPECT_TRUE(has_word(code, name.substr(colons + 2))) << header << " has no " << name;
    }
  }
}

TEST(Sources, ErrataNameTheirDocumentsAndStandOnce) {
  EXPECT_EQ(sources::errata().size(), 41U);
  std::set<std::string_view> seen;
  for (const auto& erratum : sources::errata()) {
    EXPECT_TRUE(seen.insert(erratum.says).second) << erratum.says;
    EXPECT_NE(erratum.documents.find_first_of("01234"), std::string_view::npos);
    EXPECT_FALSE(erratum.right.empty());
  }
}

TEST(Sources, WordsAreFoundInCodeOnly) {
  EXPECT_TRUE(has_word("int bit(int);", "bit"));
  EXPECT_FALSE(has_word("int bits(int);", "bit"));
  EXPECT_FALSE(has_word("int a_bit(int);", "bit"));
  EXPECT_FALSE(has_word("int n;  // a bit", "bit"));
  EXPECT_TRUE(has_word("Piece operator~(Piece);", "operator~"));
}

// SQUARELAB_WRITE_PAGES=1 in the environment writes the page instead of comparing it.
TEST(Sources, PageIsWhatTheTablesPrint) {
  if (std::getenv("SQUARELAB_WRITE_PAGES") != nullptr) {
    std::ofstream(sources::page_path(), std::ios::binary) << sources::page();
  }
  EXPECT_TRUE(contents(sources::page_path()) == sources::page())
      << "docs/sources.md is stale; write it anew with\n"
         "SQUARELAB_WRITE_PAGES=1 sources_tests --gtest_filter=Sources.PageIsWhatTheTablesPrint";
}

TEST(SourcesPage, EveryErratumCanBeSeen) {
  for (const sources::Erratum& erratum : sources::errata()) {
    EXPECT_NE(erratum.command.empty(), erratum.citation.empty()) << erratum.says;
    EXPECT_EQ(erratum.command.empty(), erratum.shows.empty()) << erratum.says;
  }
}

}  // namespace
}  // namespace squarelab
