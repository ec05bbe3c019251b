// The shell steps of action.yml and the entry of .pre-commit-hooks.yaml, run as those services do.
// Instead of curl, cmake and sudo there are scripts that note how they are called.
#include <sstream>

#include "apps/run_program.hpp"

namespace squarelab::app {
namespace {

class Action : public testing_support::Program {
 protected:
  // The text behind the field's name, below the line that holds `below`; of "run: |" the lines of
  // the block.
  static std::string field(const std::string& file, const std::string& below,
                           const std::string& name) {
    std::istringstream lines(read_file(SQUARELAB_SOURCE_DIR "/" + file));
    std::string text;
    std::size_t indent = 0;  // of the block
    bool is_below = false;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t begin = line.find_first_not_of(' ');
      is_below = is_below || line.find(below) != line.npos;
      if (indent != 0 && begin <= indent) break;
      if (indent != 0) text += line.substr(indent + 2) + '\n';
      if (!is_below || indent != 0 || !line.substr(begin).starts_with(name + ": ")) continue;
      text = line.substr(begin + name.size() + 2);
      if (text != "|") return text;
      text.clear();
      indent = begin;
    }
    return text;
  }

  // Runs the lines as GitHub's "shell: bash" does; the environment begins with that of a runner.
  Outcome run_step(const std::string& lines, const std::string& environment = "") {
    const std::string script = write_file("step", lines);
    program_ = "bash";
    return run({"--noprofile", "--norc", "-eo", "pipefail", script}, "",
               "cd '" + path("") + "' && HOME='" + path("home") + "' RUNNER_TEMP='" + path("temp") +
                   "' GITHUB_STEP_SUMMARY='" + path("summary") +
                   "' GITHUB_ACTION_PATH=/action PATH='" + path("stubs") + "':$PATH " +
                   environment + ' ');
  }

  // A command that notes its arguments, and then does that.
  void stub(const std::string& name, const std::string& then) {
    write_file("stubs/" + name,
               "#!/bin/sh\necho " + name + " \"$@\" >>'" + path("log") + "'\n" + then);
    std::filesystem::permissions(path("stubs/" + name), std::filesystem::perms::owner_all);
  }

  void SetUp() override {
    for (const char* folder : {"home", "temp", "stubs"})
      std::filesystem::create_directory(path(folder));
    stub("sudo", "");
  }
  void install() {
    std::filesystem::create_directories(path("home/squarelab/bin"));
    std::filesystem::create_symlink(SQUARELAB_PROGRAM, path("home/squarelab/bin/squarelab"));
  }
};

TEST_F(Action, TakesTheArchiveOfARelease) {
  stub("curl", "cd '" + path("") +
                   "' && mkdir -p f/bin && echo >f/bin/squarelab && chmod +x f/bin/squarelab && "
                   "tar cJ --transform \"s,^f,squarelab-9.1-$(uname -m | tr _ -)-linux,\" f");
  stub("cmake", "exit 1");
  const std::string step = field("action.yml", "name: install", "run");
  const std::string environment = "RELEASES=https://host/releases VERSION=v9.1";
  const Outcome outcome = run_step(step, environment);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(path("home/squarelab/bin/squarelab")));
  const std::string log = read_file(path("log"));
  testing_support::expect_parts(
      log, {"curl -fsSL https://host/releases/v9.1/squarelab-9.1-", ".tar.xz\n"});
  EXPECT_EQ(run_step(step, environment).exit_code, 0);
  EXPECT_EQ(read_file(path("log")), log) << "it is installed";
}

TEST_F(Action, BuildsWithoutAnArchive) {
  stub("curl", "exit 22");
  stub("cmake", "");
  const Outcome outcome =
      run_step(field("action.yml", "name: install", "run"), "RELEASES=r VERSION=main");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  testing_support::expect_parts(read_file(path("log")),
                                {"libcli11-dev\n", "cmake -S /action -B ", "cmake --build ",
                                 "cmake --install ", "--prefix " + path("home/squarelab") + '\n'});
  stub("cmake", "exit 3");
  EXPECT_EQ(
      run_step(field("action.yml", "name: install", "run"), "RELEASES=r VERSION=main").exit_code,
      3);
}

TEST_F(Action, ComparesWithTheRules) {
  install();
  const std::string step = field("action.yml", "name: compare", "run");
  const auto verify = [&](const char* mode) {
    return run_step(
        step, "LIMIT=30 ARGUMENTS=\"--depth 1 --positions 100 --engine '" SQUARELAB_TEST_ENGINE
              " uci " +
                  std::string(mode) + "'\"");
  };
  const Outcome right = verify("honest");
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_TRUE(right.out.starts_with("0 disagreements\n")) << right.out;
  const Outcome wrong = verify("no-en-passant");
  EXPECT_EQ(wrong.exit_code, 1) << wrong.err;
  testing_support::expect_parts(wrong.err, "::error title=missing%3A ");
  testing_support::expect_parts(read_file(path("summary")), "missing: ");
  testing_support::expect_parts(read_file(path("squarelab.epd")), " c0 \"move-missing\";");
  testing_support::expect_parts(read_file(path("squarelab.xml")), "<failure ");
  testing_support::expect_parts(read_file(path("squarelab.json")), "\"agree\": false");
}

TEST_F(Action, PreCommitRunsIt) {
  install();
  const std::string entry = field(".pre-commit-hooks.yaml", "id: squarelab-verify", "entry");
  const Outcome outcome =
      run_step("PATH=~/squarelab/bin:$PATH; " + entry + " --depth 1 --positions 100 --engine '" +
               SQUARELAB_TEST_ENGINE " uci no-en-passant'");
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("missing: ")) << outcome.out << outcome.err;
}

}  // namespace
}  // namespace squarelab::app
