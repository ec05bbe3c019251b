package com.github.bhlangonijr.chesslib;

public enum Piece {
  NONE;

  public PieceType getPieceType() { return PieceType.NONE; }
  public Side getPieceSide() { return Side.WHITE; }
}
