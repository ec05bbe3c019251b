// Our ends of the pipes are overlapped, and all waiting is one wait for their events. The child
// begins suspended and in a job that ends with the last handle of it, which only this process has:
// so nothing that the child starts outlives us. It inherits its ends of the pipes and no other
// handle.
#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cwctype>
#include <memory>
#include <squarelab/process/process.hpp>
#include <squarelab/process/programs_windows.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace squarelab::process {

namespace {

constexpr DWORD killed = 0xC000013A;  // as by Ctrl-C

[[noreturn]] void fail(const char* what) {
  throw std::system_error(static_cast<int>(GetLastError()), std::system_category(), what);
}

struct Close {
  void operator()(HANDLE handle) const noexcept { CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, Close>;

// Our end of a pipe, with one transfer at a time.
class End {
 public:
  End() : event_(CreateEventW(nullptr, TRUE, FALSE, nullptr)) {
    if (!event_) fail("CreateEvent");
  }
  ~End() { close(); }
  End(const End&) = delete;
  End& operator=(const End&) = delete;

  void open(Handle pipe) noexcept { pipe_ = std::move(pipe); }
  void close() noexcept {
    cancel();
    pipe_.reset();
  }
  bool is_open() const noexcept { return pipe_ != nullptr; }
  HANDLE event() const noexcept { return event_.get(); }

  void begin_read() noexcept {
    if (is_busy_ || !is_open()) return;
    begin([this] { return ReadFile(pipe_.get(), bytes_.data(), size, nullptr, &transfer_); });
  }
  void begin_write(std::string_view text) noexcept {
    const std::size_t count = text.copy(bytes_.data(), size);
    begin([this, count] {
      return WriteFile(pipe_.get(), bytes_.data(), static_cast<DWORD>(count), nullptr, &transfer_);
    });
  }
  // Returns what was transferred, or nullopt if it goes on. Closes the end if it failed.
  std::optional<std::string_view> finished() noexcept {
    DWORD count = 0;
    if (is_busy_ && GetOverlappedResult(pipe_.get(), &transfer_, &count, FALSE) == 0) {
      if (GetLastError() == ERROR_IO_INCOMPLETE) return std::nullopt;
      count = 0;
      pipe_.reset();
    }
    is_busy_ = false;
    return std::string_view(bytes_.data(), count);
  }
  // Ends a transfer before its time.
  void cancel() noexcept {
    if (!std::exchange(is_busy_, false)) return;
    CancelIoEx(pipe_.get(), &transfer_);
    DWORD count = 0;
    GetOverlappedResult(pipe_.get(), &transfer_, &count, TRUE);
  }

 private:
  static constexpr DWORD size = Process::chunk;

  template <class Begin>
  void begin(const Begin& begin) noexcept {
    transfer_ = {};
    transfer_.hEvent = event();
    is_busy_ = begin() != 0 || GetLastError() == ERROR_IO_PENDING;
    if (!is_busy_) pipe_.reset();
  }

  Handle pipe_;
  Handle event_;
  OVERLAPPED transfer_{};
  bool is_busy_ = false;
  std::array<char, size> bytes_;
};

// Opens our end of a new pipe and returns the child's.
Handle make_pipe(End& ours, bool child_reads) {
  static std::atomic<unsigned> number{0};
  const std::wstring name = utf16_of(
      fmt::format(R"(\\.\pipe\squarelab-{}-{})", GetCurrentProcessId(), number.fetch_add(1)));
  const DWORD direction = child_reads ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
  const HANDLE end = CreateNamedPipeW(
      name.c_str(), direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
      PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, 1 << 16, 1 << 16, 0, nullptr);
  if (end == INVALID_HANDLE_VALUE) fail("CreateNamedPipe");
  ours.open(Handle(end));
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
  const HANDLE childs = CreateFileW(name.c_str(), child_reads ? GENERIC_READ : GENERIC_WRITE, 0,
                                    &inherited, OPEN_EXISTING, 0, nullptr);
  if (childs == INVALID_HANDLE_VALUE) fail("CreateFile");
  return Handle(childs);
}

// An argument as the runtime libraries of Windows split command lines.
std::wstring quoted(std::wstring_view argument) {
  std::wstring text = L" \"";
  std::size_t backslashes = 0;
  for (const wchar_t c : argument) {
    if (c == L'"') text.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    text += c;
  }
  return text.append(backslashes, L'\\') + L'"';
}

bool is_batch_file(const std::wstring& file) {
  std::wstring end = file.substr(file.rfind(L'.') + 1);
  for (wchar_t& c : end) c = static_cast<wchar_t>(std::towlower(c));
  return end == L"bat" || end == L"cmd";
}

// The file to start, empty for cmd.exe, and the command line.
struct Line {
  std::wstring file;
  std::wstring text;
};
Line line_of(const NamedProgram& program, const std::vector<std::string>& arguments) {
  Line line{program.file, L'"' + program.file + L'"' + utf16_of(program.rest)};
  if (program.file.empty()) line.text = utf16_of(program.word + program.rest);
  for (const std::string& argument : arguments) line.text += quoted(utf16_of(argument));
  if (!is_batch_file(line.file) && program.rest.find_first_of("|<>&^%") == program.rest.npos) {
    return line;
  }
  for (const std::string& argument : arguments) {
    if (argument.find_first_of("\"%") != argument.npos) {
      throw std::invalid_argument("cmd.exe cannot pass on an argument with a quote or %");
    }
  }
  return {std::wstring(), L"cmd.exe /d /s /c \"" + line.text + L'"'};
}

// The handles that the child inherits. It inherits no others of this process.
class Inheritance {
 public:
  explicit Inheritance(std::array<HANDLE, 3>& handles) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    room_.resize(size);
    if (!InitializeProcThreadAttributeList(list(), 1, 0, &size) ||
        !UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles.data(),
                                   sizeof handles, nullptr, nullptr)) {
      fail("UpdateProcThreadAttribute");
    }
  }
  ~Inheritance() { DeleteProcThreadAttributeList(list()); }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST list() noexcept {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data());
  }

