/* A generator in C for squarelab: cc -O2 -o c_adapter c_adapter.c; squarelab verify --adapter
 * ./c_adapter
 *
 * The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace
 * c_board.h, and of `answers` keep what your generator can say. */
#include "c_board.h"

static int is_noisy(const Board* board, Move move) { return is_capture(board, move) || move.piece; }
static int gives_check(const Board* board, Move move) {
  Board next = *board;
  play(&next, move);
  return is_check(&next, next.side);
}

static void print_selected(const Board* board, int (*is_selected)(const Board*, Move)) {
  const Moves moves = legal_moves(board);
  for (int i = 0; i < moves.count; ++i) {
    char text[6];
    write_move(moves.list[i], text);
    if (is_selected(board, moves.list[i])) printf(" %s", text);
  }
}

/* By the side to move, in pawns. */
static int material(const Board* board) {
  const char* kinds = "pnbrq";
  const int values[] = {1, 3, 3, 5, 9};
  int sum = 0;
  for (int square = 0; square < 64; ++square) {
    const char piece = board->at[square];
    const char* kind = piece ? strchr(kinds, kind_of(piece)) : NULL;
    if (kind) sum += values[kind - kinds] * (is_of(piece, board->side) ? 1 : -1);
  }
  return sum;
}

/* Of the fields of the FEN that a key has: FNV-1a. */
static uint64_t key(const Board* board) {
  char fen[128];
  Board counted = *board;
  uint64_t sum = 0xcbf29ce484222325;
  counted.halfmoves = counted.number = 0;
  write_fen(&counted, fen);
  for (const char* letter = fen; *letter; ++letter)
    sum = (sum ^ (unsigned char)*letter) * 0x100000001b3;
  return sum;
}

static void write_san(const Board* board, Move move, char* text) {
  const char kind = (char)toupper((unsigned char)board->at[move.from]);
  char from[3], to[3];
  write_square(move.from, from);
  write_square(move.to, to);
  int others = 0, on_file = 0, on_rank = 0; /* that can go to the same square */
  const Moves moves = legal_moves(board);
  for (int i = 0; i < moves.count; ++i) {
    const Move one = moves.list[i];
    if (one.to != move.to || one.from == move.from || board->at[one.from] != board->at[move.from])
      continue;
    ++others;
    on_file += one.from % 8 == move.from % 8;
    on_rank += one.from / 8 == move.from / 8;
  }
  if (kind == 'K' && abs(move.to - move.from) == 2) {
    text += sprintf(text, move.to > move.from ? "O-O" : "O-O-O");
  } else {
    const int is_pawn = kind == 'P';
    if (!is_pawn) *text++ = kind;
    if (is_pawn ? is_capture(board, move) : others && (!on_file || on_rank)) *text++ = from[0];
    if (!is_pawn && on_file) *text++ = from[1];
    if (is_capture(board, move)) *text++ = 'x';
    text += sprintf(text, "%s", to);
    if (move.piece) text += sprintf(text, "=%c", toupper((unsigned char)move.piece));
  }
  Board next = *board;
  play(&next, move);
  if (is_check(&next, next.side)) *text++ = legal_moves(&next).count ? '+' : '#';
  *text = 0;
}

static void print_san(const Board* board) {
  const Moves moves = legal_moves(board);
  for (int i = 0; i < moves.count; ++i) {
    char text[6], san[16];
    write_move(moves.list[i], text);
    write_san(board, moves.list[i], san);
    printf(" %s %s", text, san);
  }
}

/* The moves that the texts name. */
static void print_read(const Board* board, char* texts) {
  const Moves moves = legal_moves(board);
  char sans[256][16];
  for (int i = 0; i < moves.count; ++i) write_san(board, moves.list[i], sans[i]);
  for (char* word = strtok(texts, " "); word; word = strtok(NULL, " ")) {
    char text[6] = "none";
    for (int i = 0; i < moves.count; ++i) {
      if (!strcmp(sans[i], word)) write_move(moves.list[i], text);
    }
    printf(" %s", text);
  }
}

