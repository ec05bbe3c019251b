// Idea: a right FEN is read as one position. Of an odd one only the odd fields may be read in
// several ways; the way is a policy. A policy does not depend on the colours, and what a program
// writes it reads as it is. Cost: one process for each text, and one with the colours exchanged
// where the odd field has some.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <squarelab/report/report_words.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/written_text.hpp>

namespace squarelab::verify {
namespace {

constexpr process::Duration most_time{2'000};

using Fields = std::vector<std::string>;

// The letters of rights are sorted.
Fields fields_of(const std::string& fen) {
  Fields fields = words_of(fen);
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
  std::reverse(ranks.begin(), ranks.end());
  fields[0] = fmt::format("{}", fmt::join(ranks, "/"));
  exchange(fields[0]);
  fields[1] = fields[1] == "w" ? "b" : "w";
  exchange(fields[2]);
  std::stable_partition(fields[2].begin(), fields[2].end(),
                        [](unsigned char c) { return std::isupper(c) != 0; });
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

// Returns the policy of the program for the odd fields; nullopt if it changes another field.
// Clocks may be left out.
std::optional<std::string> policy_of(const FenSample& sample, const Fields& written,
                                     const Fields& read) {
  std::string policy = "accepts";
  for (std::size_t i = 0; i < std::min(written.size(), fen_fields.size()); ++i) {
    const bool is_clock = fen_fields[i] == 'h' || fen_fields[i] == 'f';
    const std::string given = i < read.size() ? read[i] : "";
    if (given == written[i] || (given.empty() && is_clock)) continue;
    if (!is_free(sample, i)) return std::nullopt;
    const bool is_less = fen_fields[i] == 'r' && std::includes(written[i].begin(), written[i].end(),
                                                               given.begin(), given.end());
    policy = is_clock ? "reads as " + given : is_less || given == "-" ? "drops" : "changes";
  }
  return policy;
}

}  // namespace

std::vector<Disagreement> ReadFen::check(Asker& asker, const FenSample& sample, std::string& text) {
  const bool is_odd = !sample.odd.empty();
  const std::string query = is_odd ? fmt::format("read-fen of {}", sample.odd) : "read-fen";
  const std::string refuses = "refuses";
  const auto contradiction = [&](std::string_view what, std::string expected, std::string answer) {
    return std::vector{wrong_answer(Kind::Inconsistent, fmt::format("{}, and {}", query, what),
                                    std::move(expected), std::move(answer))};
  };
  std::string first;
  for (const bool is_exchanged : {false, true}) {
    text = is_exchanged ? colors_exchanged(sample.text) : sample.text;
    asker.start_anew();
    const auto answer = reading(asker, text, is_odd);
    const auto policy = answer ? policy_of(sample, fields_of(text), fields_of(*answer)) : refuses;
    if (!policy) return {wrong_answer(Kind::WrongFen, query, text, *answer)};
    if (answer && !is_free(sample, 0)) {
      const std::string again = reading(asker, *answer, true).value_or(refuses);
      if (fields_of(again) != fields_of(*answer)) {
        return contradiction("of the answer", *answer, again);
      }
    }
    if (is_exchanged && policy != first) {
      return contradiction("with the colours exchanged", first, *policy);
    }
    first = *policy;
    if (is_odd) asker.policies["odd FEN"][first].insert(std::string(sample.odd));
    const bool has_colors = !is_odd || sample.free == "r" || sample.free.starts_with('e');
    if (!has_colors || fields_of(text).size() < 4) break;
  }
  return {};
}

}  // namespace squarelab::verify
