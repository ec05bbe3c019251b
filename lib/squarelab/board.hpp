// Boards and what they are made of, which all of squarelab names without their room.
#pragma once

#include <squarelab/board/all_children.hpp>
#include <squarelab/board/backend.hpp>
#include <squarelab/board/board.hpp>
#include <squarelab/board/board_of.hpp>
#include <squarelab/board/engine_questions.hpp>
#include <squarelab/board/mobility.hpp>
#include <squarelab/board/move_lookup.hpp>
#include <squarelab/board/perft.hpp>
#include <squarelab/board/registry.hpp>
#include <squarelab/board/slider_facts.hpp>

namespace squarelab {

using board::AllChildren;
using board::Annexe;
using board::annexe_of;
using board::AnswersEngine;
using board::AnyVisit;
using board::Backend;
using board::BackendEntry;
using board::Board;
using board::BoardOf;
using board::check_settable;
using board::ChecksAndPins;
using board::Control;
using board::CountsMobility;
using board::CountsTrees;
using board::EngineAnswers;
using board::entry_of;
using board::Facts;
using board::find;
using board::FindsMoves;
using board::for_color;
using board::HasShortcuts;
using board::LeftOut;
using board::make_board;
using board::mobility_of;
using board::MobilityCounts;
using board::MoveKind;
using board::MoveLookup;
using board::NativeImage;
using board::NativeThreatChanges;
using board::Original;
using board::perft;
using board::perft_one_ply_below;
using board::perft_plain_below;
using board::PerftMode;
using board::public_move;
using board::reference_name;
using board::refuse_chess960;
using board::Registry;
using board::SliderFacts;
using board::ThreatList;
using board::types_with_mobility;
using board::UnseenLeaves;
using board::visit_children;
using board::VisitsChildren;
using board::Walk;

}  // namespace squarelab
