// No file of the tree has what an editor that wraps lines leaves behind, and all of it is found.
#include "prose.hpp"

#include <gtest/gtest.h>

#include "rooms.hpp"

namespace squarelab::house {
namespace {

TEST(Prose, TheTreeHasNoStumps) {
  for (const auto& [path, text] : files_of(SQUARELAB_SOURCE_DIR)) {
    for (const std::string& stump : stumps(path, text)) ADD_FAILURE() << stump;
  }
}

std::size_t stumps_of(const std::string& text) { return stumps("lib/a.cpp", text).size(); }

TEST(Prose, LiteralsOfOneWordAreFound) {
  for (const char* stump :
       {"f(\"it is surely 3 % \"\n  \"faster \"\n  \"or slower.\");", "f(\"is \"\n  \"not here\");",
        "  \"this is not \"\n  \"supported\",\n", "  \"this is not \"\n  \"supported)\\n\");\n",
        "return \"slower \"\n       \"or faster\";"}) {
    EXPECT_EQ(stumps_of(stump), 1u) << stump;
  }
}

TEST(Prose, OtherLiteralsAreNot) {
  for (const char* text :
       {"f(\"is\");", "f(\"two words\",\n  \"one\");", "  \"a line\\n\"\n  \"word\\n\");",
        "  \"word\\n\"\n  \"a new line\"", "  \"\\x7f\"\n  \"ELF\"", "  \"some names: \"\n  NAME,",
        "  \"one of those \"\n  \"en-passant-averts-mate \"\n  \"and so on\"",
        "  \"one of those \"\n  \"8r + f\"", "R\"(some words)\"\n  \"word\""}) {
    EXPECT_EQ(stumps_of(text), 0u) << text;
  }
}

TEST(Prose, CommentsOfOneWordAreFoundWithinASentence) {
  EXPECT_EQ(stumps_of("// asked about as Usual,\n// with\n// all boards\n"), 1u);
  EXPECT_EQ(stumps_of("  // the legal\n  // ones,\n  // not others\n"), 1u);
  EXPECT_EQ(stumps_of("// The end of it is one\n// word.\n// Another sentence.\n"), 0u);
  EXPECT_EQ(stumps_of("// A list of\n// words\n"), 0u);
  EXPECT_EQ(stumps_of("// Words\n//\n// A text below\n"), 0u);
}

}  // namespace
}  // namespace squarelab::house
