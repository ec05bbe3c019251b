// The list of all questions that backends are timed with: the catalogue, and those of annexes.
#pragma once

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/search/part_keys.hpp>
#include <squarelab/search/questions.hpp>
#include <squarelab/two_plies/perft_two_plies.hpp>
#include <type_traits>

namespace squarelab {

using QuestionsWithoutSearch = decltype(with_work(
    questions::Catalogue()))::With<questions::PerftBulk, two_plies::PerftTwoPlies>;

using QuestionsOfEngines =
    std::conditional_t<network_is_built,
                       questions::List<search::SearchNetwork256, search::SearchNetwork1024,
                                       search::SearchPruned, search::SearchPrunedNetwork256,
                                       search::PartKeys1, search::PartKeys3, search::PartKeys5>,
                       questions::List<>>;

using Questions = decltype(questions::List<search::Search, search::SearchMobility>() +
                           QuestionsOfEngines() + QuestionsWithoutSearch());

}  // namespace squarelab
