// Positions, moves and games as text, all in namespace squarelab::text: FEN, EPD, PGN, SAN, UCI.
#pragma once

#include <squarelab/formatters.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/pgn.hpp>
#include <squarelab/text/san.hpp>
#include <squarelab/text/uci_move.hpp>
