// Boards, all in namespace squarelab itself.
#pragma once

#include <squarelab/board/backend.hpp>
#include <squarelab/board/board.hpp>
#include <squarelab/board/board_of.hpp>
#include <squarelab/board/engine_questions.hpp>
#include <squarelab/board/mobility.hpp>
#include <squarelab/board/move_lookup.hpp>
#include <squarelab/board/move_pieces.hpp>
#include <squarelab/board/network_inputs.hpp>
#include <squarelab/board/pass.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/board/piece_changes.hpp>
#include <squarelab/board/registry.hpp>
#include <squarelab/board/slider_facts.hpp>
