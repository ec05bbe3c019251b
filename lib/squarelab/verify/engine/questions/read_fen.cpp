// Idea: a right FEN is read as one position. Of an odd one only the odd fields may be read in
// several ways; the way is a policy. A policy does not depend on the colours, and what a program
// writes it reads as it is. Cost: one process for each text, and one with the colours exchanged
// where the odd field has some.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <squarelab/report/report_words.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <sstream>

namespace squarelab::verify {
namespace {

constexpr process::Duration most_time{2'000};
constexpr std::string_view refuses = "refuses";

using Fields = std::vector<std::string>;

// The letters of rights are sorted.
Fields fields_of(const std::string& fen) {
  std::istringstream stream(fen);
  Fields fields;
  for (std::string field; stream >> field;) fields.push_back(std::move(field));
  if (fields.size() > 2) std::ranges::sort(fields[2]);
  return fields;
}

// The same position of the other side. Precondition: four fields or more, with single blanks.
std::string colors_exchanged(const std::string& fen) {
  std::vector<std::string> fields = report::split(fen, ' ');
  const auto exchange = [](std::string& text) {
    for (char& c : text) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(std::islower(letter) ? std::toupper(letter) : std::tolower(letter));
    }
  };
  std::vector<std::string> ranks = report::split(fields[0], '/');
  std::ranges::reverse(ranks);
  fields[0] = fmt::format("{}", fmt::join(ranks, "/"));
  exchange(fields[0]);
  fields[1] = fields[1] == "w" ? "b" : "w";
  exchange(fields[2]);
  std::ranges::stable_partition(fields[2], [](unsigned char c) { return std::isupper(c) != 0; });
  for (char& c : fields[3]) {
    if ('1' <= c && c <= '8') c = static_cast<char>('1' + '8' - c);
  }
  return fmt::format("{}", fmt::join(fields, " "));
}

// The answer, or nullopt if the program refuses an odd text. A program that is late is asked once
// more, because the machine may have been busy.
std::optional<std::string> reading(Asker& asker, const std::string& fen, bool is_odd,
                                   int times = 2) {
  try {
    return asker.ask(&ReadFen::facts, fen, most_time);
  } catch (const NoAnswer& none) {
    const EngineVerdict verdict = none.failure.verdict;
    if (verdict == EngineVerdict::Error && is_odd) return std::nullopt;
    if (verdict != EngineVerdict::Silent || times == 1) throw;
  }
  return reading(asker, fen, is_odd, times - 1);
}

bool is_free(const FenSample& sample, std::size_t field) {
  return sample.free.find(fen_fields[field]) != sample.free.npos;
}

// Returns true if a field is read as something else and is not odd. Programs may leave out clocks.
bool is_wrong(const FenSample& sample, const Fields& written, const Fields& read) {
  constexpr std::size_t first_clock = 4;
  for (std::size_t i = 0; i < std::min(written.size(), fen_fields.size()); ++i) {
    if (is_free(sample, i) || (i >= read.size() && i >= first_clock)) continue;
    if (i >= read.size() || written[i] != read[i]) return true;
  }
  return false;
}

// What the program does with the odd fields.
std::string policy_of(const FenSample& sample, const Fields& written, const Fields& read) {
  for (std::size_t i = 0; i < std::min({written.size(), read.size(), fen_fields.size()}); ++i) {
    if (!is_free(sample, i) || written[i] == read[i]) continue;
    if (fen_fields[i] == 'h' || fen_fields[i] == 'f') return "reads as " + read[i];
    const bool is_less = fen_fields[i] == 'r' && std::ranges::includes(written[i], read[i]);
    return is_less || read[i] == "-" ? "drops" : "changes";
  }
  return "accepts";
}

// A policy, or what is wrong.
struct Examined {
  std::string policy = {};
  std::vector<Disagreement> wrong = {};
};

Examined examine(Asker& asker, const FenSample& sample, const std::string& text) {
  const std::string query =
      sample.odd.empty() ? "read-fen" : fmt::format("read-fen of {}", sample.odd);
  asker.start_anew();
  const auto answer = reading(asker, text, !sample.odd.empty());
  if (!answer) return {std::string(refuses)};
  const Fields read = fields_of(*answer);
  if (is_wrong(sample, fields_of(text), read)) {
    return {{}, {wrong_answer(Kind::WrongFen, query, text, *answer)}};
  }
  if (!is_free(sample, 0)) {
    const auto again = reading(asker, *answer, true);
    if (!again || fields_of(*again) != read) {
      return {{},
              {wrong_answer(Kind::Inconsistent, query + ", and of the answer", *answer,
                            again.value_or(std::string(refuses)))}};
    }
  }
  return {policy_of(sample, fields_of(text), read)};
}

}  // namespace

std::vector<Disagreement> ReadFen::check(Asker& asker, const FenSample& sample, std::string& text) {
  text = sample.text;
  const auto [policy, wrong] = examine(asker, sample, text);
  if (!wrong.empty()) return wrong;
  if (!sample.odd.empty()) {
    asker.policies["odd FEN"][policy].insert(std::string(sample.odd));
    const bool has_colors = sample.free == "r" || sample.free.starts_with('e');
    if (!has_colors || fields_of(text).size() < 4) return {};
  }
  text = colors_exchanged(text);
  const auto [other, also_wrong] = examine(asker, sample, text);
  if (!also_wrong.empty() || other == policy) return also_wrong;
  return {wrong_answer(Kind::Inconsistent,
                       fmt::format("read-fen of {}, and with the colours exchanged", sample.odd),
                       policy, other)};
}

}  // namespace squarelab::verify
