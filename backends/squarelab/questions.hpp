// The list of all questions that backends are asked: the catalogue, and those of annexes.
#pragma once

#include <squarelab/counting/perft_two_plies.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/search/questions.hpp>

namespace squarelab {

using QuestionsWithoutSearch =
    questions::Catalogue::With<questions::PerftBulk, counting::PerftTwoPlies>;

using Questions =
    decltype(questions::List<search::Search, search::SearchMobility>() + QuestionsWithoutSearch());

}  // namespace squarelab
