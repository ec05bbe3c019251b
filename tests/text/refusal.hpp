// For tests of what is refused: the TextError that a call throws, and tables of refused texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <squarelab/text/error.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::text {

template <class Call>
TextError refusal_of(Call call) {
  try {
    call();
  } catch (const TextError& error) {
    return error;
  }
  ADD_FAILURE() << "nothing was refused";
  return TextError("nothing", 0, "nothing was refused");
}

struct Refused {
  std::string text;
  std::size_t column;
  std::string reason;
};

// read(text) must refuse each text at its column and for its reason, as a fault of one of the
// subjects, breaking no rule; no line is named, since the text is all there is.
template <class Read>
void expect_refused(const std::vector<Refused>& cases,
                    std::initializer_list<std::string_view> subjects, Read read) {
  for (const Refused& refused : cases) {
    SCOPED_TRACE(refused.text);
    const TextError error = refusal_of([&] { read(refused.text); });
    EXPECT_EQ(error.column(), refused.column) << error.what();
    EXPECT_EQ(error.reason(), refused.reason);
    EXPECT_EQ(std::count(subjects.begin(), subjects.end(), error.subject()), 1) << error.what();
    EXPECT_EQ(error.rule(), std::nullopt);
    EXPECT_EQ(error.line(), std::nullopt);
  }
}

}  // namespace squarelab::text
