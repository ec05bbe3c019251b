#include "shared/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <squarelab/report/report_words.hpp>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>
#include <utility>

#include "cli/value_types.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

namespace {

using report::Page;

constexpr std::string_view name_of_notices = "verdict";

bool begins_with_words(std::string_view text, std::string_view words) {
  if (words.empty() || !text.starts_with(words)) return false;
  if (text.size() == words.size()) return true;
  const char next = text[words.size()];
  return !text::is_letter(next) && !text::is_digit(next) && next != '_';
}

// The texts of which one begins with the name of the block.
struct Beginnings {
  std::vector<std::string> operator()(const Page::Heading& heading) const {
    return {heading.title};
  }
  std::vector<std::string> operator()(const Page::Paragraph& paragraph) const {
    return {paragraph.text};
  }
  std::vector<std::string> operator()(const report::Table& table) const {
    const auto& lines = table.columns.front().heading.lines;
    return {lines.empty() ? "" : lines.front().text};
  }
  std::vector<std::string> operator()(const Page::Drawings& drawings) const {
    std::vector<std::string> captions;
    for (const report::Drawing& drawing : drawings.drawings) captions.push_back(drawing.caption);
    return captions;
  }
  std::vector<std::string> operator()(const Page::Code& code) const { return {code.language}; }
  std::vector<std::string> operator()(const Page::Notice& notice) const { return notice.sentences; }
  std::vector<std::string> operator()(const Page::Facts& facts) const {
    std::vector<std::string> names;
    for (const auto& [name, value] : facts.facts) names.push_back(name);
    return names;
  }
  std::vector<std::string> operator()(const report::Figure& figure) const { return {figure.title}; }
};

class Choice {
 public:
  explicit Choice(const std::vector<std::string>& names) : names_(names), found_(names.size()) {}

  Page of(const Page& page) {
    Page chosen(page.title());
    chosen.begin_with_answer();
    chosen.data = page.data;
    chosen.records = page.records;
    for (const auto& [block, depth] : page.parts()) {
      const auto* heading = std::get_if<Page::Heading>(&block);
      if (heading != nullptr && heading->level <= level_) level_ = 0;
      if (depth == report::Depth::Html) continue;
      const auto beginnings = std::visit(Beginnings(), block);
      std::vector<bool> here;
      for (const std::string& text : beginnings) here.push_back(is_named(text));
      const bool is_verdict = std::holds_alternative<Page::Notice>(block) ||
                              (page.begins_with_answer() && &block == &page.parts().front().block);
      if (is_verdict && is_named(std::string(name_of_notices))) here.assign(here.size(), true);
      const bool is_chosen = std::ranges::find(here, true) != here.end();
      if (is_chosen && heading != nullptr && level_ == 0) level_ = heading->level;
      if (level_ != 0) {
        chosen.add(block);
      } else if (is_chosen) {
        chosen.add(chosen_of(block, here));
      }
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (found_[i]) continue;
      throw InputError(fmt::format("--part {}: this page has no such part; it has {}",
                                   text::quote(names_[i]), report::joined(known_, ", ")));
    }
    return chosen;
  }

 private:
  // Notes the text's name for messages, too: its first words.
  bool is_named(const std::string& text) {
    constexpr std::size_t longest = 40;
    std::string known = text.substr(0, text.find_first_of(",:;.("));
    if (known.size() > longest) known = known.substr(0, known.rfind(' ', longest));
    known = text::trimmed(known);
    if (!known.empty() && std::ranges::find(known_, known) == known_.end()) known_.push_back(known);
    bool is_chosen = false;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!begins_with_words(text, names_[i])) continue;
      found_[i] = true;
      is_chosen = true;
    }
    return is_chosen;
  }

  // Keeps the chosen elements.
  template <class T>
  static void keep(std::vector<T>& all, const std::vector<bool>& chosen) {
    std::vector<T> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (chosen[i]) kept.push_back(std::move(all[i]));
    }
    all = std::move(kept);
  }

  // Returns the block with its chosen sentences or facts; a block of another kind whole.
  static Page::Block chosen_of(Page::Block block, const std::vector<bool>& here) {
    if (auto* notice = std::get_if<Page::Notice>(&block)) keep(notice->sentences, here);
    if (auto* facts = std::get_if<Page::Facts>(&block)) keep(facts->facts, here);
    return block;
  }

  const std::vector<std::string>& names_;
  std::vector<bool> found_;
  std::vector<std::string> known_;  // for messages, each once
  int level_ = 0;                   // of the chosen heading that all is below; 0: of none
};

}  // namespace

Argument& add_part_option(Command& command, std::vector<std::string>& names) {
  return command.option("--part", names, text_value("WORDS"),
                        "Show only the part of the page that begins with these words: a heading "
                        "and all below it, a paragraph, a table, \"verdict\"; repeatable; JSON "
                        "and records as CSV stay whole");
}

Page parts_of(const Page& page, const std::vector<std::string>& names) {
  return names.empty() ? page : Choice(names).of(page);
}

}  // namespace squarelab::app
