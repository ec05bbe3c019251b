// The rules of chess, all in namespace squarelab::rules: legal moves, attacks, exchanges, draws.
#pragma once

#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/diagram.hpp>
#include <squarelab/rules/draws.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/threats.hpp>
#include <squarelab/rules/validation.hpp>
