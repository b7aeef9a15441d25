#include "games.h"
__global__ void read_kernel(int64_t rows, const int32_t *game, const int32_t *slot, const int64_t *own, const int64_t *other,
                            const int32_t *pro, const int32_t *doubles, const int32_t *sheet, const Sheet *sheets,
                            const int64_t *slot_marks, int slots, float *out, int32_t *over, int32_t *difference) {
    int64_t row = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (row < rows) read_row(row, game, slot, own, other, pro, doubles, sheet, sheets, slot_marks, slots, out, over, difference);
}
__global__ void move_kernel(int64_t games, const int32_t *slot, int64_t *own, int64_t *other, int32_t *pro, int32_t *doubles,
                            const int32_t *sheet, const Sheet *sheets, const int64_t *slot_marks, int slots) {
    int64_t g = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (g < games) move_row(g, slot, own, other, pro, doubles, sheet, sheets, slot_marks, slots);
}
void read_all(READ_ARGUMENTS) {
    int64_t rows = game.size(0);
    if (rows == 0) return;
    read_kernel<<<(rows + 127) / 128, 128>>>(rows, game.data_ptr<int32_t>(), slot.data_ptr<int32_t>(), own.data_ptr<int64_t>(),
        other.data_ptr<int64_t>(), pro.data_ptr<int32_t>(), doubles.data_ptr<int32_t>(), sheet.data_ptr<int32_t>(),
        (const Sheet *)sheets.data_ptr<uint8_t>(), slot_marks.data_ptr<int64_t>(), slot_marks.size(1), out.data_ptr<float>(),
        over.data_ptr<int32_t>(), difference.data_ptr<int32_t>());
}
void move_all(MOVE_ARGUMENTS) {
    int64_t games = own.size(0);
    move_kernel<<<(games + 127) / 128, 128>>>(games, slot.data_ptr<int32_t>(), own.data_ptr<int64_t>(), other.data_ptr<int64_t>(),
        pro.data_ptr<int32_t>(), doubles.data_ptr<int32_t>(), sheet.data_ptr<int32_t>(), (const Sheet *)sheets.data_ptr<uint8_t>(),
        slot_marks.data_ptr<int64_t>(), slot_marks.size(1));
}
