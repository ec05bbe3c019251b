// The positions that a person gives on the command line.
#pragma once

#include <squarelab/lab/suite.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

// The position of a --fen. Throws InputError that quotes the FEN and says where it is wrong.
Position read_fen(const std::string& fen);

// What is in a file. Throws InputError: it cannot be read, or is too large.
std::string read_text_file(const std::string& path);

// All records of an EPD file. Throws InputError or text::TextError: the file cannot be read, is no
// text, is too large, or holds a record that is wrong, named by its line and column.
std::vector<lab::NamedPosition> read_epd_file(const std::string& path);

// Those of the FENs, then those of the files.
std::vector<lab::NamedPosition> read_positions(const std::vector<std::string>& fens,
                                               const std::vector<std::string>& epd_files);

}  // namespace squarelab::app
