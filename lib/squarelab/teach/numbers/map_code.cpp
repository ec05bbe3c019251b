// The enumeration and the constants of numberings in Python, Rust and JavaScript. One text is
// filled for each language; C++ has a header (map_header.cpp).
#include <fmt/format.h>

#include <squarelab/teach/numbers/formula.hpp>
#include <squarelab/teach/numbers/pages.hpp>
#include <squarelab/text/characters.hpp>

namespace squarelab::teach {

namespace {

// The forms of a language, for {fmt}: {0} is a name, {1} a value. In `functions` {0} is the index
// of file f and rank r, {1} the variable of an index, {2} and {3} its file and rank.
struct Forms {
  std::string_view comment;
  std::string_view begin, end;  // of what belongs to one numbering, {0}
  std::string_view number, set;
  std::string_view functions;
  std::string_view of_sets;
  std::string_view of_x88;
};

constexpr Forms python{"#", "class {0}:", "", "    {0} = {1}", "    {0} = 0x{1:016x}",
                       R"(
    def make_square(f, r):
        return {0}

    def file_of({1}):
        return {2}

    def rank_of({1}):
        return {3}

    def square_named(cls, name):
        return cls.make_square("abcdefgh".index(name[0]), "12345678".index(name[1]))

    def name_of(cls, {1}):
        return "abcdefgh"[cls.file_of({1})] + "12345678"[cls.rank_of({1})]

    make_square, file_of, rank_of = map(staticmethod, (make_square, file_of, rank_of))
    square_named, name_of = classmethod(square_named), classmethod(name_of))",
                       R"(
    @classmethod
    def print_bitboard(cls, bits):
        for r in reversed(range(8)):
            print(r + 1, "", *(bits >> cls.make_square(f, r) & 1 or "." for f in range(8)))
        print("\n   a b c d e f g h"))",
                       R"(
    @staticmethod
    def on_board(x):
        return x & 0x88 == 0)"};

constexpr Forms rust{"//",
                     "#[allow(non_upper_case_globals, dead_code)]\npub mod {0} {{",
                     "}",
                     "    pub const {0}: i32 = {1};",
                     "    pub const {0}: u64 = 0x{1:016x};",
                     R"(
    pub const fn make_square(f: i32, r: i32) -> i32 {{ {0} }}
    pub const fn file_of({1}: i32) -> i32 {{ {2} }}
    pub const fn rank_of({1}: i32) -> i32 {{ {3} }}
    pub fn square_named(name: &str) -> Option<i32> {{
        let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else {{ return None }};
        Some(make_square(i32::from(file - b'a'), i32::from(rank - b'1')))
    }}
    pub fn name_of({1}: i32) -> String {{
        let letter = |first: u8, n: i32| (first + n as u8) as char;
        [letter(b'a', file_of({1})), letter(b'1', rank_of({1}))].iter().collect()
    }})",
                     R"(
    pub fn print_bitboard(bits: u64) {
        for r in (0..8).rev() {
            print!("{} ", r + 1);
            for f in 0..8 {
                print!(" {}", if bits >> make_square(f, r) & 1 == 1 { '1' } else { '.' });
            }
            println!();
        }
        println!("\n   a b c d e f g h");
    })",
                     R"(
    pub const fn on_board(x: i32) -> bool { x & 0x88 == 0 })"};

constexpr Forms javascript{
    "//", "export const {0} = {{", "};", "  {0}: {1},", "  {0}: 0x{1:016x}n,",
    R"(
  makeSquare: (f, r) => {0},
  fileOf: ({1}) => {2},
  rankOf: ({1}) => {3},
  squareNamed(name) {{ return this.makeSquare('abcdefgh'.indexOf(name[0]), '12345678'.indexOf(name[1])); }},
  nameOf({1}) {{ return 'abcdefgh'[this.fileOf({1})] + '12345678'[this.rankOf({1})]; }},)",
    R"(
  printBitboard(bits) {
    for (let r = 7; r >= 0; --r) {
      const cell = (f) => (bits >> BigInt(this.makeSquare(f, r)) & 1n ? '1' : '.');
      console.log(`${r + 1}  ${[0, 1, 2, 3, 4, 5, 6, 7].map(cell).join(' ')}`);
    }
    console.log('\n   a b c d e f g h');
  },)",
    R"(
  onBoard: (x) => (x & 0x88) === 0,)"};

std::string in_language(const Forms& forms, const Numbering& numbering) {
  std::string text = fmt::format(
      "\n{0} {1}: {2}.\n{0} The index of a square is {3}; a1 h1 a8 h8 are {4}.\n", forms.comment,
      numbering.name, numbering.title, numbering.formula, numbering.corners);
  const auto line = [&](std::string_view form, const auto&... values) {
    text += fmt::format(fmt::runtime(form), values...) + '\n';
  };
  line(forms.begin, numbering.name);
  for (const Square square : all_squares) {
    line(forms.number, text::upper_case(to_string(square)), numbering.index(square));
  }
  for (const Way& way : all_ways) line(forms.number, way.name, numbering.step(way));
  line(forms.number, "no_square", numbering.is_x88() ? 0x88 : 64);
  if (numbering.mapping) {
    for (const auto& [name, title, bits] : constants_of(*numbering.mapping)) {
      line(forms.set, name, bits);
    }
    for (const Guard& guard : guards_of(*numbering.mapping)) {
      line(forms.set, "wrap_guard_" + guard.way, guard.all);
    }
  }
  line(forms.functions, index_formula(numbering).text(" * "), index_variable(numbering),
       file_formula(numbering).text(" * "), rank_formula(numbering).text(" * "));
  text += numbering.is_x88() ? forms.of_x88 : forms.of_sets;
  return text + '\n' + std::string(forms.end) + (forms.end.empty() ? "" : "\n");
}

}  // namespace

std::string map_code(Language language, std::string_view argument,
                     std::span<const Numbering> numberings) {
  if (language == Language::Cpp) return map_header(argument, numberings);
  const Forms& forms = language == Language::Python ? python
                       : language == Language::Rust ? rust
                                                    : javascript;
  std::string text = fmt::format("{} Made by: squarelab map {} --code {}\n", forms.comment,
                                 argument, languages[static_cast<std::size_t>(language)]);
  for (const Numbering& numbering : numberings) text += in_language(forms, numbering);
  return text;
}

}  // namespace squarelab::teach
