// Placements: the two languages between programs, and programs that do not keep to them.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <squarelab/backends.hpp>
#include <squarelab/compare/measuring/placement.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <string>

#include "compare/measuring/made_up_machine.hpp"

namespace squarelab::compare {
namespace {

namespace fs = std::filesystem;

Job some_job() {
  Job job;
  job.placement = 3;
  job.seed = 18446744073709551615U;
  job.seconds = 0.02;
  job.burst_microseconds = 10.5;
  job.baseline = "lerf";
  job.columns = {"lerf", "x88"};
  job.questions = {&questions::AttackMap::facts, &questions::PerftPlain::facts};
  job.corpus = {text::parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 7"),
                text::parse_fen("r1bqk2r/8/8/8/8/8/8/R1BQK2R w KQkq - 0 1")};
  return job;
}

TEST(PlacementLanguage, CarriesJobs) {
  const auto [job, cpu] = read_job(to_text(some_job(), 5), all_questions());
  const Job expected = some_job();
  EXPECT_EQ(cpu, 5);
  EXPECT_EQ(job.task, expected.task);
  EXPECT_EQ(job.placement, expected.placement);
  EXPECT_EQ(job.seed, expected.seed);
  EXPECT_EQ(job.seconds, expected.seconds);
  EXPECT_EQ(job.burst_microseconds, expected.burst_microseconds);
  EXPECT_EQ(job.baseline, expected.baseline);
  EXPECT_EQ(job.columns, expected.columns);
  EXPECT_EQ(job.questions, expected.questions);
  EXPECT_EQ(job.corpus, expected.corpus);
}

TEST(PlacementLanguage, CarriesWhatWasMeasured) {
  Measured measured;
  measured.wall_seconds = 1.25;
  measured.processor_seconds = 1.0 / 3;
  measured.rounds = {{1, 2, 40, 1234567890123, {{0, 100.5, 3000}, {2, 1e9, 2999.25}}},
                     {0, 0, 1, 0, {}}};
  const auto read = std::get<Measured>(read_answer(to_text(measured), Task::Measure));
  EXPECT_EQ(read.wall_seconds, measured.wall_seconds);
  EXPECT_EQ(read.processor_seconds, measured.processor_seconds);
  ASSERT_EQ(read.rounds.size(), 2U);
  EXPECT_EQ(read.rounds[0].row, 1U);
  EXPECT_EQ(read.rounds[0].phase, 2U);
  EXPECT_EQ(read.rounds[0].positions, 40U);
  EXPECT_EQ(read.rounds[0].units, 1234567890123U);
  ASSERT_EQ(read.rounds[0].bursts.size(), 2U);
  EXPECT_EQ(read.rounds[0].bursts[1].column, 2U);
  EXPECT_EQ(read.rounds[0].bursts[1].nanoseconds, 1e9);
  EXPECT_EQ(read.rounds[0].bursts[1].probe, 2999.25);
  EXPECT_TRUE(read.rounds[1].bursts.empty());
}

TEST(PlacementLanguage, RefusesOtherTexts) {
  const std::string job = to_text(some_job(), 0);
  for (const std::string& text :
       {std::string(), std::string("hello\n"), job.substr(0, job.size() / 2), job.substr(1),
        std::string(job).replace(job.find("\"lerf\""), 6, "\"king\""),
        std::string(job).replace(job.find("attack-map"), 10, "fly-around")}) {
    EXPECT_THROW(read_job(text, all_questions()), std::runtime_error) << text.substr(0, 60);
  }
  for (const std::string& text : {std::string(), std::string("hello\n"),
                                  to_text(Measured{}).substr(0, 30), to_text(Verified{})}) {
    EXPECT_THROW(read_answer(text, Task::Measure), std::runtime_error) << text;
  }
}

TEST(PlacementLanguage, AnswersAJob) {
  const auto measured = std::get<Measured>(read_answer(
      answer_of_placement(to_text(some_job(), std::nullopt), contestants()), Task::Measure));
  EXPECT_GE(measured.wall_seconds, 0.02);
  EXPECT_GT(measured.processor_seconds, 0);
  bool seen[2][3] = {};
  for (const Round& round : measured.rounds) {
    ASSERT_LT(round.row, 2U);
    EXPECT_EQ(round.positions, 1U);  // one of each phase that there is
    for (const Burst& burst : round.bursts) {
      ASSERT_LT(burst.column, 3U);
      EXPECT_GT(burst.nanoseconds, 0);
      EXPECT_GT(burst.probe, 0);
      seen[round.row][burst.column] = true;
    }
  }
  for (const auto& row : seen) {
    for (const bool column : row) EXPECT_TRUE(column);
  }
}

TEST(PlacementLanguage, AnswersAFailureInWords) {
  Job job = some_job();
  job.columns.push_back("chess");
  try {
    read_answer(answer_of_placement(to_text(job, std::nullopt), contestants()), job.task);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("\"chess\""), std::string::npos) << error.what();
  }
}

TEST(PlacementLanguage, CarriesWhatIsVerified) {
  const Verified::Row lacking{7, {false, true, false}};
  const auto verified =
      std::get<Verified>(read_answer(to_text(Verified{{lacking, {}}}), Task::Verify));
  ASSERT_EQ(verified.rows.size(), 2U);
  EXPECT_EQ(verified.rows[0].units, 7U);
  EXPECT_EQ(verified.rows[0].lacks, lacking.lacks);
  EXPECT_EQ(verified.rows[1].units, 0U);
}

struct NeverAgrees : FakeKernels<9, 100> {
  std::uint64_t digest(questions::Question, const questions::Traversal&) override { return 77; }
};

// What a placement finds is thrown where it was started, in the same words.
TEST(PlacementLanguage, CarriesADisagreement) {
  questions::Contestants made_up{{contestant<0, 100>("lerf"), contestant<1, 100>("x88")}};
  made_up.backends[1].make_kernels = &make<NeverAgrees>;
  made_up.questions = contestants().questions;
  Job job = some_job();
  job.task = Task::Verify;
  try {
    read_answer(answer_of_placement(to_text(job, std::nullopt), made_up), job.task);
    ADD_FAILURE() << "nothing was noticed";
  } catch (const KernelDisagreement& disagreement) {
    EXPECT_STREQ(disagreement.what(),
                 "the backends disagree in attack-map on 4k3/8/8/8/8/8/4P3/4K3 b - - 3 7\n"
                 "  lerf: 1 map, digest 0000000000000001\n"
                 "  x88: 1 map, digest 000000000000004d\n"
                 "  lerf (control): 1 map, digest 0000000000000001");
  }
}

struct Placement : testing::Test {
  Placement()
      : folder_(testing::TempDir() + "placements_" +
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(folder_);
  }
  ~Placement() override { fs::remove_all(folder_); }