/* The boards of a game, the last one that of the question. */
typedef struct {
  Board boards[512];
  int count;
} Game;

static const char* game_end(const Game* game) {
  const Board* board = &game->boards[game->count - 1];
  int times = 0;
  if (!legal_moves(board).count) return is_check(board, board->side) ? "checkmate" : "stalemate";
  for (int i = 0; i < game->count; ++i) times += key(&game->boards[i]) == key(board);
  if (times >= 3) return "threefold";
  if (board->halfmoves >= 100) return "fifty";
  return is_dead(board) ? "dead" : "none";
}

/* Questions besides moves and counts. This board has no undo: moves are made on copies. */
static const char* const questions[] = {"captures", "noisy", "gives-check", "key",      "eval",
                                        "fen",      "san",   "read-san",    "read-fen", "game-end"};
enum { Captures, Noisy, GivesCheck, Key, Eval, Fen, San, ReadSan, ReadFen, GameEnd, question_count };

static void answer(int question, const Game* game, char* texts) {
  const Board* board = &game->boards[game->count - 1];
  char fen[128];
  printf("%s", questions[question]);
  switch (question) {
    case Captures:
      print_selected(board, is_capture);
      break;
    case Noisy:
      print_selected(board, is_noisy);
      break;
    case GivesCheck:
      print_selected(board, gives_check);
      break;
    case Key:
      printf(" %016llx", (unsigned long long)key(board));
      break;
    case Eval:
      printf(" %d", material(board));
      break;
    case Fen:
    case ReadFen:
      write_fen(board, fen), printf(" %s", fen);
      break;
    case San:
      print_san(board);
      break;
    case ReadSan:
      print_read(board, texts);
      break;
    case GameEnd:
      printf(" %s", game_end(game));
      break;
  }
  printf("\n");
}

static void divide(const Board* board, int depth) {
  const Moves moves = legal_moves(board);
  for (int i = 0; i < moves.count; ++i) {
    char text[6];
    Board next = *board;
    write_move(moves.list[i], text);
    play(&next, moves.list[i]);
    printf("%s %llu\n", text, (unsigned long long)perft(&next, depth - 1));
  }
}

/* Plays the moves; returns 0 at one that is not legal, or if they are too many. */
static int play_all(Game* game, char* texts) {
  for (char* word = strtok(texts, " "); word; word = strtok(NULL, " ")) {
    Board* board = &game->boards[game->count];
    if (game->count == sizeof game->boards / sizeof *board) return 0;
    *board = board[-1];
    const Moves moves = legal_moves(board);
    int i = 0;
    char text[6];
    for (; i < moves.count; ++i) {
      write_move(moves.list[i], text);
      if (!strcmp(text, word)) break;
    }
    if (i == moves.count) return 0;
    play(board, moves.list[i]);
    ++game->count;
  }
  return 1;
}

int main(void) {
  static char line[1 << 16];
  static Game game;
  printf("squarelab 1 c_board;");
  for (int i = 0; i < question_count; ++i) printf(" %s", questions[i]);
  printf("\n");
  for (fflush(stdout); fgets(line, sizeof line, stdin); fflush(stdout)) {
    char* parts[4] = {line, "", "", ""};
    line[strcspn(line, "\r\n")] = 0;
    for (int i = 1; i < 4; ++i) {
      char* end = strchr(parts[i - 1], ';');
      if (!end) break;
      *end = 0;
      parts[i] = end + 1;
    }
    int question = 0;
    game.count = 1;
    while (question < question_count && strcmp(parts[0], questions[question])) ++question;
    if (!read_fen(game.boards, parts[1]) || !play_all(&game, parts[2])) {
      printf("error no such position or move\n");
    } else if (question < question_count) {
      answer(question, &game, parts[3]);
    } else {
      divide(&game.boards[game.count - 1], atoi(parts[0]));
    }
    printf("done\n");
  }
}
