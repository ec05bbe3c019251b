// The values of chess, all in namespace squarelab itself.
#pragma once

#if __cplusplus < 202002L
#error "squarelab needs C++20; compile with -std=c++20"
#endif

#include <squarelab/chess/castling.hpp>
#include <squarelab/chess/chess960.hpp>
#include <squarelab/chess/exchange_values.hpp>
#include <squarelab/chess/flips.hpp>
#include <squarelab/chess/key.hpp>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/move_selection.hpp>
#include <squarelab/chess/network_inputs.hpp>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/piece_changes.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/chess/score.hpp>
#include <squarelab/chess/splitmix64.hpp>
#include <squarelab/chess/square.hpp>
#include <squarelab/chess/square_set.hpp>
#include <squarelab/chess/threat.hpp>
