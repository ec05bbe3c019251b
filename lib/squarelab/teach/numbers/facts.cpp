#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/bits/digits.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/teach/numbers/meanings.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <squarelab/teach/numbers/pages.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <stdexcept>

namespace squarelab::teach {

namespace {

// The subject of a fact: a set of squares, of which a single one has an index as well, or a step.
struct Subject {
  SquareSet squares = {};
  const Way* way = nullptr;  // if it is not null, squares do not count
};

struct FactValue {
  Bitboard number = 0;
  bool negative = false;  // of a step
};

// With a subject it is NAME=VALUE; without one it is a constant, which has the meanings.
struct Fact {
  std::string text;
  std::optional<Subject> subject = {};
  FactValue value = {};  // of a constant, the number alone
  std::vector<Guess> meanings = {};
  std::vector<std::string> fits = {};  // names of numberings

  // Returns true if it says the same in other words: 0x06 and 6.
  bool says_what(const Fact& other) const {
    const bool same_subject =
        subject && other.subject
            ? subject->squares == other.subject->squares && subject->way == other.subject->way
            : !subject && !other.subject;
    return same_subject && value.number == other.value.number &&
           value.negative == other.value.negative;
  }
  bool fits_one_of(const std::vector<std::string>& names) const {
    return std::ranges::find_first_of(fits, names) != fits.end();
  }
};

// The set of that plain name: a constant of the mappings, or pieces at the start.
std::optional<SquareSet> set_named(const std::string& name) {
  static constexpr std::pair<std::string_view, std::string_view> others[]{{"a1h8", "diagonal"},
                                                                          {"h1a8", "antidiagonal"},
                                                                          {"light", "lightsquares"},
                                                                          {"dark", "darksquares"}};
  const auto other =
      std::ranges::find(others, name, &std::pair<std::string_view, std::string_view>::first);
  const std::string_view meant = other != std::end(others) ? other->second : name;
  if (const auto constant = constant_named(meant)) return constant;
  for (const Piece piece : all_pieces) {
    const std::string one =
        fmt::format("{}{}", adjective_of(color_of(piece)), name_of(type_of(piece)));
    if (meant == one || meant == one + 's') return start_position().squares_of(piece);
  }
  return std::nullopt;
}

// "north", "noea", "northeast", "ne"; "nonoea".
const Way* way_named(std::string_view name) {
  static constexpr std::array<std::array<std::string_view, 2>, 8> others{{{"n", "north"},
                                                                          {"ne", "northeast"},
                                                                          {"e", "east"},
                                                                          {"se", "southeast"},
                                                                          {"s", "south"},
                                                                          {"sw", "southwest"},
                                                                          {"w", "west"},
                                                                          {"nw", "northwest"}}};
  for (std::size_t i = 0; i < all_ways.size(); ++i) {
    const bool known = i < others.size() && std::ranges::count(others[i], name) != 0;
    if (known || text::lower_case(all_ways[i].name) == name) return &all_ways[i];
  }
  return nullptr;
}

Subject read_subject(const std::string& name) {
  if (const Way* const way = way_named(plain_name(name))) return {{}, way};
  if (const auto squares = parse_square_list(name)) return {*squares, nullptr};
  if (const auto squares = set_named(plain_name(name))) return {*squares, nullptr};
  throw std::invalid_argument(fmt::format(
      "{} is not known: a fact is about a square (f5), squares (a2,h2), a file (a-file), a rank "
      "(rank-1), diagonal, antidiagonal, light, dark, pieces at the start (white-pawns), or a way "
      "(north, noea, nonoea)",
      text::quote(name)));
}

// A number; of a step also with a sign or as a shift: +8, -7, << 8, >> 7.
FactValue read_value(const std::string& fact, std::string_view text, bool is_step) {
  std::string_view rest = text;
  const auto skip = [&](std::string_view sign) {
    if (!rest.starts_with(sign)) return false;
    rest.remove_prefix(sign.size());
    return true;
  };
  bool negative = false;
  if (is_step) {
    negative = skip(">>") || skip("-");
    if (!negative && !skip("<<")) skip("+");
  }
  while (skip(" ")) {
  }
  const auto digits = bits::parse_digits(std::string(rest));
  const auto number = digits ? std::nullopt : parse_number(rest);
  if (digits || number) return {digits ? *digits : number->value, negative};
  throw std::invalid_argument(
      fmt::format("{}: {} is not {}", text::quote(fact), text::quote(text),
                  is_step ? "a step such as 8, -7, << 8 or >> 7"
                          : "a number: decimal, 0x.., 0b.. or 64 digits 0 and 1"));
}

Fact read_fact(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (is_fact(word)) {
    Fact fact{word, read_subject(word.substr(0, equals))};
    fact.value =
        read_value(word, std::string_view(word).substr(equals + 1), fact.subject->way != nullptr);
    return fact;
  }
  Fact fact{word};
  fact.value.number = read_constant(word);
  fact.meanings = as_sets(fact.value.number).found;
  for (const Guess& guess : as_numbers(fact.value.number)) {
    // Any small number is an index.
    if (guess.kind != "index") fact.meanings.push_back(guess);
  }
  return fact;
}

// The value that the fact would have under the numbering, "<< 8", "37 or 0x0000002000000000"; what
// the constant is there, "the a-file".
std::string expected(const Fact& fact, const Numbering& numbering) {
  if (!fact.subject) return meaning_under(fact.meanings, numbering.name).value_or("not known");
  const auto& [squares, way] = *fact.subject;
  if (way != nullptr) return shift_text(numbering.step(*way));
  const std::string index =
      squares.size() == 1 ? (numbering.is_x88() ? hex8(numbering.index(*squares.begin()))
                                                : std::to_string(numbering.index(*squares.begin())))
                          : "";
  if (numbering.is_x88()) return index.empty() ? "no bitboards" : index;
  const std::string bits = hex64(numbering.bits_of(squares));
  return index.empty() ? bits : fmt::format("{} or {}", index, bits);
}

bool fits(const Fact& fact, const Numbering& numbering) {
  if (!fact.subject) return meaning_under(fact.meanings, numbering.name).has_value();
  const auto& [squares, way] = *fact.subject;
  const auto& [number, negative] = fact.value;
  if (way != nullptr) {
    const int step = numbering.step(*way);
    return (step < 0) == negative && number == static_cast<Bitboard>(std::abs(step));
  }
  if (squares.size() == 1 && number == static_cast<Bitboard>(numbering.index(*squares.begin()))) {
    return true;
  }
  return !numbering.is_x88() && number == numbering.bits_of(squares);
}

// Pairs of facts that no numbering fits: "f5=.. contradicts a-file=..: the one fits lerf, ..".
std::vector<std::string> contradictions_of(const std::vector<Fact>& facts) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Fact& a = facts[j];
      const Fact& b = facts[i];
      if (a.fits.empty() || b.fits.empty() || a.fits_one_of(b.fits)) continue;
      texts.push_back(fmt::format("{} contradicts {}: the first fits {}, the second {}.", a.text,
                                  b.text, report::joined(a.fits, ", "),
                                  report::joined(b.fits, ", ")));
    }
  }
  return texts;
}

