package com.github.bhlangonijr.chesslib;

public enum PieceType { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, NONE }
