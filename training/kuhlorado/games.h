/* Rows of games for `features.h`, the same for the processor and the graphics card. */
#define REAL float
#include "../../src/ludotheque/games/kuhlorado/bot/features.h"
#include <torch/extension.h>
SHARED void read_row(int64_t row, const int32_t *game, const int32_t *slot, const int64_t *own, const int64_t *other,
                     const int32_t *pro, const int32_t *doubles, const int32_t *sheet, const Sheet *sheets,
                     const int64_t *slot_marks, int slots, float *out, int32_t *over, int32_t *difference) {
    int g = game[row], s = sheet[g];
    Board board = mark_cells(&sheets[s], (uint64_t)own[g], (uint64_t)other[g], pro[g], doubles + 2 * g,
                             (uint64_t)slot_marks[s * slots + slot[row]]);
    Outcome outcome = read_features(&sheets[s], &board, out + row * FEATURES);
    over[row] = outcome.over;
    difference[row] = outcome.difference;
}
SHARED void move_row(int64_t g, const int32_t *slot, int64_t *own, int64_t *other, int32_t *pro, int32_t *doubles,
                     const int32_t *sheet, const Sheet *sheets, const int64_t *slot_marks, int slots) {
    int s = sheet[g];
    Board board = mark_cells(&sheets[s], (uint64_t)own[g], (uint64_t)other[g], pro[g], doubles + 2 * g,
                             (uint64_t)slot_marks[s * slots + slot[g]]);
    own[g] = (int64_t)board.own;
    pro[g] = board.pro;
    doubles[2 * g] = board.doubles[0];
    doubles[2 * g + 1] = board.doubles[1];
}
#define READ_ARGUMENTS torch::Tensor game, torch::Tensor slot, torch::Tensor own, torch::Tensor other, torch::Tensor pro, \
    torch::Tensor doubles, torch::Tensor sheet, torch::Tensor sheets, torch::Tensor slot_marks, torch::Tensor out, \
    torch::Tensor over, torch::Tensor difference
#define MOVE_ARGUMENTS torch::Tensor slot, torch::Tensor own, torch::Tensor other, torch::Tensor pro, torch::Tensor doubles, \
    torch::Tensor sheet, torch::Tensor sheets, torch::Tensor slot_marks
