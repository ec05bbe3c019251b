// chesslib for squarelab: squarelab verify --adapter "java -cp chesslib.jar ChesslibAdapter.java"
//
// The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, take it back. Of `answers`
// keep what your generator can say.
import com.github.bhlangonijr.chesslib.Board;
import com.github.bhlangonijr.chesslib.Piece;
import com.github.bhlangonijr.chesslib.PieceType;
import com.github.bhlangonijr.chesslib.Square;
import com.github.bhlangonijr.chesslib.move.Move;
import com.github.bhlangonijr.chesslib.move.MoveList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Scanner;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class ChesslibAdapter {
  // Questions besides moves and counts, and their answers; texts are the words after the moves.
  static final Map<String, BiFunction<Board, String, Object>> answers = new LinkedHashMap<>();

  static {
    answers.put("captures", (board, texts) -> select(board, move -> isCapture(board, move)));
    answers.put("noisy", (board, texts) ->
        select(board, move -> isCapture(board, move) || move.getPromotion() != Piece.NONE));
    answers.put("gives-check", (board, texts) -> select(board, move -> givesCheck(board, move)));
    answers.put("key", (board, texts) -> Long.toHexString(board.getZobristKey()));
    answers.put("eval", (board, texts) -> material(board));
    answers.put("fen", (board, texts) -> board.getFen());
    answers.put("read-fen", (board, texts) -> board.getFen());
    answers.put("undo", (board, texts) -> before(board));
    answers.put("san", (board, texts) ->
        joined(board.legalMoves().stream().map(move -> move + " " + san(board, move))));
    answers.put("read-san", (board, texts) ->
        joined(Stream.of(texts.split(" ")).map(text -> read(board, text).toString())));
    answers.put("game-end", (board, texts) -> gameEnd(board));
  }

  static String joined(Stream<String> words) {
    return words.collect(Collectors.joining(" "));
  }

  static String select(Board board, Predicate<Move> isSelected) {
    return joined(board.legalMoves().stream().filter(isSelected).map(Move::toString));
  }

  static boolean isCapture(Board board, Move move) {
    boolean isPawn = board.getPiece(move.getFrom()).getPieceType() == PieceType.PAWN;
    return board.getPiece(move.getTo()) != Piece.NONE
        || (isPawn && move.getFrom().getFile() != move.getTo().getFile());
  }

  // The position before the moves of the question, which are taken back.
  static String before(Board board) {
    while (!board.getBackup().isEmpty()) board.undoMove();
    return board.getFen();
  }

  static String gameEnd(Board board) {
    if (board.isMated()) return "checkmate";
    if (board.isStaleMate()) return "stalemate";
    if (board.isRepetition()) return "threefold";
    if (board.getHalfMoveCounter() >= 100) return "fifty";
    return board.isInsufficientMaterial() ? "dead" : "none";
  }

  static boolean givesCheck(Board board, Move move) {
    board.doMove(move);
    boolean isCheck = board.isKingAttacked();
    board.undoMove();
    return isCheck;
  }

  // By the side to move, in pawns.
  static int material(Board board) {
    Map<PieceType, Integer> values = Map.of(PieceType.PAWN, 1, PieceType.KNIGHT, 3, PieceType.BISHOP, 3,
        PieceType.ROOK, 5, PieceType.QUEEN, 9);
    int sum = 0;
    for (Square square : Square.values()) {
      Piece piece = square == Square.NONE ? Piece.NONE : board.getPiece(square);
      if (piece == Piece.NONE) continue;
      int value = values.getOrDefault(piece.getPieceType(), 0);
      sum += piece.getPieceSide() == board.getSideToMove() ? value : -value;
    }
    return sum;
  }

  static String san(Board board, Move move) {
    MoveList line = new MoveList(board.getFen());
    line.add(move);
    return line.toSanArray()[0];
  }

  // The move that the SAN names.
  static Move read(Board board, String san) {
    MoveList line = new MoveList(board.getFen());
    line.addSanMove(san, true, true);
    return line.get(0);
  }

  static long perft(Board board, int depth) {
    return depth == 0 ? 1 : board.legalMoves().stream().mapToLong(m -> below(board, m, depth)).sum();
  }

  static long below(Board board, Move move, int depth) {
    board.doMove(move);
    long count = perft(board, depth - 1);
    board.undoMove();
    return count;
  }

  static void answer(String question, Board board, String texts) {
    if (answers.containsKey(question)) {
      System.out.println(question + " " + answers.get(question).apply(board, texts));
      return;
    }
    for (Move move : board.legalMoves()) {
      System.out.println(move + " " + below(board, move, Integer.parseInt(question)));
    }
  }

  public static void main(String[] arguments) {
    System.out.println("squarelab 1 chesslib; " + String.join(" ", answers.keySet()));
    for (Scanner lines = new Scanner(System.in); lines.hasNextLine(); System.out.println("done")) {
      String[] parts = (lines.nextLine() + ";;;").split(";", 5);
      try {
        Board board = new Board();
        board.loadFromFen(parts[1]);
        for (String move : parts[2].split(" ")) {
          if (!move.isEmpty()) board.doMove(new Move(move, board.getSideToMove()));
        }
        answer(parts[0], board, parts[3]);
      } catch (RuntimeException error) {
        System.out.println("error " + error);
      }
    }
  }
}