 private:
  std::vector<std::byte> room_;
};

Handle make_job() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (!job || !SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                       sizeof limits)) {
    fail("CreateJobObject");
  }
  return job;
}

// Starts the line in the job. Returns the process, or nothing if the file is no program.
Handle start(Line line, std::array<HANDLE, 3> streams, const Handle& job) {
  Inheritance inheritance(streams);
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = streams[0];
  startup.StartupInfo.hStdOutput = streams[1];
  startup.StartupInfo.hStdError = streams[2];
  startup.lpAttributeList = inheritance.list();
  PROCESS_INFORMATION started{};
  if (!CreateProcessW(line.file.empty() ? nullptr : line.file.c_str(), line.text.data(), nullptr,
                      nullptr, TRUE,
                      CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT,
                      nullptr, nullptr, &startup.StartupInfo, &started)) {
    const DWORD error = GetLastError();
    if (error == ERROR_BAD_EXE_FORMAT || error == ERROR_ACCESS_DENIED) return {};
    fail("CreateProcess");
  }
  Handle process(started.hProcess);
  const Handle thread(started.hThread);
  if (!AssignProcessToJobObject(job.get(), process.get())) {
    TerminateProcess(process.get(), killed);
    fail("AssignProcessToJobObject");
  }
  ResumeThread(thread.get());
  return process;
}

DWORD milliseconds_until(Deadline deadline) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
  return static_cast<DWORD>(std::clamp<decltype(left)>(left, 0, INFINITE - 1));
}

}  // namespace

struct Process::Child {
  Handle job;
  Handle process;
  End in;
  End out;
  End err;
};

