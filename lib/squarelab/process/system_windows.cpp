#include <windows.h>
// After windows.h:
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <squarelab/process/parallel.hpp>
#include <squarelab/process/programs_windows.hpp>
#include <squarelab/process/system.hpp>
#include <thread>
#include <vector>

namespace squarelab::process {

namespace {

HANDLE handle_of(int stream) noexcept { return reinterpret_cast<HANDLE>(_get_osfhandle(stream)); }

UINT code_page_before = 0;

void prepare_terminal() {
  DWORD mode = 0;
  if (!GetConsoleMode(handle_of(stdout_number), &mode) &&
      !GetConsoleMode(handle_of(stderr_number), &mode)) {
    return;
  }
  code_page_before = GetConsoleOutputCP();
  SetConsoleOutputCP(CP_UTF8);
  std::atexit([] { SetConsoleOutputCP(code_page_before); });
  for (const int stream : {stdout_number, stderr_number}) {
    if (GetConsoleMode(handle_of(stream), &mode)) {
      SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
}

std::vector<std::string> own_arguments() {
  int count = 0;
  LPWSTR* const words = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) arguments.push_back(utf8_of(words[i]));
  LocalFree(words);
  return arguments;
}

}  // namespace

void prepare(int& argc, const char* const*& argv) {
  static const std::vector<std::string> arguments = own_arguments();
  static std::vector<const char*> words;
  words.clear();
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  argc = static_cast<int>(words.size());
  words.push_back(nullptr);
  argv = words.data();
  SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
  constexpr std::size_t buffer = std::size_t{1} << 16;
  std::setvbuf(stdout, nullptr, _IOFBF, buffer);
  for (const int stream : {stdin_number, stdout_number, stderr_number}) {
    // A terminal's Ctrl-Z ends the input only as text.
    if (stream != stdin_number || !is_terminal(stream)) _setmode(stream, _O_BINARY);
  }
  prepare_terminal();
}

int usable_processors() noexcept {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

bool is_terminal(int stream) noexcept {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

int terminal_width(int stream) noexcept {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (!GetConsoleScreenBufferInfo(handle_of(stream), &info)) return 0;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

bool terminal_has_colors() noexcept {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stdout_number), &mode) &&
         (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool has_input(int stream) noexcept {
  const HANDLE handle = handle_of(stream);
  DWORD count = 0;
  if (GetFileType(handle) == FILE_TYPE_PIPE) {
    return !PeekNamedPipe(handle, nullptr, 0, nullptr, &count, nullptr) || count > 0;
  }
  if (!is_terminal(stream)) return true;
  // A terminal gives whole lines.
  std::array<INPUT_RECORD, 256> events;
  if (!PeekConsoleInputW(handle, events.data(), static_cast<DWORD>(events.size()), &count))
    return true;
  return std::any_of(events.begin(), events.begin() + count, [](const INPUT_RECORD& event) {
    return event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown != 0 &&
           event.Event.KeyEvent.wVirtualKeyCode == VK_RETURN;
  });
}

std::ptrdiff_t read_some(int stream, char* bytes, std::size_t size) noexcept {
  const int count = _read(stream, bytes, static_cast<unsigned>(size));
  return count < 0 ? -2 : count;
}

std::string first_input(std::size_t size) {
  const HANDLE handle = handle_of(stdin_number);
  std::string begin(size, '\0');
  DWORD count = 0;
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_PIPE) {
    PeekNamedPipe(handle, begin.data(), static_cast<DWORD>(size), &count, nullptr, nullptr);
  } else if (type == FILE_TYPE_DISK) {
    const __int64 place = _lseeki64(stdin_number, 0, SEEK_CUR);
    ReadFile(handle, begin.data(), static_cast<DWORD>(size), &count, nullptr);
    _lseeki64(stdin_number, place, SEEK_SET);
  }
  begin.resize(count);
  return begin;
}

std::FILE* open_file(const std::filesystem::path& path, const char* mode) noexcept {
  const std::string_view how = mode;
  int file = -1;
  if (path == L"/dev/stdin") {
    file = _dup(stdin_number);
  } else if (how == "wbx") {  // msvcrt's fopen does not know the x
    file = _wopen(path.c_str(), _O_WRONLY | _O_BINARY | _O_CREAT | _O_EXCL, _S_IREAD | _S_IWRITE);
  } else {
    std::wstring wide(how.begin(), how.end());
    return _wfopen(path.c_str(), wide.c_str());
  }
  return file < 0 ? nullptr : _fdopen(file, how == "wbx" ? "wb" : mode);
}

int overwrite_file(const std::filesystem::path& path, std::string_view text) noexcept {
  std::FILE* const file = _wfopen(path.c_str(), L"wb");
  if (file == nullptr) return errno;
  int error = 0;
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) error = errno;
  if (std::fclose(file) != 0 && error == 0) error = errno;
  return error;
}

int own_number() noexcept { return static_cast<int>(GetCurrentProcessId()); }

void ask_for_huge_pages(void*, std::size_t) noexcept {}

}  // namespace squarelab::process
