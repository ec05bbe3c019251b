/* A small generator in C for c_adapter.c: a board of 64 pieces, moves made on copies, a move that
 * leaves its king in check left out. Replace it with yours. */
#ifndef C_BOARD_H
#define C_BOARD_H

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char at[64];      /* a1 is 0, h1 is 7; as in FEN, 0 where nothing stands */
  char side;        /* 'w' or 'b' */
  char rights[128]; /* of 'K', 'Q', 'k' and 'q', 1 where there is one */
  int en_passant;   /* a square behind a pawn that can be captured there, or -1 */
  int halfmoves, number;
} Board;

typedef struct {
  int from, to;
  char piece; /* of a promotion: 'q', 'r', 'b' or 'n', else 0 */
} Move;

typedef struct {
  Move list[256];
  int count;
} Moves;

static int on_board(int file, int rank) { return 0 <= file && file < 8 && 0 <= rank && rank < 8; }
/* 'p' to 'k' of either side. */
static char kind_of(char piece) { return (char)tolower((unsigned char)piece); }
static char of_side(char piece, char side) {
  return side == 'w' ? (char)toupper((unsigned char)piece) : piece;
}
static int is_of(char piece, char side) {
  return piece && (isupper((unsigned char)piece) ? 'w' : 'b') == side;
}
static char other(char side) { return side == 'w' ? 'b' : 'w'; }
static int forward(char side) { return side == 'w' ? 8 : -8; }

static const int steps[16][2] = {{1, 0},  {0, 1},   {-1, 0},  {0, -1}, {1, 1},  {1, -1},
                                 {-1, 1}, {-1, -1}, {1, 2},   {2, 1},  {-1, 2}, {2, -1},
                                 {-2, 1}, {1, -2},  {-2, -1}, {-1, -2}};

/* The first and the last of the steps of a piece. */
static void steps_of(char piece, int* first, int* last) {
  const char kind = kind_of(piece);
  *first = kind == 'n' ? 8 : kind == 'b' ? 4 : 0;
  *last = kind == 'n' ? 15 : kind == 'r' ? 3 : 7;
}

static int is_attacked(const Board* board, int square, char by) {
  for (int i = 0; i < 16; ++i) {
    int file = square % 8, rank = square / 8;
    for (int distance = 1; distance < 8; ++distance) {
      file += steps[i][0];
      rank += steps[i][1];
      if (!on_board(file, rank)) break;
      const char piece = board->at[8 * rank + file];
      const char kind = kind_of(piece);
      if (!piece) {
        if (i < 8) continue;
        break;
      }
      if (!is_of(piece, by)) break;
      if (i >= 8) {
        if (kind == 'n') return 1;
        break;
      }
      if (strchr(i < 4 ? "rq" : "bq", kind) || (distance == 1 && kind == 'k')) return 1;
      if (i >= 4 && distance == 1 && kind == 'p' && steps[i][1] == (by == 'w' ? -1 : 1)) return 1;
      break;
    }
  }
  return 0;
}

static int is_check(const Board* board, char side) {
  const char* king = memchr(board->at, side == 'w' ? 'K' : 'k', 64);
  return king && is_attacked(board, (int)(king - board->at), other(side));
}

static int is_capture(const Board* board, Move move) {
  return board->at[move.to] ||
         (kind_of(board->at[move.from]) == 'p' && move.from % 8 != move.to % 8);
}

/* Neither side can mate: bare kings, one knight or bishop, or bishops on squares of one colour. */
static int is_dead(const Board* board) {
  int minors = 0, kinds = 0;
  for (int square = 0; square < 64; ++square) {
    const char kind = kind_of(board->at[square]);
    if (kind && strchr("pqr", kind)) return 0;
    minors += kind == 'n' || kind == 'b';
    kinds |= kind == 'n' ? 4 : kind == 'b' ? 1 + (square + square / 8) % 2 : 0;
  }
  return minors < 2 || kinds == 1 || kinds == 2;
}

/* Whether a pawn of that side stands beside the square that a double push has reached. */
static int can_be_captured(const Board* board, int square, char side) {
  for (int step = -1; step <= 1; step += 2) {
    if (!on_board(square % 8 + step, square / 8)) continue;
    if (board->at[square + step] == (side == 'w' ? 'P' : 'p')) return 1;
  }
  return 0;
}

static void play(Board* board, Move move) {
  const char piece = board->at[move.from];
  const char kind = kind_of(piece);
  const int is_quiet = kind != 'p' && !board->at[move.to];
  if (kind == 'p' && move.to == board->en_passant) board->at[move.to - forward(board->side)] = 0;
  if (kind == 'k' && abs(move.to - move.from) == 2) {
    const int corner = move.to > move.from ? move.to + 1 : move.to - 2;
    board->at[(move.from + move.to) / 2] = board->at[corner];
    board->at[corner] = 0;
  }
  board->at[move.to] = piece;
  if (move.piece) board->at[move.to] = of_side(move.piece, board->side);
  board->at[move.from] = 0;
  for (int i = 0; i < 2; ++i) {
    const int square = i ? move.to : move.from;
    if (square == 4 || square == 7) board->rights['K'] = 0;
    if (square == 4 || square == 0) board->rights['Q'] = 0;
    if (square == 60 || square == 63) board->rights['k'] = 0;
    if (square == 60 || square == 56) board->rights['q'] = 0;
  }
  board->en_passant = -1;
  const int is_double = kind == 'p' && abs(move.to - move.from) == 16;
  if (is_double && can_be_captured(board, move.to, other(board->side))) {
    board->en_passant = (move.from + move.to) / 2;
  }
  board->halfmoves = is_quiet ? board->halfmoves + 1 : 0;
  board->number += board->side == 'b';
  board->side = other(board->side);
}

