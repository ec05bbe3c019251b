#include "support/markup.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace squarelab::testing_support {

namespace {

constexpr std::string_view name_signs =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:";

class Checker {
 public:
  explicit Checker(std::string_view text) : rest_(text) {}

  std::optional<std::string> fault() {
    if (rest_.starts_with("<!DOCTYPE html>\n")) rest_.remove_prefix(16);
    bool has_root = false;
    while (!rest_.empty()) {
      if (rest_.front() != '<') {
        const std::string_view words = take_until('<');
        if (open_.empty() && words.find_first_not_of(" \n") != words.npos) return at(words);
        if (!is_text(words)) return at(words);
        continue;
      }
      if (open_.empty() && has_root) return at("second root");
      has_root = true;
      if (!takes_tag()) return at(rest_);
    }
    if (!open_.empty()) return "not closed: " + open_.back();
    if (!has_root) return "no element";
    return std::nullopt;
  }

 private:
  static std::string at(std::string_view text) { return std::string(text.substr(0, 80)); }

  std::string_view take_until(char end) {
    const std::string_view taken = rest_.substr(0, rest_.find(end));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string take_name() {
    const std::size_t end = std::min(rest_.find_first_not_of(name_signs), rest_.size());
    std::string name(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return name;
  }

  bool takes(std::string_view sign) {
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  static bool is_text(std::string_view words) {
    for (const char c : words) {
      if (c == '<' || (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t')) return false;
    }
    for (auto found = words.find('&'); found != words.npos; found = words.find('&', found + 1)) {
      const std::string_view from = words.substr(found);
      if (!from.starts_with("&amp;") && !from.starts_with("&lt;") && !from.starts_with("&gt;") &&
          !from.starts_with("&quot;") && !from.starts_with("&#")) {
        return false;
      }
    }
    return true;
  }

  bool takes_tag() {
    if (takes("</")) {
      if (open_.empty() || take_name() != open_.back()) return false;
      open_.pop_back();
      return takes(">");
    }
    if (!takes("<")) return false;
    const std::string name = take_name();
    if (name.empty()) return false;
    std::set<std::string> attributes;
    while (takes(" ")) {
      const std::string attribute = take_name();
      if (attribute.empty() || !attributes.insert(attribute).second || !takes("=\"")) return false;
      const std::string_view value = take_until('"');
      if (!is_text(value) || !takes("\"")) return false;
      if (attribute == "id" && !ids_.insert(value).second) return false;
    }
    if (takes("/>")) return true;
    open_.push_back(name);
    return takes(">");
  }

  std::string_view rest_;
  std::vector<std::string> open_;
  std::set<std::string_view> ids_;
};

}  // namespace

std::optional<std::string> fault_in_xml(std::string_view text) { return Checker(text).fault(); }

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++times;
  return times;
}

std::vector<std::string> addresses_in(std::string_view markup) {
  static constexpr std::array<std::string_view, 7> attributes{
      "href=\"", "src=\"", "srcset=\"", "action=\"", "data=\"", "poster=\"", "url("};
  static constexpr std::array<std::string_view, 6> always{"@import", "<script", "<link",
                                                          "<iframe", "<object", "<embed"};
  std::vector<std::string> found;
  const auto look_for = [&](std::string_view sign, bool may_be_within) {
    for (auto at = markup.find(sign); at != markup.npos; at = markup.find(sign, at + 1)) {
      const std::string_view value = markup.substr(at + sign.size());
      if (!may_be_within || !value.starts_with('#')) {
        found.emplace_back(markup.substr(at, sign.size() + 40));
      }
    }
  };
  for (const std::string_view sign : attributes) look_for(sign, true);
  for (const std::string_view sign : always) look_for(sign, false);
  return found;
}

}  // namespace squarelab::testing_support
