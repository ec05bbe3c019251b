// For tests of what is refused: the TextError that a call throws.
#pragma once

#include <gtest/gtest.h>

#include <squarelab/text/error.hpp>

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

}  // namespace squarelab::text