// The answer, a paragraph each; of the numberings that most facts fit, and how many facts those
// are.
std::vector<std::string> verdict(const std::vector<Fact>& facts,
                                 const std::vector<std::string>& best, std::ptrdiff_t count,
                                 const std::vector<std::string>& contradictions) {
  const bool named = std::ranges::all_of(facts, [](const Fact& fact) { return !!fact.subject; });
  const std::string_view noun = named ? "facts" : "constants";
  if (best.empty()) {
    return {fmt::format("No numbering fits any of the {} {}.", facts.size(), noun)};
  }
  const bool one = best.size() == 1;
  const std::string fit = report::joined(best, ", ") + (one ? " fits" : " fit");
  if (count == std::ssize(facts)) {
    return {fmt::format("{} all {}{}", fit, noun,
                        one ? ", and no other numbering does."
                            : ". Another fact would tell them apart, such as the number of b1.")};
  }
  std::vector<std::string> others;
  std::vector<std::string> unknown_sets;
  std::vector<std::string> texts{""};
  for (const Fact& fact : facts) {
    if (!fact.fits_one_of(best)) others.push_back(fact.text);
    if (!fact.fits.empty()) continue;
    if (fact.subject) {
      texts.push_back(fmt::format("{} fits no numbering at all.", fact.text));
    } else {
      unknown_sets.push_back(fact.text);
    }
  }
  texts[0] = fmt::format("{} {} of {} {}", fit, count, facts.size(), noun);
  if (others.empty()) {
    texts[0] += " each, but not the same.";
  } else {
    texts[0] += fmt::format("; {} {} not agree with {}.", report::listed(others),
                            others.size() == 1 ? "does" : "do", one ? "it" : "them");
  }
  if (!unknown_sets.empty()) {
    texts.push_back(fmt::format(
        "{} {} known under no numbering; an index needs the name of its square, as in e4=0x34.",
        report::listed(unknown_sets), unknown_sets.size() == 1 ? "is" : "are"));
  }
  texts.insert(texts.end(), contradictions.begin(), contradictions.end());
  return texts;
}

