package com.github.bhlangonijr.chesslib;

public enum Side {
  WHITE,
  BLACK
}