static void add(const Board* board, Moves* moves, int from, int to) {
  const char* pieces = "qrbn";
  const int is_promotion = kind_of(board->at[from]) == 'p' && (to < 8 || to >= 56);
  for (int i = 0; i < (is_promotion ? 4 : 1); ++i) {
    const Move move = {from, to, is_promotion ? pieces[i] : 0};
    Board next = *board;
    play(&next, move);
    if (!is_check(&next, board->side)) moves->list[moves->count++] = move;
  }
}

static void add_pawn(const Board* board, Moves* moves, int from) {
  const int to = from + forward(board->side);
  const int is_home = from / 8 == (board->side == 'w' ? 1 : 6);
  if (!board->at[to]) {
    add(board, moves, from, to);
    if (is_home && !board->at[to + forward(board->side)])
      add(board, moves, from, to + forward(board->side));
  }
  for (int step = -1; step <= 1; step += 2) {
    if (!on_board(from % 8 + step, 0)) continue;
    if (is_of(board->at[to + step], other(board->side)) || to + step == board->en_passant) {
      add(board, moves, from, to + step);
    }
  }
}

static void add_castling(const Board* board, Moves* moves, int king) {
  const char enemy = other(board->side);
  const int is_white = board->side == 'w';
  if (is_attacked(board, king, enemy)) return;
  if (board->rights[is_white ? 'K' : 'k'] && !board->at[king + 1] && !board->at[king + 2] &&
      !is_attacked(board, king + 1, enemy)) {
    add(board, moves, king, king + 2);
  }
  if (board->rights[is_white ? 'Q' : 'q'] && !board->at[king - 1] && !board->at[king - 2] &&
      !board->at[king - 3] && !is_attacked(board, king - 1, enemy)) {
    add(board, moves, king, king - 2);
  }
}

static Moves legal_moves(const Board* board) {
  Moves moves = {.count = 0};
  for (int from = 0; from < 64; ++from) {
    const char piece = board->at[from];
    const char kind = kind_of(piece);
    if (!is_of(piece, board->side)) continue;
    if (kind == 'p') {
      add_pawn(board, &moves, from);
      continue;
    }
    int first, last;
    steps_of(piece, &first, &last);
    for (int i = first; i <= last; ++i) {
      int file = from % 8 + steps[i][0], rank = from / 8 + steps[i][1];
      for (; on_board(file, rank); file += steps[i][0], rank += steps[i][1]) {
        const char there = board->at[8 * rank + file];
        if (is_of(there, board->side)) break;
        add(board, &moves, from, 8 * rank + file);
        if (there || strchr("kn", kind)) break;
      }
    }
    if (kind == 'k') add_castling(board, &moves, from);
  }
  return moves;
}

static uint64_t perft(const Board* board, int depth) {
  if (depth == 0) return 1;
  uint64_t leaves = 0;
  const Moves moves = legal_moves(board);
  for (int i = 0; i < moves.count; ++i) {
    Board next = *board;
    play(&next, moves.list[i]);
    leaves += perft(&next, depth - 1);
  }
  return leaves;
}

/* Returns 0 if it is none. */
static int read_fen(Board* board, const char* fen) {
  char rights[8], en_passant[4];
  int square = 56;
  memset(board, 0, sizeof *board);
  for (; *fen && *fen != ' '; ++fen) {
    if (*fen == '/')
      square -= 16;
    else if (isdigit((unsigned char)*fen))
      square += *fen - '0';
    else if (0 <= square && square < 64)
      board->at[square++] = *fen;
  }
  const int read = sscanf(fen, " %c %7s %3s %d %d", &board->side, rights, en_passant,
                          &board->halfmoves, &board->number);
  if (read != 5) return 0;
  for (const char* right = rights; *right; ++right) board->rights[*right & 127] = *right != '-';
  board->en_passant = *en_passant == '-' ? -1 : en_passant[0] - 'a' + 8 * (en_passant[1] - '1');
  return 1;
}

static void write_square(int square, char* text) {
  text[0] = (char)('a' + square % 8);
  text[1] = (char)('1' + square / 8);
  text[2] = 0;
}

static void write_fen(const Board* board, char* text) {
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const char piece = board->at[8 * rank + file];
      if (piece && empty) *text++ = (char)('0' + empty);
      empty = piece ? 0 : empty + 1;
      if (piece) *text++ = piece;
    }
    if (empty) *text++ = (char)('0' + empty);
    *text++ = rank ? '/' : ' ';
  }
  char rights[5] = "", en_passant[3] = "-", *end = rights;
  for (const char* right = "KQkq"; *right; ++right) {
    if (board->rights[(int)*right]) *end++ = *right;
  }
  if (board->en_passant >= 0) write_square(board->en_passant, en_passant);
  sprintf(text, "%c %s %s %d %d", board->side, *rights ? rights : "-", en_passant, board->halfmoves,
          board->number);
}

static void write_move(Move move, char* text) {
  write_square(move.from, text);
  write_square(move.to, text + 2);
  text[4] = move.piece;
  text[5] = 0;
}

#endif