// The numberings that all facts fit if they count squares from 1.
std::vector<std::string> fitting_from_1(const std::vector<Fact>& facts) {
  std::vector<std::string> names;
  for (const Numbering& numbering : known_numberings()) {
    const bool all = std::ranges::all_of(facts, [&](const Fact& fact) {
      return fact.subject && fact.subject->squares.size() == 1 &&
             fact.value.number ==
                 static_cast<Bitboard>(numbering.index(*fact.subject->squares.begin()) + 1);
    });
    if (all) names.emplace_back(numbering.name);
  }
  return names;
}

}  // namespace

bool is_fact(const std::string& word) { return word.find('=') != std::string::npos; }

Bitboard read_constant(const std::string& word) {
  if (const auto digits = bits::parse_digits(word)) return *digits;
  if (const auto number = parse_number(word)) return number->value;
  throw std::invalid_argument(
      fmt::format("{} is not a number of 64 bits: decimal, 0x.., 0b.. or 64 digits 0 and 1; nor a "
                  "fact such as f5=0x2000000000",
                  text::quote(word)));
}

Page page_of_facts(const std::vector<std::string>& words) {
  std::vector<Fact> facts;
  for (const std::string& word : words) {
    Fact fact = read_fact(word);
    const auto same = [&](const Fact& other) { return other.says_what(fact); };
    if (std::ranges::none_of(facts, same)) facts.push_back(std::move(fact));
  }
  std::vector<std::string> best;  // that fit most
  std::ptrdiff_t most = 1;
  for (const Numbering& numbering : known_numberings()) {
    std::ptrdiff_t count = 0;
    for (Fact& fact : facts) {
      if (!fits(fact, numbering)) continue;
      fact.fits.emplace_back(numbering.name);
      ++count;
    }
    if (count > most) best.clear();
    most = std::max(most, count);
    if (count == most) best.emplace_back(numbering.name);
  }
  const bool all = !best.empty() && most == std::ssize(facts);
  const std::vector<std::string> contradictions = contradictions_of(facts);
  Page page(fmt::format("Which numbering has {}?", report::joined(words, ", ")));
  page.data = {{"fitting", all ? best : std::vector<std::string>{}},
               {"most", best},
               {"contradictions", contradictions}};
  if (const auto from_1 = fitting_from_1(facts); !all && !from_1.empty()) {
    page.paragraph(fmt::format("All facts fit {}, with squares counted from 1.",
                               report::joined(from_1, ", ")));
  }
  for (const std::string& text : verdict(facts, best, most, contradictions)) page.paragraph(text);
  std::vector<Records::Field> fields{"fact", "fits"};
  if (!best.empty()) {
    // For programs a constant has a meaning, and a fact what is expected in its place.
    fields.insert(fields.end(), {fmt::format("in {} =", best[0]), "= meaning", "= expected"});
    page.data["best"] = best[0];
  }
  Records records(fields);
  for (const Fact& fact : facts) {
    const std::string names = fact.fits.empty() ? "none" : report::joined(fact.fits, ", ");
    std::vector<Value> values{fact.text, Value(folded(names, 26), fact.fits)};
    if (!best.empty()) {
      const std::string text = expected(fact, numbering_named(best[0]));
      values.push_back({folded(text, 26), text});
      const Value none("", std::nullopt);
      values.push_back(fact.subject ? none : text);
      values.push_back(fact.subject ? text : none);
    }
    records.add(values);
  }
  add(page, page.data, "facts", std::move(records));
  page.table(legend(known_numberings()));
  return page;
}

}  // namespace squarelab::teach
