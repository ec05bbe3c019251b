# Finds {fmt}: SQUARELAB_FMT is what the library links, SQUARELAB_FMT_UNCHECKED what our sources define. Programs that need no library of the system on
# which they run (scripts/package) link what is compiled here from its headers, for Debian has it as a shared
# library only.

option(SQUARELAB_STATIC "Link programs that need no shared library" OFF)
find_package(fmt REQUIRED)
set(SQUARELAB_FMT fmt::fmt)
# {fmt} 9 checks format strings while it compiles, for 2 per cent of the time: other builds do that for Release.
set(SQUARELAB_FMT_UNCHECKED "$<$<CONFIG:Release>:FMT_CONSTEVAL=>")
if(SQUARELAB_STATIC)
  # The templates that its other headers declare as instantiated elsewhere.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/fmt.cpp CONTENT [[
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {
template class buffer<char>;
template void vformat_to(buffer<char>&, string_view, basic_format_args<buffer_context<char>>, locale_ref);
template auto dragonbox::to_decimal(float) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double) noexcept -> dragonbox::decimal_fp<double>;
template locale_ref::locale_ref(const std::locale&);
template auto locale_ref::get<std::locale>() const -> std::locale;
template auto thousands_sep_impl(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref) -> char;
}
FMT_END_NAMESPACE
]])
  add_library(squarelab_fmt STATIC ${PROJECT_BINARY_DIR}/fmt.cpp)
  target_compile_features(squarelab_fmt PRIVATE cxx_std_20)
  # As with the shared library, so that nothing else is compiled anew.
  target_compile_definitions(squarelab_fmt PUBLIC FMT_SHARED)
  target_include_directories(squarelab_fmt SYSTEM
    PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
  set(SQUARELAB_FMT $<BUILD_INTERFACE:squarelab_fmt> $<INSTALL_INTERFACE:fmt::fmt>)
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -static")
endif()
