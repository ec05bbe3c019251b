#include <gtest/gtest.h>

#include <squarelab/text/names.hpp>

namespace squarelab::text {
namespace {

enum class Fruit { Apple, Pear, Plum };
constexpr Names<Fruit::Plum> fruits{"apple", "pear", "plum"};

TEST(Names, LeadThereAndBack) {
  EXPECT_EQ(fruits.of(Fruit::Pear), "pear");
  EXPECT_EQ(fruits.find("apple"), Fruit::Apple);
  EXPECT_EQ(fruits.find("plum"), Fruit::Plum);
  EXPECT_EQ(fruits.find("Plum"), std::nullopt);
  EXPECT_EQ(fruits.find(""), std::nullopt);
  EXPECT_EQ(fruits.all().size(), 3U);
  EXPECT_EQ(fruits.all().back(), "plum");
}

}  // namespace
}  // namespace squarelab::text
