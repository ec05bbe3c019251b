// Idea: plain JSON, of which nothing is trusted: every field is checked before it is used, the
// moves are played by the rules while they are read, and the first mistake is refused in one line.
// Cost: linear in the text. Tested in tests/verify/reproducer_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <squarelab/questions/legality.hpp>
#include <squarelab/questions/perft.hpp>
#include <squarelab/report/json.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/names.hpp>
#include <squarelab/text/uci_move.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/reproducer.hpp>
#include <squarelab/verify/verification.hpp>
#include <sstream>

namespace squarelab::verify {

namespace {

constexpr std::string_view subject = "reproducer";
constexpr std::string_view format_name = "squarelab reproducer 1";
constexpr text::Names<How::Played> how_names{"asked", "everything", "played"};
constexpr std::array<std::string_view, 12> field_names{"format", "boards",   "fen",  "moves",
                                                       "kind",   "question", "how",  "code",
                                                       "depth",  "count",    "seed", "engines"};

// Keeps an en-passant square even if no capture is legal.
Position read_position(const report::JsonPart& value) {
  const std::string fen = value.text();
  try {
    Position position = text::parse_fen(fen, nullptr, text::exact_rules);
    std::string square;
    std::istringstream(fen) >> square >> square >> square >> square;
    if (!position.en_passant && square != "-") position.en_passant = parse_square(square);
    return position;
  } catch (const text::TextError& error) {
    value.refuse(fmt::format("\"fen\": {}", error.what()));
  }
}

std::vector<Move> read_moves(const report::JsonPart& list, Position position) {
  std::vector<Move> moves;
  for (const report::JsonPart& value : list.elements()) {
    const std::string name = value.text();
    try {
      moves.push_back(text::parse_uci(name, position));
    } catch (const text::TextError& error) {
      value.refuse(fmt::format("move {}: {}", moves.size() + 1, error.what()));
    }
    position = rules::play(position, moves.back());
  }
  return moves;
}

// Writing and reading notation is common to all boards: one shows what is wrong with it.
// A program is also compared with itself.
std::vector<std::string> read_boards(const report::JsonPart& list, Question question,
                                     bool has_engines) {
  std::vector<std::string> boards;
  for (const report::JsonPart& value : list.elements()) {
    boards.push_back(value.text());
    if (std::find(boards.begin(), boards.end() - 1, boards.back()) != boards.end() - 1) {
      value.refuse(fmt::format("{} cannot be compared with itself", text::quote(boards.back())));
    }
  }
  const bool one_is_enough =
      question == &questions::San::facts || question == &questions::Fen::facts || has_engines;
  if (boards.size() < (one_is_enough ? 1 : 2)) {
    list.refuse("\"boards\" names fewer than two boards");
  }
  return boards;
}

std::vector<ReproducedEngine> read_engines(const report::JsonPart& list) {
  std::vector<ReproducedEngine> engines;
  for (const report::JsonPart& value : list.elements()) {
    constexpr auto what = "an engine has name, command and protocol, perft and init at most";
    if (!value.is_object()) value.refuse(what);
    const report::JsonPart protocol = value.at("protocol");
    engines.push_back({value.at("name").text(), value.at("command").text(), protocol.text()});
    if (value.has("perft")) engines.back().perft = value.at("perft").text();
    if (value.has("init")) {
      for (const auto& line : value.at("init").elements()) {
        engines.back().init.push_back(line.text());
      }
    }
    constexpr std::string_view known = " name command protocol perft init ";
    for (const std::string& field : value.fields()) {
      if (known.find(' ' + field + ' ') == known.npos) value.refuse(what);
    }
    constexpr std::array<std::string_view, 3> protocols{"uci", "script", "adapter"};
    if (std::find(protocols.begin(), protocols.end(), protocol.text()) == protocols.end()) {
      protocol.refuse(
          fmt::format("{} is not uci, script or adapter", text::quote(protocol.text())));
    }
  }
  return engines;
}

template <class Parse>
auto read_name(const report::JsonPart& value, const Parse& parse, std::string_view expected) {
  const std::string name = value.text();
  const auto parsed = parse(name);
  if (!parsed) value.refuse(fmt::format("{} is not {}", text::quote(name), expected));
  return *parsed;
}

// The question for moves, or else the first that can be answered wrongly in that way.
Question question_for(Kind kind) {
  if (can_be_of(kind, &questions::LegalMoves::facts)) return &questions::LegalMoves::facts;
  return *std::ranges::find_if(all_questions(), [&](auto one) { return can_be_of(kind, one); });
}

void read_what(const report::JsonPart& object, Reproducer& reproducer) {
  if (object.has("kind")) reproducer.kind = read_name(object.at("kind"), parse_kind, "a kind");
  if (object.has("question")) {
    reproducer.question = read_name(object.at("question"), parse_question, "a question");
    reproducer.how = How::Asked;
  } else if (reproducer.kind) {
    reproducer.question = question_for(*reproducer.kind);
  }
  if (reproducer.kind && !can_be_of(*reproducer.kind, reproducer.question)) {
    object.at("kind").refuse(fmt::format("the answer to the question \"{}\" cannot be {}",
                                         reproducer.question->in_reports,
                                         name_of(*reproducer.kind)));
  }
  if (object.has("how")) {
    reproducer.how = read_name(
        object.at("how"), [](std::string_view name) { return how_names.find(name); },
        "asked, everything or played");
  }
  if (object.has("code")) {
    const std::uint64_t code = object.at("code").whole(0, 0xFFFF);
    reproducer.move = Move::from_code(static_cast<std::uint16_t>(code));
  }
  if (object.has("depth")) {
    reproducer.depth = static_cast<int>(object.at("depth").whole(0, deepest_reproduced_perft));
  }
  if (object.has("count")) {
    if (reproducer.question != &questions::Perft::facts) {
      object.at("count").refuse("a count is of the question \"perft\"");
    }
    reproducer.count = object.at("count").whole(0, ~std::uint64_t{0});
  }
  if (object.has("seed")) reproducer.seed = object.at("seed").whole(0, ~std::uint64_t{0});
}

constexpr int deepest_count = 3;
// The counts reach a ply beyond what was wrong.
constexpr std::size_t plies_before_wrong = deepest_count - 1;

constexpr std::string_view test_source =
    R"source(#include <gtest/gtest.h>

{}#include <squarelab/verify.hpp>

using namespace squarelab;

// {}: {}
TEST(Found, {}) {{
  const auto reproducer = verify::read_reproducer(R"{}({}){}");
  const auto found = verify::{};
  EXPECT_FALSE(found.has_value()) << to_string(*found);
}}
)source";

std::string name_of_wrong(const Disagreement& found) {
  return found.answers[found.wrong.value_or(found.answers.size() - 1)].backend;
}

// "MoveMissing" of Kind::MoveMissing: a name that C++ takes.
std::string test_name(Kind kind) {
  std::string result;
  for (const std::string& word : report::split(name_of(kind), '-')) {
    result += static_cast<char>(std::toupper(static_cast<unsigned char>(word.front())));
    result += word.substr(1);
  }
  return result;
}

// What may stand at both ends of a raw string with that text. A command may hold anything.
std::string delimiter_for(std::string_view text) {
  std::string delimiter = "json";
  while (text.find(')' + delimiter + '"') != text.npos) delimiter += '_';
  return delimiter;
}

// Without a place in a text.
[[noreturn]] void refuse(const std::string& reason) { throw text::TextError(subject, 0, reason); }

// Of a file, where the boards agree.
std::optional<Disagreement> wrong_count(const Reproducer& reproducer, Lockstep& lockstep) {
  const text::PerftCount count{reproducer.depth, *reproducer.count};
  Disagreement found = wrong_in_file({"", "", end_of(reproducer.line), {}}, count);
  for (std::size_t i = 0; i < lockstep.size(); ++i) {
    Board& board = lockstep.board(i);
    board.set(found.start);
    found.answers.push_back(
        {std::string(board.name()), answer_text(board.perft(reproducer.depth, PerftMode::Bulk))});
  }
  found.wrong = first_wrong(found);
  return found.wrong ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

Reproducer reproducer_of(const Finding& finding, std::optional<std::uint64_t> seed) {
  const Disagreement& found = finding.smallest;
  Reproducer reproducer;
  for (const Answer& answer : found.answers) {
    // The reference may also have been asked as one of the boards.
    if (std::find(reproducer.boards.begin(), reproducer.boards.end(), answer.backend) ==
        reproducer.boards.end()) {
      reproducer.boards.push_back(answer.backend);
    }
  }
  reproducer.line = finding.line;
  reproducer.how = finding.how;
  reproducer.kind = found.kind;
  reproducer.question = found.question;
  if (found.question == &questions::Legality::facts) reproducer.move = found.move;
  if (found.question == &questions::Perft::facts) {
    reproducer.depth = std::min(found.depth, deepest_reproduced_perft);
  }
  if (is_of_file(found) && found.depth <= deepest_reproduced_perft) {
    reproducer.count = std::stoull(found.expected);
    if (found.move) {
      reproducer.line.moves.push_back(*found.move);
      --reproducer.depth;
    }
  }
  reproducer.seed = seed;
  return reproducer;
}

std::string write_reproducer(const Reproducer& reproducer) {
  report::Json moves = report::Json::array();
  for (const Move move : reproducer.line.moves) moves.push_back(text::to_uci(move));
  report::Json object{{"format", format_name},
                      {"boards", reproducer.boards},
                      {"fen", text::to_fen(reproducer.line.start)},
                      {"moves", std::move(moves)}};
  if (reproducer.kind) object["kind"] = name_of(*reproducer.kind);
  object["question"] = reproducer.question->in_reports;
  object["how"] = how_names.of(reproducer.how);
  if (reproducer.move) object["code"] = reproducer.move->code();
  if (reproducer.question == &questions::Perft::facts) object["depth"] = reproducer.depth;
  if (reproducer.count) object["count"] = *reproducer.count;
  if (reproducer.seed) object["seed"] = *reproducer.seed;
  for (const ReproducedEngine& engine : reproducer.engines) {
    report::Json json{
        {"name", engine.name}, {"command", engine.command}, {"protocol", engine.protocol}};
    if (!engine.perft.empty()) json["perft"] = engine.perft;
    if (!engine.init.empty()) json["init"] = engine.init;
    object["engines"].push_back(std::move(json));
  }
  return to_text(object, report::JsonLetters::Ascii);
}

Reproducer read_reproducer(std::string_view text) {
  const report::Json json = report::read_json(text, subject);
  const report::JsonPart object(text, subject, json);
  if (!object.is_object()) object.refuse("the text is not a JSON object");
  for (const std::string& field : object.fields()) {
    if (std::find(field_names.begin(), field_names.end(), field) == field_names.end()) {
      object.at(field).refuse(fmt::format("{} is not a field of a reproducer", text::quote(field)));
    }
  }
  const report::JsonPart format = object.at("format");
  if (format.text() != format_name) {
    format.refuse(
        fmt::format("{} is not the format \"{}\"", text::quote(format.text()), format_name));
  }
  Reproducer reproducer;
  read_what(object, reproducer);
  reproducer.boards = read_boards(object.at("boards"), reproducer.question, object.has("engines"));
  reproducer.line.start = read_position(object.at("fen"));
  if (object.has("moves")) {
    reproducer.line.moves = read_moves(object.at("moves"), reproducer.line.start);
  }
  if (object.has("engines")) reproducer.engines = read_engines(object.at("engines"));
  return reproducer;
}

std::optional<Disagreement> replay(const Reproducer& reproducer, const Registry& registry,
                                   const Notation& notation) {
  for (const ReproducedEngine& engine : reproducer.engines) {
    refuse(fmt::format("{} is a program that you have to name yourself, as --{} CMD; it was {}",
                       text::quote(engine.name),
                       engine.protocol == "uci" ? "engine" : engine.protocol,
                       text::quote(engine.command)));
  }
  if (!is_of_boards(reproducer.question)) {
    refuse(fmt::format("boards are not asked for \"{}\"; other programs are",
                       reproducer.question->in_reports));
  }
  std::vector<std::unique_ptr<Board>> boards;
  for (const std::string& name : reproducer.boards) {
    const BackendEntry* entry = find(registry, name);
    if (!entry) {
      const bool is_left_out = std::ranges::count(registry.left_out, name, &LeftOut::name) != 0;
      refuse(fmt::format(
          "there is no board {}{}", text::quote(name),
          is_left_out ? " in this build; squarelab backends lists the way to build it" : ""));
    }
    boards.push_back(entry->make_board());
    for (std::size_t i = 0; i + 1 < boards.size(); ++i) {
      if (boards[i]->name() != boards.back()->name()) continue;
      refuse(fmt::format("{} and {} are the same board", text::quote(reproducer.boards[i]),
                         text::quote(name)));
    }
  }
  Lockstep lockstep(std::move(boards), notation);
  Disagreement model;
  model.question = reproducer.question;
  model.move = reproducer.move;
  model.depth = reproducer.depth;
  auto found = look(reproducer.how, model, reproducer.line, lockstep);
  if (found && reproducer.kind && found->kind != *reproducer.kind) return std::nullopt;
  return found || !reproducer.count ? found : wrong_count(reproducer, lockstep);
}

std::string emit_test(const Finding& finding, const std::vector<ReproducedEngine>& engines) {
  const Disagreement& found = finding.smallest;
  if (is_of_file(found)) return {};
  const std::string name = name_of_wrong(found);
  const auto engine = std::ranges::find(engines, name, &ReproducedEngine::name);
  const bool is_engine = engine != engines.end();
  if (!is_engine && (!is_valid(whole_line(found)) || name == reference_name)) return {};
  Reproducer reproducer = reproducer_of(finding);
  reproducer.boards = {std::string(reference_name), name};
  reproducer.kind.reset();  // whatever else is wrong there fails, too
  if (is_engine) reproducer.engines = {*engine};
  const std::string json = write_reproducer(reproducer);
  const std::string delimiter = delimiter_for(json);
  return fmt::format(test_source, is_engine ? "" : "#include <squarelab/backends.hpp>\n",
                     name_of(found.kind), text::printable(found.query), test_name(found.kind),
                     delimiter, json, delimiter,
                     is_engine ? "replay_engines(reproducer)" : "replay(reproducer, backends())");
}

std::string emit_epd(const Finding& finding) {
  const Disagreement& found = finding.smallest;
  Line line{found.start, found.moves};
  if (!is_valid(line) || !found.text.empty()) return {};
  line.moves.resize(line.moves.size() - std::min(line.moves.size(), plies_before_wrong));
  const Position position = rules::normalised(end_of(line));
  text::EpdRecord record{position, {}};
  for (int depth = 1; depth <= deepest_count; ++depth) {
    record.operations.emplace_back(fmt::format("D{}", depth),
                                   std::to_string(rules::perft(position, depth)));
  }
  std::string name = name_of_wrong(found);
  std::replace(name.begin(), name.end(), '"', '\'');
  record.operations.emplace_back("id", text::printable(name));
  record.operations.emplace_back("c0", std::string(name_of(found.kind)));
  return text::to_epd(record);
}

}  // namespace squarelab::verify
