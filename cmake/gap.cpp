// A gap of that many bytes in the code of a placement: see placements.cmake. It has no
// symbol, so it can be linked more than once.
#define SQUARELAB_TEXT_OF(number) #number
#define SQUARELAB_TEXT(number) SQUARELAB_TEXT_OF(number)
asm(".section .text.squarelab_gap,\"ax\"\n.skip " SQUARELAB_TEXT(SQUARELAB_GAP) "\n.text\n");
