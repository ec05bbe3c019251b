package com.github.bhlangonijr.chesslib;

public enum Square {
  NONE;

  public File getFile() { return File.FILE_A; }
}
