// Package chess is what examples/adapters/notnil_chess_adapter.go uses of notnil/chess. There is one
// move, a2a3.
package chess

type (
	Color     int
	PieceType int
	MoveTag   int
	Square    int
	Piece     struct{}
	Board     struct{}
	Position  struct{}
	Game      struct{}
	Move      struct{}

	UCINotation       struct{}
	AlgebraicNotation struct{}
)

const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
)

const (
	Capture MoveTag = iota
	EnPassant
	Check
)

func (*Move) HasTag(MoveTag) bool { return false }
func (*Move) Promo() PieceType    { return NoPieceType }

func (Piece) Color() Color    { return 0 }
func (Piece) Type() PieceType { return NoPieceType }

func (*Board) SquareMap() map[Square]Piece { return nil }

func (*Position) Board() *Board          { return &Board{} }
func (*Position) Turn() Color            { return 0 }
func (*Position) Hash() [16]byte         { return [16]byte{} }
func (*Position) String() string         { return "" }
func (*Position) ValidMoves() []*Move    { return []*Move{{}} }
func (*Position) Update(*Move) *Position { return &Position{} }

func FEN(string) (func(*Game), error) { return nil, nil }
func NewGame(...func(*Game)) *Game    { return &Game{} }
func (*Game) Position() *Position     { return &Position{} }

func (UCINotation) Encode(*Position, *Move) string                { return "a2a3" }
func (UCINotation) Decode(*Position, string) (*Move, error)       { return &Move{}, nil }
func (AlgebraicNotation) Encode(*Position, *Move) string          { return "a3" }
func (AlgebraicNotation) Decode(*Position, string) (*Move, error) { return &Move{}, nil }
