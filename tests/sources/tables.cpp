#include <array>

#include "definitions.hpp"

namespace squarelab::sources {

const std::vector<Document>& documents() {
  static const std::vector<Document> all{
      {"Square Mapping Considerations", "the Chessprogramming wiki",
       "https://www.chessprogramming.org/Square_Mapping_Considerations",
       "squares and bits; file or rank least significant; orders of files and ranks; LERF and LEFR "
       "with compass roses and constants; conversions by exclusive or"},
      {"Representation of a Chess Board with a Bitboard",
       "psilord (so the address; the text names nobody)",
       "https://pages.cs.wisc.edu/~psilord/blog/data/chess-pages/rep.html",
       "the 64-bit number; NOT, AND, OR, XOR; shifts; FirstBit and LastBit; which bit is which "
       "square; bitboards drawn as boards"},
      {"Square Naming Conventions",
       "chris-moreton, appendix B of \"Fundamentals of Chess Programming\"",
       "https://github.com/chris-moreton/chess-programming-book/blob/"
       "c452e199bc3d77cde793d9968095f3e5fa7dd7f5/appendices/b-squares.md",
       "LERF, BERF, file-first and 0x88 side by side; conversions; offsets of directions and "
       "knights; flips; masks of files and ranks; a printed bitboard"},
      {"Bitboard representation of Chess Board", "Sanketh, 4 January 2026",
       "https://sankethbk.github.io/blog/tags/bitboard",
       "the codes of Stockfish 8, of 2016: pieces, squares, castling rights, scores and moves of "
       "16 bits"},
      {"Chess/0x88", "Wikibooks", "https://en.wikibooks.org/wiki/Chess/0x88",
       "the board of 8 by 16; the test for being on the board; the difference of two squares"},
  };
  return all;
}

const std::vector<Definition>& definitions_of(int document) {
  static const std::array<std::vector<Definition>, document_count> all{
      square_mapping_considerations(), board_with_a_bitboard(), square_naming_conventions(),
      bitboard_representation(), chess_0x88()};
  return all[document];
}

const std::vector<Erratum>& errata() {
  static const std::vector<Erratum> all = [] {
    std::vector<Erratum> rows = errata_of_mappings();
    for (const auto& part : {errata_of_codes(), errata_of_omissions()}) {
      rows.insert(rows.end(), part.begin(), part.end());
    }
    return rows;
  }();
  return all;
}

}  // namespace squarelab::sources
