// The shell steps of action.yml and the entry of .pre-commit-hooks.yaml, run as those services do.
// Instead of curl, cmake and sudo there are scripts that note how they are called.
#include <sstream>

#include "apps/run_program.hpp"

namespace squarelab::app {
namespace {

class Action : public testing_support::Program {
 protected:
  // The text of the first field of that name below the line that holds `below`; of "run: |" the
  // lines of the block, indented.
  static std::string field(const std::string& file, const std::string& below,
                           const std::string& name) {
    const std::string text = read_file(SQUARELAB_SOURCE_DIR "/" + file);
    const std::string key = " " + name + ": ";
    std::istringstream lines(text.substr(text.find(key, text.find(below)) + key.size()));
    std::string line;
    std::getline(lines, line);
    if (line != "|") return line;
    std::string block;
    while (std::getline(lines, line) && line.starts_with("        ")) block += line + '\n';
    return block;
  }

  // Runs the lines as GitHub's "shell: bash" does.
  Outcome run_step(const std::string& lines, const std::string& environment = "") {
    program_ = "bash";
    return run({"--noprofile", "--norc", "-eo", "pipefail", write_file("step", lines)}, "",
               "cd " + path("") + "; HOME=" + path("home") + " RUNNER_TEMP=" + path("temp") +
                   " GITHUB_STEP_SUMMARY=" + path("summary") + " GITHUB_ACTION_PATH=/action PATH=" +
                   path("stubs") + ":$PATH " + environment + ' ');
  }
  Outcome install() {
    return run_step(field("action.yml", "name: install", "run"), "RELEASES=r VERSION=v9.1");
  }
  std::string log() const { return read_file(path("log")); }

  // A command that notes its arguments, and then does that.
  void stub(const std::string& name, const std::string& then = "") {
    const std::string note = "#!/bin/sh\necho " + name + " \"$@\" >>" + path("log") + "\n";
    std::filesystem::permissions(write_file("stubs/" + name, note + then),
                                 std::filesystem::perms::owner_all);
  }
  void SetUp() override {
    for (const char* folder : {"home/squarelab/bin", "temp", "stubs"}) {
      std::filesystem::create_directories(path(folder));
    }
    stub("sudo");
  }
};

TEST_F(Action, TakesTheArchiveOfARelease) {
  stub("curl", "cd " + path("") + "; mkdir -p f/bin; echo >f/bin/squarelab; chmod +x f/bin/*; " +
                   "tar cJ --transform \"s,^f,squarelab-9.1-$(uname -m | tr _ -)-linux,\" f");
  EXPECT_EQ(install().exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(path("home/squarelab/bin/squarelab")));
  testing_support::expect_parts(log(), {"curl -fsSL r/v9.1/squarelab-9.1-", "-linux.tar.xz\n"});
  const std::string before = log();
  EXPECT_EQ(install().exit_code, 0);
  EXPECT_EQ(log(), before) << "it is installed";
}

TEST_F(Action, BuildsWithoutAnArchive) {
  stub("curl", "exit 22");
  stub("cmake");
  EXPECT_EQ(install().exit_code, 0);
  testing_support::expect_parts(log(),
                                {"cmake -S /action -B ", "cmake --build ", "cmake --install ",
                                 "--prefix " + path("home/squarelab") + '\n'});
  stub("cmake", "exit 3");
  EXPECT_EQ(install().exit_code, 3);
}

TEST_F(Action, ComparesWithTheRules) {
  std::filesystem::create_symlink(program_, path("home/squarelab/bin/squarelab"));
  const std::string arguments =
      "--depth 1 --positions 100 --engine '" SQUARELAB_TEST_ENGINE " uci ";
  const auto verify = [&](const char* mode) {
    return run_step(field("action.yml", "name: compare", "run"),
                    "LIMIT=30 ARGUMENTS=\"" + arguments + mode + "'\"");
  };
  EXPECT_EQ(verify("honest").exit_code, 0);
  const Outcome wrong = verify("no-en-passant");
  EXPECT_EQ(wrong.exit_code, 1) << wrong.err;
  testing_support::expect_parts(wrong.err, "::error title=missing%3A ");
  testing_support::expect_parts(read_file(path("summary")), "missing: ");
  for (const char* file : {"squarelab.epd", "squarelab.xml", "squarelab.json"}) {
    testing_support::expect_parts(read_file(path(file)), "move-missing");
  }
  const std::string hook = field(".pre-commit-hooks.yaml", "id: squarelab-verify", "entry");
  const Outcome hooked =
      run_step("PATH=~/squarelab/bin:$PATH; " + hook + ' ' + arguments + "no-en-passant'");
  EXPECT_EQ(hooked.exit_code, 1) << hooked.err;
  EXPECT_TRUE(hooked.out.starts_with("missing: ")) << hooked.out;
}

}  // namespace
}  // namespace squarelab::app
