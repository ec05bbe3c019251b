// The table of everything that the five source documents define, and of everything in them that is
// wrong. Each row says where the definition lives and proves, against values typed from the
// document and independent of the code under test, that it is there and right. sources_test.cpp
// walks the table; docs/sources.md is printed from it (page.hpp).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::sources {

inline constexpr int document_count = 5;

struct Document {
  std::string_view title;
  std::string_view author;   // as the text or its address names him
  std::string_view address;  // where the text, or for a blog its page of titles, can be read
  std::string_view about;
};
const std::vector<Document>& documents();

struct Definition {
  std::string_view what;           // in own words, unique in its document
  std::string_view header;         // "chess/square" for squarelab/chess/square.hpp
  std::string_view name;           // what to look for in the header: "Move::null"
  std::function<void()> exercise;  // fails the running test unless the definition is kept
  // Arguments with which the program shows it, or empty, and what to look for, as in Erratum.
  std::string_view command = {};
  std::string_view shows = {};

  std::string header_path() const { return "squarelab/" + std::string(header) + ".hpp"; }
};

// The rows of one document, in its order. Precondition: 0 <= document < document_count.
const std::vector<Definition>& definitions_of(int document);

// The rows, one file a document.
std::vector<Definition> square_mapping_considerations();
std::vector<Definition> board_with_a_bitboard();
std::vector<Definition> square_naming_conventions();
std::vector<Definition> bitboard_representation();
std::vector<Definition> chess_0x88();

struct Erratum {
  std::string_view documents;  // "0, 2"
  std::string_view says;
  std::string_view right;
  std::string_view command;     // arguments with which the program shows or refuses it, or empty
  std::string_view shows;       // what to look for in its output, every white space as one blank
  std::function<void()> prove;  // fails the running test unless "right" is right and "says" is not
  std::string_view citation = {};  // of one without a command, as Markdown
};

// In the order of their numbers, from 1 on.
const std::vector<Erratum>& errata();

// The parts of the list, a file each.
std::vector<Erratum> errata_of_mappings();
std::vector<Erratum> errata_of_codes();
std::vector<Erratum> errata_of_omissions();

}  // namespace squarelab::sources
