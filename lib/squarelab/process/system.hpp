// The services of the operating system that are no processes: terminals, standard streams, files,
// memory. Each is in system_posix.cpp and in system_windows.cpp. Texts and paths are UTF-8.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace squarelab::process {

// Prepares this process at its start. A file beyond a limit is an error like any other. On Windows
// the arguments become UTF-8, streams and terminals take it as it is, and no window reports a crash
// of a program that is started.
void prepare(int& argc, const char* const*& argv);

// The numbers of the standard streams.
inline constexpr int stdin_number = 0;
inline constexpr int stdout_number = 1;
inline constexpr int stderr_number = 2;

bool is_terminal(int stream) noexcept;
// Characters in a line of the terminal, 0 if the stream is none.
int terminal_width(int stream) noexcept;
// Returns true if a terminal of this session shows colours.
bool terminal_has_colors() noexcept;

// Returns true if read_some would not wait.
bool has_input(int stream) noexcept;
// Reads what has come, or waits for it. Returns the number of bytes: 0 at the end, -1 if a signal
// came first, and less if the stream cannot be read.
std::ptrdiff_t read_some(int stream, char* bytes, std::size_t size) noexcept;
// Returns the first bytes of stdin if it is a file, or a pipe that is already filled. Reads
// nothing.
std::string first_input(std::size_t size);

// Like std::fopen: null on failure, with errno. "/dev/stdin" is stdin on each system.
std::FILE* open_file(const std::filesystem::path& path, const char* mode) noexcept;
// Writes an existing file in its place. The old content stays until there is room for the new.
// Returns 0, or the error.
int overwrite_file(const std::filesystem::path& path, std::string_view text) noexcept;
// Returns the number of this process.
int own_number() noexcept;

// Asks for pages of two megabytes for this memory: far fewer addresses have to be translated. A
// refusal does no harm.
void ask_for_huge_pages(void* begin, std::size_t bytes) noexcept;

}  // namespace squarelab::process
