package com.github.bhlangonijr.chesslib.move;

import com.github.bhlangonijr.chesslib.Side;
import java.util.LinkedList;

public class MoveList extends LinkedList<Move> {
  private static final long serialVersionUID = 1;

  public MoveList(String fen) {}
  public void addSanMove(String san, boolean replay, boolean isChecked) { add(new Move(san, Side.WHITE)); }
  public String[] toSanArray() { return new String[] {"a3"}; }
}
