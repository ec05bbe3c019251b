// chesslib for squarelab: squarelab verify --adapter "java -cp chesslib.jar ChesslibAdapter.java"
//
// The protocol is in docs/differential-testing.md. To copy it for a generator of your own, replace
// what is done with `board`: set it up, list its legal moves, make one, take it back.
import com.github.bhlangonijr.chesslib.Board;
import com.github.bhlangonijr.chesslib.move.Move;
import java.util.Scanner;

class ChesslibAdapter {
  static long perft(Board board, int depth) {
    return depth == 0 ? 1 : board.legalMoves().stream().mapToLong(m -> below(board, m, depth)).sum();
  }

  static long below(Board board, Move move, int depth) {
    board.doMove(move);
    long count = perft(board, depth - 1);
    board.undoMove();
    return count;
  }

  public static void main(String[] arguments) {
    System.out.println("squarelab 1 chesslib");
    for (Scanner lines = new Scanner(System.in); lines.hasNextLine(); System.out.println("done")) {
      String[] question = lines.nextLine().split(";", 3);
      try {
        Board board = new Board();
        board.loadFromFen(question[1]);
        for (String move : question[2].split(" ")) {
          if (!move.isEmpty()) board.doMove(new Move(move, board.getSideToMove()));
        }
        for (Move move : board.legalMoves()) {
          System.out.println(move + " " + below(board, move, Integer.parseInt(question[0])));
        }
      } catch (RuntimeException error) {
        System.out.println("error " + error);
      }
    }
  }
}
