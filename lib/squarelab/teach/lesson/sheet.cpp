// Questions on paper and for course systems: HTML whose questions are not broken over pages, and
// GIFT.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/board_picture.hpp>
#include <squarelab/report/svg.hpp>
#include <squarelab/teach/lesson/quiz.hpp>

namespace squarelab::teach {

namespace {

using report::in_xml;

constexpr std::string_view sheet_style = R"(
body{margin:1rem auto;max-width:44rem;font:12pt/1.4 Arial,"Liberation Sans",sans-serif}
.head span{display:inline-block;border-bottom:1px solid #000;width:14rem;margin:0 1rem 0 .3rem}
.question{break-inside:avoid;margin:1.6rem 0}.question p{margin:.3rem 0;overflow-wrap:anywhere}
figure{margin:.4rem 1rem .4rem 0;display:inline-block}figcaption{font-size:9pt}
.choices{list-style:none;padding:0}.choices li::before{content:"\2610  "}
.line{border-bottom:1px solid #000;height:2.2em}
@media print{body{margin:0;max-width:none}#part-answers{break-before:page}}
)";

// The caption without words about letters: pieces are drawn.
std::string caption_of(const ShownBoard& board) {
  return board.position ? "the position" : in_xml(board.drawing.caption);
}

// A board as SVG: pieces, dots on the squares of a set, or the numbers of all squares.
std::string picture_of(const ShownBoard& board) {
  constexpr int cell = 26;
  constexpr int margin = 16;
  constexpr int size = 8 * cell + margin;
  std::string dark, marks;
  const auto write = [&](int x, int y, int height, std::string_view text) {
    marks +=
        fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>", x,
                    y, height, text);
  };
  for (const Square square : all_squares) {
    const int file = index(file_of(square));
    const int rank = index(rank_of(square));
    const int x = margin + cell * file;
    const int y = cell * (7 - rank);
    if ((file + rank) % 2 == 0) dark += fmt::format("M{} {}h{}v{}h-{}z", x, y, cell, cell, cell);
    if (file == 0) write(margin / 2, y + 17, 11, std::to_string(rank + 1));
    if (rank == 0) write(x + cell / 2, size - 3, 11, to_string(square).substr(0, 1));
    const auto piece = board.position ? board.position->piece_on(square) : std::nullopt;
    if (piece) {
      marks += fmt::format(
          "<path transform=\"translate({} {}) scale(.65)\" d=\"{}\" fill=\"{}\" stroke=\"{}\"/>", x,
          y, report::piece_outline(type_of(*piece)),
          color_of(*piece) == Color::White ? "#fff" : "#000",
          color_of(*piece) == Color::White ? "#000" : "#fff");
    } else if (board.squares && board.squares->contains(square)) {
      marks += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"7\"/>", x + cell / 2, y + cell / 2);
    } else if (!board.position && !board.squares) {
      const int number = board.numbering->index(square);
      write(x + cell / 2, y + 17, 11,
            board.numbering->is_x88() ? fmt::format("{:02x}", number) : std::to_string(number));
    }
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" role=\"img\">"
      "<title>{1}</title><path d=\"M{2} 0h{3}v{3}h-{3}z\" fill=\"#fff\" stroke=\"#000\"/>"
      "<path d=\"{4}\" fill=\"#d4d4d4\"/>{5}</svg>",
      size, caption_of(board), margin, 8 * cell, dark, marks);
}

// The boards of a question, with their captions.
std::string pictures_of(const Step& step) {
  std::string html;
  for (const ShownBoard& board : step.exhibit.boards) {
    html += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>", picture_of(board),
                        caption_of(board));
  }
  return html;
}

// The text with a backslash before each sign that GIFT takes for its own, on one line.
std::string in_gift(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("~=#{}:\\").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

// The spellings of squares that a course system takes, which compares texts: all orders of up to
// three squares, else along the ranks and along the files; with blanks, commas or both.
std::vector<std::string> spellings_of(const SquareSet& squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(to_string(square));
  if (names.empty()) return {"none"};
  std::vector<std::vector<std::string>> orders{names};
  std::ranges::sort(names);
  do {
    orders.push_back(names);
  } while (names.size() <= 3 && std::next_permutation(names.begin(), names.end()));
  std::vector<std::string> spellings;
  for (const auto& order : orders) {
    for (const std::string_view separator : {" ", ", ", ","}) {
      std::string spelling = report::joined(order, separator);
      if (std::ranges::count(spellings, spelling) == 0) spellings.push_back(std::move(spelling));
    }
  }
  return spellings;
}

// Returns "#18", or a line for each spelling ("=b1 g1", "=0x60", "=96") or choice ("=yes", "~no").
std::string gift_answers(const Question& question) {
  if (question.kind == Kind::Number && !question.answer.starts_with("0x")) {
    return '#' + question.answer;
  }
  std::string answers;
  const auto add = [&](char sign, std::string_view text) {
    answers += fmt::format("{}{}\n", sign, in_gift(text));
  };
  if (question.kind == Kind::Number) {
    const auto number = static_cast<std::uint64_t>(number_of(question));
    add('=', question.answer);
    add('=', "0X" + question.answer.substr(2));
    add('=', fmt::format("0x{:x}", number));
    add('=', std::to_string(number));
  } else if (question.kind == Kind::Squares) {
    for (const auto& spelling : spellings_of(squares_of(question))) add('=', spelling);
  }
  for (const std::string& choice : question.choices) {
    add(choice == question.answer ? '=' : '~', choice);
  }
  return answers;
}

}  // namespace

std::string as_sheet(const std::vector<Asked>& quiz, const Seed& seed, bool with_answers) {
  const auto is_of = [&](const Lesson& lesson) {
    return std::ranges::all_of(quiz,
                               [&](const Asked& asked) { return asked.lesson == lesson.name; });
  };
  const auto only = std::ranges::find_if(lessons(), is_of);
  const std::string title(only == lessons().end() ? "Exercises" : only->title);
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>{0}</title>\n"
      "<style>{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n<p class=\"head\">Name "
      "<span></span> Date <span></span></p>\n",
      in_xml(title), sheet_style);
  std::string answers = "<h2 id=\"part-answers\">Answers</h2>\n";
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Question& question = *quiz[i].step.question;
    html += fmt::format("<section class=\"question\">\n<p><b>{}.</b> {}</p>\n{}\n", i + 1,
                        in_xml(question.text), pictures_of(quiz[i].step));
    std::string choices;
    for (const std::string& choice : question.choices) {
      choices += fmt::format("<li>{}</li>\n", in_xml(choice));
    }
    html += choices.empty() ? "<p class=\"line\">Answer:</p>\n"
                            : fmt::format("<ul class=\"choices\">\n{}</ul>\n", choices);
    html += "</section>\n";
    answers +=
        fmt::format("<p>{}. {}. {}</p>\n", i + 1, in_xml(question.answer), in_xml(question.why));
  }
  return html + (with_answers ? answers : "") +
         fmt::format("<p><small>squarelab quiz, seed {}</small></p>\n</main>\n</body>\n</html>\n",
                     in_xml(seed.words));
}

std::string as_gift(const std::vector<Asked>& quiz, const Seed& seed) {
  std::string text;
  for (std::size_t i = 0; i < quiz.size(); ++i) {
    const Step& step = quiz[i].step;
    const Question& question = *step.question;
    text +=
        fmt::format("::{}:: [html]{} {{{}####{}}}\n\n",
                    in_gift(fmt::format("{} {}, seed {}", quiz[i].lesson, i + 1, seed.words)),
                    in_gift(fmt::format("<p>{}</p>{}", in_xml(question.text), pictures_of(step))),
                    gift_answers(question), in_gift(in_xml(question.why)));
  }
  return text;
}

}  // namespace squarelab::teach
