module github.com/notnil/chess

go 1.19
