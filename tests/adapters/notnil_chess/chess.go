// Package chess is what examples/adapters/notnil_chess_adapter.go uses of notnil/chess. There is one
// move, a2a3.
package chess

type Color int
type PieceType int
type MoveTag int
type Method int
type Square int
type Piece struct{}
type Board struct{}
type Position struct{}
type Game struct{}
type Move struct{}
type UCINotation struct{}
type AlgebraicNotation struct{ UCINotation }

const NoPieceType, Pawn, Knight, Bishop, Rook, Queen PieceType = 0, 1, 2, 3, 4, 5
const Capture, EnPassant, Check MoveTag = 0, 1, 2
const NoMethod, Checkmate, Stalemate, ThreefoldRepetition, FiftyMoveRule, InsufficientMaterial Method = 0, 1, 2, 3, 4, 5

func FEN(string) (func(*Game), error)                       { return nil, nil }
func NewGame(...func(*Game)) *Game                          { return &Game{} }
func (*Game) Position() *Position                           { return &Position{} }
func (*Game) Move(*Move) error                              { return nil }
func (*Game) EligibleDraws() []Method                       { return nil }
func (*Game) Method() Method                                { return NoMethod }
func (*Position) Status() Method                            { return NoMethod }
func (*Position) Board() *Board                             { return &Board{} }
func (*Position) Turn() Color                               { return 0 }
func (*Position) Hash() [16]byte                            { return [16]byte{} }
func (*Position) String() string                            { return "" }
func (*Position) ValidMoves() []*Move                       { return []*Move{{}} }
func (*Position) Update(*Move) *Position                    { return &Position{} }
func (*Board) SquareMap() map[Square]Piece                  { return nil }
func (Piece) Color() Color                                  { return 0 }
func (Piece) Type() PieceType                               { return NoPieceType }
func (*Move) HasTag(MoveTag) bool                           { return false }
func (*Move) Promo() PieceType                              { return NoPieceType }
func (UCINotation) Encode(*Position, *Move) string          { return "a2a3" }
func (UCINotation) Decode(*Position, string) (*Move, error) { return &Move{}, nil }
