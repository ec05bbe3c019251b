// Keys: the key that is kept up move by move, and the same computed from nothing.
#pragma once

#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Keys {
  static constexpr Facts facts{"key", {Kind::WrongKey, Kind::Garbage}};

  static void run(auto& exam, const Who& who, Key key) {
    exam.expect({&facts, who}, KeyAnswer{key}, "key", &Board::key);
    exam.expect({&facts, who}, KeyAnswer{key}, "recomputed_key", &Board::recomputed_key);
  }
  static void run(auto& exam) { run(exam, everybody, exam.first().key); }
};

}  // namespace squarelab::verify::questions
