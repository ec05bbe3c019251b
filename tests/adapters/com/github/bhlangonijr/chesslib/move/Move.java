package com.github.bhlangonijr.chesslib.move;

import com.github.bhlangonijr.chesslib.Side;

public class Move {
  private final String text;

  public Move(String text, Side side) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
