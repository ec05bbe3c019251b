// What examples/adapters/ChesslibAdapter.java uses of chesslib. There is one move, a2a3.
package com.github.bhlangonijr.chesslib;

import com.github.bhlangonijr.chesslib.move.Move;
import java.util.List;

public class Board {
  public void loadFromFen(String fen) {}
  public String getFen() { return ""; }
  public Side getSideToMove() { return Side.WHITE; }
  public Piece getPiece(Square square) { return Piece.NONE; }
  public boolean isMated() { return false; }
  public boolean isStaleMate() { return false; }
  public boolean isRepetition() { return false; }
  public boolean isInsufficientMaterial() { return false; }
  public Integer getHalfMoveCounter() { return 0; }
  public boolean isKingAttacked() { return false; }
  public long getZobristKey() { return 0; }
  public List<Move> legalMoves() { return List.of(new Move("a2a3", Side.WHITE)); }
  public boolean doMove(Move move) { return true; }
  public Move undoMove() { return null; }
  public List<Move> getBackup() { return List.of(); }
}
