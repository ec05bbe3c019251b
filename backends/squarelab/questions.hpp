// The list of all questions that backends are timed with: the catalogue, and those of annexes.
#pragma once

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/search/part_keys.hpp>
#include <squarelab/search/questions.hpp>
#include <squarelab/two_plies/perft_two_plies.hpp>
#include <type_traits>

namespace squarelab {

template <class... Q>
using OfNetworks = std::conditional_t<network_is_built, questions::List<Q...>, questions::List<>>;

using QuestionsWithoutNetworks = decltype(with_work(
    questions::Catalogue()))::With<questions::PerftBulk, two_plies::PerftTwoPlies>;
using QuestionsWithoutSearch = std::conditional_t<
    network_is_built,
    QuestionsWithoutNetworks::With<questions::PieceChangesOf, questions::TimedThreatsFiltered>::
        With<questions::TimedThreatsFiltered, questions::TimedPawnPairs>,
    QuestionsWithoutNetworks>;

using Questions = decltype(questions::List<search::Search, search::SearchMobility>() +
                           OfNetworks<search::SearchNetwork256, search::SearchNetwork1024,
                                      search::SearchThreats, search::SearchPruned,
                                      search::SearchPrunedNetwork256, search::PartKeysOf>() +
                           QuestionsWithoutSearch());

}  // namespace squarelab
