#include <windows.h>

#include <algorithm>
#include <squarelab/process/programs_windows.hpp>

namespace squarelab::process {

namespace {

// Returns the whole path of a file in this directory or in the PATH, or nothing.
std::wstring path_of(const std::wstring& name) {
  std::wstring path(MAX_PATH, L'\0');
  DWORD size = 0;
  do {
    path.resize(std::max<std::size_t>(path.size(), size));
    size = SearchPathW(nullptr, name.c_str(), nullptr, static_cast<DWORD>(path.size()), path.data(),
                       nullptr);
  } while (size > path.size());
  path.resize(size);
  return path;
}

}  // namespace

std::wstring utf16_of(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring wide(text.size(), L'\0');
  wide.resize(static_cast<std::size_t>(
      MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), size)));
  return wide;
}

std::string utf8_of(std::wstring_view text) {
  constexpr std::size_t longest = 3;  // bytes of a unit
  const int size = static_cast<int>(text.size());
  std::string narrow(longest * text.size(), '\0');
  narrow.resize(static_cast<std::size_t>(
      WideCharToMultiByte(CP_UTF8, 0, text.data(), size, narrow.data(),
                          static_cast<int>(narrow.size()), nullptr, nullptr)));
  return narrow;
}

NamedProgram program_of(const std::string& command) {
  const std::size_t begin = std::min(command.find_first_not_of(" \t"), command.size());
  const bool has_quotes = command.substr(begin, 1) == "\"";
  const std::size_t from = begin + (has_quotes ? 1 : 0);
  const std::size_t end = command.find_first_of(has_quotes ? "\"" : " \t|<>&", from);
  NamedProgram program{command.substr(from, end - from), "", {}};
  if (end != command.npos) program.rest = command.substr(end + (has_quotes ? 1 : 0));
  const std::size_t dot = program.word.rfind('.');
  const bool has_extension =
      dot != command.npos && program.word.find_first_of("/\\", dot) == command.npos;
  for (const wchar_t* extension : {L"", L".exe", L".com", L".bat", L".cmd"}) {
    if (*extension == L'\0' && !has_extension) continue;
    program.file = path_of(utf16_of(program.word) + extension);
    if (!program.file.empty()) break;
  }
  return program;
}

}  // namespace squarelab::process
