// notnil/chess for squarelab: squarelab verify --adapter ./notnil_chess_adapter
//
// The protocol is in docs/connecting-a-program.md. To copy it for a generator of your own, replace
// what is done with positions: read one, list its legal moves, make a move. Of answers keep what
// your generator can say.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/notnil/chess"
)

var uci = chess.UCINotation{}
var san = chess.AlgebraicNotation{}

// A question: the game up to its position, and the words after the moves.
type asked struct {
	game  *chess.Game
	texts string
}

// Questions besides moves and counts, and their answers. The library takes no move back, so that it
// has no answer to undo.
var questions = []string{"captures", "noisy", "gives-check", "key", "eval", "fen", "san", "read-san",
	"read-fen", "game-end"}
var answers = map[string]func(position *chess.Position, asked asked) string{
	"captures": func(position *chess.Position, _ asked) string { return selected(position, isCapture) },
	"noisy": func(position *chess.Position, _ asked) string {
		return selected(position, func(move *chess.Move) bool {
			return isCapture(move) || move.Promo() != chess.NoPieceType
		})
	},
	"gives-check": func(position *chess.Position, _ asked) string {
		return selected(position, func(move *chess.Move) bool { return move.HasTag(chess.Check) })
	},
	"key":  func(position *chess.Position, _ asked) string { return fmt.Sprintf("%x", position.Hash()) },
	"eval": func(position *chess.Position, _ asked) string { return strconv.Itoa(material(position)) },
	"fen":  func(position *chess.Position, _ asked) string { return position.String() },
	"san": func(position *chess.Position, _ asked) string {
		return joined(position.ValidMoves(), func(move *chess.Move) string {
			return uci.Encode(position, move) + " " + san.Encode(position, move)
		})
	},
	"read-san": readSan,
	"read-fen": func(position *chess.Position, _ asked) string { return position.String() },
	"game-end": gameEnd,
}

func joined(moves []*chess.Move, text func(*chess.Move) string) string {
	var words []string
	for _, move := range moves {
		words = append(words, text(move))
	}
	return strings.Join(words, " ")
}

func selected(position *chess.Position, isSelected func(*chess.Move) bool) string {
	var moves []*chess.Move
	for _, move := range position.ValidMoves() {
		if isSelected(move) {
			moves = append(moves, move)
		}
	}
	return joined(moves, func(move *chess.Move) string { return uci.Encode(position, move) })
}

func isCapture(move *chess.Move) bool {
	return move.HasTag(chess.Capture) || move.HasTag(chess.EnPassant)
}

// By the side to move, in pawns.
func material(position *chess.Position) int {
	values := map[chess.PieceType]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}
	sum := 0
	for _, piece := range position.Board().SquareMap() {
		if piece.Color() == position.Turn() {
			sum += values[piece.Type()]
		} else {
			sum -= values[piece.Type()]
		}
	}
	return sum
}

// The moves that the texts name.
func readSan(position *chess.Position, asked asked) string {
	var words []string
	for _, text := range strings.Fields(asked.texts) {
		move, err := san.Decode(position, text)
		if err != nil {
			panic(err)
		}
		words = append(words, uci.Encode(position, move))
	}
	return strings.Join(words, " ")
}

// The players claim two kinds of draws, and the library declares the others.
func gameEnd(position *chess.Position, asked asked) string {
	names := map[chess.Method]string{chess.Checkmate: "checkmate", chess.Stalemate: "stalemate",
		chess.ThreefoldRepetition: "threefold", chess.FiftyMoveRule: "fifty", chess.InsufficientMaterial: "dead"}
	ends := append([]chess.Method{position.Status()}, asked.game.EligibleDraws()...)
	for _, end := range append(ends, asked.game.Method()) {
		if name, ok := names[end]; ok {
			return name
		}
	}
	return "none"
}

func perft(position *chess.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	leaves := 0
	for _, move := range position.ValidMoves() {
		leaves += perft(position.Update(move), depth-1)
	}
	return leaves
}

func answer(line string) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Println("error", reason)
		}
		fmt.Println("done")
	}()
	parts := strings.Split(line+";;;", ";")
	option, err := chess.FEN(parts[1])
	if err != nil {
		panic(err)
	}
	game := chess.NewGame(option)
	for _, text := range strings.Fields(parts[2]) {
		move, err := uci.Decode(game.Position(), text)
		if err == nil {
			err = game.Move(move)
		}
		if err != nil {
			panic(err)
		}
	}
	position := game.Position()
	if other, ok := answers[parts[0]]; ok {
		fmt.Println(parts[0], other(position, asked{game, parts[3]}))
		return
	}
	depth, err := strconv.Atoi(parts[0])
	if err != nil {
		panic(err)
	}
	for _, move := range position.ValidMoves() {
		fmt.Println(uci.Encode(position, move), perft(position.Update(move), depth-1))
	}
}

func main() {
	fmt.Println("squarelab 1 notnil/chess;", strings.Join(questions, " "))
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		answer(lines.Text())
	}
}