  std::string script(const fs::path& path, const std::string& text) const {
    const fs::path whole = folder_ / path;
    fs::create_directories(whole.parent_path());
    std::ofstream(whole) << "#!/bin/sh\n" << text << '\n';
    chmod(whole.c_str(), 0755);
    return whole.string();
  }
  std::string complaint_about(const std::string& path) const {
    try {
      run_placement(path, some_job(), std::nullopt);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "nothing";
  }

  fs::path folder_;
};

TEST_F(Placement, StandBesideTheProgramOrInLibexec) {
  const std::string program = script("bin/lab", "");
  EXPECT_TRUE(placements_of(program).empty());
  script("libexec/lab-placements/1", "");
  EXPECT_EQ(placements_of(program).size(), 1U);
  for (const char* number : {"1", "2", "10", "4"}) {
    script(fs::path("bin/lab-placements") / number, "");
  }
  const std::vector<std::string> found = placements_of(program);  // 1 and 2; 3 is missing
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1], (folder_ / "bin/lab-placements/2").string());
}

TEST_F(Placement, EndWhenTheyAreNotToGoOn) {
  const std::string path =
      script("slow", "cat >/dev/null; echo verified; echo verified; exec sleep 100");
  std::size_t most = 0;
  const auto begin = std::chrono::steady_clock::now();
  const auto answer = run_placement(path, some_job(), std::nullopt, [&](std::size_t rows) {
    most = rows;
    return rows < 2;
  });
  EXPECT_FALSE(answer);
  EXPECT_EQ(most, 2U);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(Placement, ThatFailAreNamed) {
  const std::string dies = script("dies", "kill -9 $$");
  EXPECT_NE(complaint_about(dies).find(dies + ": was killed by signal 9"), std::string::npos)
      << complaint_about(dies);
  EXPECT_NE(complaint_about(script("fails", "cat >/dev/null; exit 3")).find("exited with status 3"),
            std::string::npos);
  EXPECT_NE(complaint_about(script("talks", "cat >/dev/null; echo hello")).find("is not JSON"),
            std::string::npos);
  EXPECT_NE(complaint_about(script("says", "cat >/dev/null; echo '{\"failure\": \"no board\"}'"))
                .find("no board"),
            std::string::npos);
  EXPECT_NE(complaint_about(folder_ / "is not there").find("exited with status 127"),
            std::string::npos);
}

}  // namespace
}  // namespace squarelab::compare
