package com.github.bhlangonijr.chesslib.move;

import com.github.bhlangonijr.chesslib.Piece;
import com.github.bhlangonijr.chesslib.Side;
import com.github.bhlangonijr.chesslib.Square;

public class Move {
  private final String text;

  public Move(String text, Side side) { this.text = text; }
  public Square getFrom() { return Square.NONE; }
  public Square getTo() { return Square.NONE; }
  public Piece getPromotion() { return Piece.NONE; }

  @Override
  public String toString() { return text; }
}