std::string to_string(Exit exit) {
  return exit.by_signal
             ? fmt::format("was killed by exception 0x{:X}", static_cast<unsigned>(exit.number))
             : fmt::format("exited with status {}", exit.number);
}

Process::Process(const std::string& command, const std::vector<std::string>& arguments,
                 std::size_t longest_line)
    : longest_line_(longest_line) {
  constexpr int no_file = 127;
  constexpr int no_program = 126;
  const auto has_nul = [](const std::string& text) { return text.find('\0') != text.npos; };
  if (has_nul(command) || std::any_of(arguments.begin(), arguments.end(), has_nul)) {
    throw std::invalid_argument("a command may not contain a NUL");
  }
  const NamedProgram program = program_of(command);
  Line line = line_of(program, arguments);
  if (program.file.empty() && !line.text.starts_with(L"cmd.exe ")) {
    errors_ = program.word + ": not found\n";
    exit_ = Exit{false, no_file};
    return;
  }
  auto child = std::make_unique<Child>();
  const Handle in = make_pipe(child->in, true);
  const Handle out = make_pipe(child->out, false);
  const Handle err = make_pipe(child->err, false);
  child->job = make_job();
  child->process = start(std::move(line), {in.get(), out.get(), err.get()}, child->job);
  if (child->process) {
    child_ = std::move(child);
  } else {
    errors_ = utf8_of(program.file) + ": not a program\n";
    exit_ = Exit{false, no_program};
  }
}

Process::~Process() {
  using namespace std::chrono_literals;
  stop(100ms);
}

void Process::close_input() noexcept {
  if (child_) child_->in.close();
}

bool Process::is_output_open() const noexcept { return child_ && child_->out.is_open(); }

Write Process::write(std::string_view text, Deadline deadline) {
  while (!text.empty()) {
    if (!child_ || !child_->in.is_open()) return Write::Closed;
    End& in = child_->in;
    in.begin_write(text);
    for (;;) {
      if (const auto written = in.finished()) {
        text.remove_prefix(written->size());
        break;
      }
      if (SteadyClock::now() >= deadline) {
        in.cancel();
        return Write::TimedOut;
      }
      pump(deadline, true);
    }
  }
  return Write::Done;
}

void Process::stop(Duration grace) noexcept {
  if (!child_) return;
  child_->in.close();
  wait(SteadyClock::now() + grace);
  TerminateJobObject(child_->job.get(), killed);
  WaitForSingleObject(child_->process.get(), INFINITE);
  look_for_exit();
  child_.reset();
  output_.clear();
  begin_ = searched_ = 0;
}

bool Process::is_readable_now() noexcept {
  child_->out.begin_read();
  return !child_->out.is_open() || WaitForSingleObject(child_->out.event(), 0) == WAIT_OBJECT_0;
}

void Process::take_in(Deadline deadline, bool has_room, bool to_write) {
  if (!child_) return;
  auto& [job, process, in, out, err] = *child_;
  if (has_room) out.begin_read();
  err.begin_read();
  std::array<HANDLE, 3> events{};
  DWORD count = 0;
  if (has_room && out.is_open()) events[count++] = out.event();
  if (err.is_open()) events[count++] = err.event();
  if (to_write && in.is_open()) events[count++] = in.event();
  if (count == 0) return;
  WaitForMultipleObjects(count, events.data(), FALSE, milliseconds_until(deadline));
  if (has_room && out.is_open()) output_ += out.finished().value_or("");
  if (err.is_open()) errors_ += err.finished().value_or("");
}

bool Process::look_for_exit() noexcept {
  constexpr DWORD first_exception = 0xC0000000;
  if (exit_ || !child_) return true;
  DWORD status = 0;
  if (WaitForSingleObject(child_->process.get(), 0) != WAIT_OBJECT_0 ||
      !GetExitCodeProcess(child_->process.get(), &status)) {
    return false;
  }
  exit_ = Exit{status >= first_exception, static_cast<int>(status)};
  return true;
}

}  // namespace squarelab::process
