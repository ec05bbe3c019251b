// Which sliders a bitboard has by default, on CPUs that are not this one: the compiler is asked.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <ostream>
#include <string>

#if defined(__x86_64__)

namespace squarelab::bitboard {
namespace {

struct Cpu {
  const char* march;
  bool has_fast_pext;
};

void PrintTo(const Cpu& cpu, std::ostream* out) { *out << cpu.march; }

struct DefaultSliders : testing::TestWithParam<Cpu> {
  // Whether the compiler, for the CPU, agrees that the default is of that name.
  static bool is_default(const std::string& name) {
    const std::string path =
        testing::TempDir() + "squarelab_default_sliders_" + GetParam().march + ".cpp";
    std::ofstream(path) << "#include <squarelab/bitboard/sliders/default.hpp>\n"
                           "static_assert(squarelab::bitboard::DefaultSliders::facts.name == \""
                        << name << "\");\n";
    const std::string check = SQUARELAB_SYNTAX_CHECK;
    const int status =
        std::system((check + " -march=" + GetParam().march + " " + path + " 2> /dev/null").c_str());
    std::remove(path.c_str());
    return status == 0;
  }
};

TEST_P(DefaultSliders, ArePextWhereItIsNoMicrocode) {
  EXPECT_TRUE(is_default(GetParam().has_fast_pext ? "pext" : "hyperbola_quintessence"));
}

INSTANTIATE_TEST_SUITE_P(Cpus, DefaultSliders,
                         testing::Values(Cpu{"x86-64-v2", false}, Cpu{"x86-64-v3", true},
                                         Cpu{"bdver4", false}, Cpu{"znver2", false},
                                         Cpu{"znver3", true}));

}  // namespace
}  // namespace squarelab::bitboard

#endif
