package com.github.bhlangonijr.chesslib;

public enum File { FILE_A }
