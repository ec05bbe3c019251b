#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <squarelab/compare/measuring/instructions.hpp>

namespace squarelab::compare::measuring {
namespace {

#if defined(__x86_64__) && defined(__linux__)

// Where traps do not arrive there is nothing to test.
class InstructionsOf : public testing::Test {
 protected:
  void SetUp() override {
    if (!instructions_of([] {})) GTEST_SKIP() << "instructions cannot be counted here";
  }

  static std::uint64_t executed(const std::function<void()>& work) {
    return instructions_of(work)->executed;
  }
};

TEST_F(InstructionsOf, AreCountedExactly) {
  // A turn of the loop is two instructions; what is around it is always the same.
  const auto turning = [](int turns) {
    return executed([turns] {
      int left = turns;
      asm volatile("0: dec %0\n jnz 0b" : "+r"(left));
    });
  };
  const auto one = turning(1);
  EXPECT_EQ(turning(2), one + 2);
  EXPECT_EQ(turning(1000), one + 1998);
}

TEST_F(InstructionsOf, RepeatedByAPrefixCountOnce) {
  static char from[1000];
  static char to[1000];
  const auto moving = [](std::size_t bytes) {
    return executed([bytes] {
      const char* source = from;
      char* target = to;
      std::size_t count = bytes;
      asm volatile("rep movsb" : "+D"(target), "+S"(source), "+c"(count) : : "memory");
    });
  };
  EXPECT_EQ(moving(2), moving(1000));
}

TEST_F(InstructionsOf, OfSharedLibrariesAreSeen) {
  EXPECT_EQ(instructions_of([] { asm volatile("nop"); })->in_libraries, 0u);
  static char bytes[1000];
  const volatile std::size_t size = sizeof bytes;
  const auto calling = [&] { std::memset(bytes, 1, size); };
  const auto found = instructions_of(calling);
  EXPECT_GT(found->in_libraries, 0u);
  EXPECT_LT(found->in_libraries, found->executed);
}

TEST_F(InstructionsOf, AreTheSameEveryTime) {
  const auto work = [] {
    volatile int sum = 0;
    for (int i = 0; i < 100; ++i) sum = sum + i;
  };
  EXPECT_EQ(instructions_of(work), instructions_of(work));
}

TEST_F(InstructionsOf, LeaveTheSignalsAsTheyWere) {
  struct sigaction before = {};
  before.sa_handler = [](int) {};
  struct sigaction usual = {};
  sigaction(SIGTRAP, &before, &usual);
  instructions_of([] {});
  struct sigaction after = {};
  sigaction(SIGTRAP, &usual, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

#else

TEST(Instructions, AreNotCountedElsewhere) {
  EXPECT_FALSE(instructions_of([] {}));
}

#endif

}  // namespace
}  // namespace squarelab::compare::measuring
