// Process where no program can be started: a function of JavaScript that answers lines, a generator
// pasted into the page (page/generator.js). It answers at once or never, so no call waits for it;
// the page ends a worker that is silent.
#include <cstdlib>
#include <squarelab/process/process.hpp>
#include <system_error>

// Returns the lines that answer a text of that size, ended by NUL and allocated by malloc; a number
// below 1 if nothing answers here. The empty text asks for the greeting.
extern "C" [[clang::import_module("env"), clang::import_name("squarelab_ask")]] std::intptr_t
squarelab_ask(const char* text, std::size_t size);

namespace squarelab::process {

namespace {

std::string answer_to(std::string_view text) {
  const std::intptr_t place = squarelab_ask(text.data(), text.size());
  if (place < 1) {
    throw std::system_error(std::make_error_code(std::errc::function_not_supported),
                            "no other program can be started here");
  }
  auto* const answer = reinterpret_cast<char*>(place);
  std::string lines = answer;
  std::free(answer);
  return lines;
}

}  // namespace

std::string to_string(Exit exit) { return "exited with status " + std::to_string(exit.number); }

struct Process::Child {};

Process::Process(const std::string&, const std::vector<std::string>&, std::size_t longest_line)
    : longest_line_(longest_line), output_(answer_to({})) {}

Process::~Process() = default;

Read Process::read_line(Deadline) {
  const std::size_t end = output_.find('\n', begin_);
  if (end == std::string::npos) return {Read::Kind::Closed, {}};
  std::string line = take(end - begin_);
  ++begin_;
  if (line.size() > longest_line_) return {Read::Kind::TooLong, line.substr(0, longest_line_)};
  return {Read::Kind::Line, std::move(line)};
}

Write Process::write(std::string_view text, Deadline) {
  output_ = output_.substr(begin_) + answer_to(text);
  begin_ = 0;
  return Write::Done;
}

std::string Process::take(std::size_t size) {
  std::string text = output_.substr(begin_, size);
  begin_ += size;
  return text;
}

std::optional<Exit> Process::wait(Deadline) { return Exit{false, 0}; }
std::string Process::errors() { return {}; }
void Process::stop(Duration) noexcept {}
void Process::close_input() noexcept {}

}  // namespace squarelab::process
