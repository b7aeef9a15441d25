#include "games.h"
#include <ATen/Parallel.h>
void read_all(READ_ARGUMENTS) {
    auto *a = game.data_ptr<int32_t>(), *b = slot.data_ptr<int32_t>(), *e = pro.data_ptr<int32_t>(), *f = doubles.data_ptr<int32_t>(), *h = sheet.data_ptr<int32_t>();
    auto *c = own.data_ptr<int64_t>(), *d = other.data_ptr<int64_t>(), *m = slot_marks.data_ptr<int64_t>();
    auto *table = (const Sheet *)sheets.data_ptr<uint8_t>();
    int slots = slot_marks.size(1);
    at::parallel_for(0, game.size(0), 256, [&](int64_t from, int64_t to) {
        for (int64_t row = from; row < to; row++)
            read_row(row, a, b, c, d, e, f, h, table, m, slots, out.data_ptr<float>(), over.data_ptr<int32_t>(), difference.data_ptr<int32_t>());
    });
}
void move_all(MOVE_ARGUMENTS) {
    auto *table = (const Sheet *)sheets.data_ptr<uint8_t>();
    for (int64_t g = 0; g < own.size(0); g++)
        move_row(g, slot.data_ptr<int32_t>(), own.data_ptr<int64_t>(), other.data_ptr<int64_t>(), pro.data_ptr<int32_t>(),
                 doubles.data_ptr<int32_t>(), sheet.data_ptr<int32_t>(), table, slot_marks.data_ptr<int64_t>(), slot_marks.size(1));
}
