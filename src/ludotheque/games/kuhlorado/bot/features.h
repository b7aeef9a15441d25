/* The inputs of the network of Kuhlorado: a position after a mark, seen by the player who marked.

   C and CUDA compilers accept this file, so that training and play compute the same numbers. Cells are bits of a
   64-bit word, row by row from the top left. `features.py` beside it computes the same in Python. */
#ifndef KUHLORADO_FEATURES_H
#define KUHLORADO_FEATURES_H
#include <math.h>
#include <stdint.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif
#ifdef __CUDACC__
#define SHARED __host__ __device__ static inline
#else
#define SHARED static inline
#endif

/* Play computes in double precision, exactly as `features.py` does. Single precision suffices for training. */
#ifndef REAL
#define REAL double
#endif
typedef REAL Real;

#define FEATURES 194
#define PLAYER 71 /* features of each player */
#define REGIONS 8
#define LONGEST 20

typedef struct {
    uint64_t symbol[7];       /* cells by symbol: 0 troughs, 1–5 numbers, 6 cows */
    uint64_t region[REGIONS]; /* four meadows, then the banks of four troughs */
    int32_t points[REGIONS];
} Sheet;

typedef struct {
    uint64_t own, other;      /* marks of the player who has just moved, and of the one to roll */
    int32_t pro;              /* 0: without doubles, 1: doubles not scored yet, 2: doubles scored */
    int32_t doubles[2];       /* scored doubles, own first */
} Board;

SHARED int count_bits(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __popcll(x);
#elif defined(_MSC_VER)
    int count = 0;
    for (; x; x &= x - 1) count++;
    return count;
#else
    return __builtin_popcountll(x);
#endif
}
SHARED int first_bit(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)x) - 1;
#elif defined(_MSC_VER)
    unsigned long index;
    _BitScanForward64(&index, x);
    return (int)index;
#else
    return __builtin_ctzll(x);
#endif
}
SHARED uint64_t around(uint64_t x) {
    const uint64_t left = 0x0101010101010101ull, right = 0x8080808080808080ull;
    return (x << 8) | (x >> 8) | ((x & ~right) << 1) | ((x & ~left) >> 1);
}
SHARED int land_points(int size) { return size >= 20 ? 20 : size >= 15 ? 12 : size >= 10 ? 5 : size >= 5 ? 2 : 0; }
/* Points of a group and a share of what the next step of land would add. */
SHARED Real land_worth(int size) {
    if (size >= 20) return (Real)20.0;
    if (size >= 15) return (Real)12.0 + (Real)8.0 * (Real)(size - 15) / (Real)6.0;
    if (size >= 10) return (Real)5.0 + (Real)7.0 * (Real)(size - 10) / (Real)6.0;
    if (size >= 5) return (Real)2.0 + (Real)3.0 * (Real)(size - 5) / (Real)6.0;
    return (Real)2.0 * (Real)(size - 1) / (Real)6.0;
}
/* Expected share of a region's points with this lead and number of free cells, from −1 to 1. */
SHARED Real hold(int lead, int open) {
    if (lead > open) return (Real)1.0;
    if (-lead > open) return -(Real)1.0;
    return (Real)lead / ((Real)open * (Real)0.75 + (Real)1.0);
}

/* The groups of one player by first cell, and the gain in worth of land from a mark on each cell. */
typedef struct {
    int32_t count;
    uint64_t cells[32];
    Real joined[64];
} Groups;

SHARED void find_groups(uint64_t marks, Groups *groups) {
    groups->count = 0;
    while (marks) {
        uint64_t group = marks & (~marks + 1), grown;
        while ((grown = group | (around(group) & marks)) != group) group = grown;
        marks &= ~group;
        groups->cells[groups->count++] = group;
    }
}

/* Update groups after one more mark. */
SHARED void join_groups(Groups *groups, uint64_t bit) {
    uint64_t near = around(bit), whole = bit;
    int left = 0;
    for (int i = 0; i < groups->count; i++) {
        if (groups->cells[i] & near) whole |= groups->cells[i];
        else groups->cells[left++] = groups->cells[i];
    }
    groups->count = left + 1;
    for (; left > 0 && first_bit(groups->cells[left - 1]) > first_bit(whole); left--) groups->cells[left] = groups->cells[left - 1];
    groups->cells[left] = whole;
}

/* Compute the gain in worth of land from a mark on each free cell next to a group. */
SHARED void read_joins(uint64_t marks, uint64_t open, Groups *groups) {
    uint8_t group_at[64];
    Real worths[32];
    int sizes[32];
    for (int i = 0; i < groups->count; i++) {
        sizes[i] = count_bits(groups->cells[i]);
        worths[i] = land_worth(sizes[i]);
        for (uint64_t rest = groups->cells[i]; rest; rest &= rest - 1) group_at[first_bit(rest)] = (uint8_t)i;
    }
    for (uint64_t rest = open & around(marks); rest; rest &= rest - 1) {
        int cell = first_bit(rest), size = 1;
        uint32_t seen = 0;
        Real gain = (Real)0.0;
        for (uint64_t near = around(rest & (~rest + 1)) & marks; near; near &= near - 1) {
            int group = group_at[first_bit(near)];
            if (!(seen >> group & 1)) {
                seen |= 1u << group;
                size += sizes[group];
                gain -= worths[group];
            }
        }
        groups->joined[cell] = gain + land_worth(size);
    }
}

typedef struct {
    int32_t points;
    int32_t doubles;
    Real worth;
} Land;

/* Write 14 numbers about the cells that a group could grow into. First the free neighbours by symbol. Then the marks
   joined and the free cells filled after one, two and three steps of growth into all free neighbours, and after growth
   through all free cells. */
SHARED void read_reach(const Sheet *sheet, uint64_t group, uint64_t marks, uint64_t open, Real *out) {
    uint64_t near = around(group) & open, whole = group;
    for (int symbol = 1; symbol <= 6; symbol++) *out++ = (Real)count_bits(near & sheet->symbol[symbol]) / (Real)4.0;
    for (int filled = 1; filled <= 4; filled++) {
        uint64_t through = marks | (filled == 4 ? open : 0), grown;
        whole |= around(whole) & open;
        while ((grown = whole | (around(whole) & through)) != whole) whole = grown;
        *out++ = (Real)count_bits(whole & marks) / (Real)20.0;
        *out++ = (Real)count_bits(whole & open) / (Real)20.0;
    }
}

/* Write the land of one player: 26 numbers, then 14 for each of the two largest groups. */
SHARED Land read_lands(const Sheet *sheet, const Groups *groups, uint64_t marks, uint64_t open, Real *out) {
    Land land = {0, 0, (Real)0.0};
    int size1 = 0, room1 = 0, size2 = 0, room2 = 0;
    uint64_t first = 0, second = 0;
    for (int i = 0; i < 54; i++) out[i] = (Real)0.0;
    for (int i = 0; i < groups->count; i++) {
        int size = count_bits(groups->cells[i]);
        int room = count_bits(around(groups->cells[i]) & open);
        out[(size < LONGEST ? size : LONGEST) - 1] += (Real)0.25;
        land.points += land_points(size);
        land.worth += land_worth(size);
        if (size == 2) land.doubles++;
        if (size > size1 || (size == size1 && room > room1)) {
            size2 = size1; room2 = room1; second = first;
            size1 = size; room1 = room; first = groups->cells[i];
        } else if (size > size2 || (size == size2 && room > room2)) {
            size2 = size; room2 = room; second = groups->cells[i];
        }
    }
    out[20] = (Real)land.points / (Real)20.0;
    out[21] = land.worth / (Real)20.0;
    out[22] = (Real)size1 / (Real)20.0;
    out[23] = (Real)room1 / (Real)16.0;
    out[24] = (Real)size2 / (Real)20.0;
    out[25] = (Real)room2 / (Real)16.0;
    if (first) read_reach(sheet, first, marks, open, out + 26);
    if (second) read_reach(sheet, second, marks, open, out + 40);
    return land;
}

/* Return the cells that may be marked together with a cow, with one cell between (K8). */
SHARED uint64_t partners(uint64_t cow) {
    const uint64_t left = 0x0303030303030303ull, right = 0xC0C0C0C0C0C0C0C0ull;
    uint64_t row = cow | ((cow & ~right) << 2) | ((cow & ~left) >> 2);
    return (row | row << 16 | row >> 16) & ~cow;
}

/* Compute a player's gain from one mark on each free cell, by estimated worth of land and regions. Write 17 numbers: for
   each symbol the greatest and the second greatest gain, and for each number the greatest gain together with a cow. */
SHARED void read_gains(const Sheet *sheet, uint64_t marks, uint64_t open, const int *leads, const int *free_cells, int sign,
                       const Groups *groups, Real *gains, Real *out) {
    for (uint64_t rest = open & ~around(marks); rest; rest &= rest - 1) gains[first_bit(rest)] = (Real)0.0;
    for (uint64_t rest = open & around(marks); rest; rest &= rest - 1) gains[first_bit(rest)] = groups->joined[first_bit(rest)];
    for (int r = 0; r < REGIONS; r++) {
        uint64_t rest = sheet->region[r] & open;
        if (!rest) continue;
        int lead = leads[r] * sign;
        Real step = (Real)sheet->points[r] * (hold(lead + 1, free_cells[r] - 1) - hold(lead, free_cells[r]));
        for (; rest; rest &= rest - 1) gains[first_bit(rest)] += step;
    }
    for (int symbol = 1; symbol <= 6; symbol++) {
        Real best = (Real)0.0, next = (Real)0.0;
        for (uint64_t rest = sheet->symbol[symbol] & open; rest; rest &= rest - 1) {
            Real gain = gains[first_bit(rest)];
            if (gain > best) { next = best; best = gain; }
            else if (gain > next) next = gain;
        }
        out[symbol - 1] = best / (Real)5.0;
        out[symbol + 5] = next / (Real)5.0;
    }
    for (int symbol = 1; symbol <= 5; symbol++) {
        Real best = (Real)0.0;
        for (uint64_t rest = sheet->symbol[symbol] & open; rest; rest &= rest - 1) {
            Real gain = gains[first_bit(rest)];
            for (uint64_t cows = partners(rest & (~rest + 1)) & sheet->symbol[6] & open; cows; cows &= cows - 1)
                if (gain + gains[first_bit(cows)] > best) best = gain + gains[first_bit(cows)];
        }
        out[symbol + 11] = best / (Real)5.0;
    }
}

SHARED uint64_t number_cells(const Sheet *sheet) {
    return sheet->symbol[1] | sheet->symbol[2] | sheet->symbol[3] | sheet->symbol[4] | sheet->symbol[5];
}

typedef struct {
    int32_t over;        /* no cow free, or at most five numbers (K10) */
    int32_t difference;  /* points of the player who moved minus the opponent's */
} Outcome;

/* Write all features of a board whose groups are known, and return its outcome. */
SHARED Outcome read_grouped(const Sheet *sheet, const Board *board, const Groups *own_groups, const Groups *other_groups, Real *out) {
    uint64_t own = board->own, other = board->other;
    uint64_t numbers = number_cells(sheet);
    uint64_t open = (numbers | sheet->symbol[6]) & ~(own | other);
    int leads[REGIONS], free_cells[REGIONS];
    Real regions = (Real)0.0;
    int points = 0;
    Real own_gains[64], other_gains[64];
    Real *at = out + 2 * PLAYER;
    for (int r = 0; r < REGIONS; r++) {
        int lead = count_bits(sheet->region[r] & own) - count_bits(sheet->region[r] & other);
        int room = count_bits(sheet->region[r] & open);
        Real sure = hold(lead, room);
        leads[r] = lead;
        free_cells[r] = room;
        regions += (Real)sheet->points[r] * sure;
        points += lead > 0 ? sheet->points[r] : lead < 0 ? -sheet->points[r] : 0;
        *at++ = (Real)lead / (Real)4.0;
        *at++ = (Real)room / (Real)8.0;
        *at++ = sure;
        *at++ = lead > room ? (Real)1.0 : -lead > room ? -(Real)1.0 : (Real)0.0;
    }
    Land mine = read_lands(sheet, own_groups, own, open, out);
    read_gains(sheet, own, open, leads, free_cells, 1, own_groups, own_gains, out + 54);
    Land theirs = read_lands(sheet, other_groups, other, open, out + PLAYER);
    read_gains(sheet, other, open, leads, free_cells, -1, other_groups, other_gains, out + PLAYER + 54);
    int cows = count_bits(sheet->symbol[6] & open), left = count_bits(numbers & open);
    int marked_cows = count_bits(sheet->symbol[6]) - cows;
    int doubles_own = board->pro == 2 ? board->doubles[0] : 0, doubles_other = board->pro == 2 ? board->doubles[1] : 0;
    points += mine.points - theirs.points + 2 * (doubles_own - doubles_other);
    *at++ = (Real)cows / (Real)18.0;
    *at++ = (Real)(left - 5) / (Real)35.0;
    *at++ = (Real)points / (Real)20.0;
    *at++ = (regions + mine.worth - theirs.worth + (Real)2.0 * (Real)(doubles_own - doubles_other)) / (Real)20.0;
    for (int symbol = 1; symbol <= 6; symbol++) *at++ = (Real)count_bits(sheet->symbol[symbol] & open) / (symbol == 6 ? (Real)18.0 : (Real)8.0);
    *at++ = board->pro == 1 ? (Real)1.0 : (Real)0.0;
    *at++ = board->pro == 1 ? (Real)(9 - marked_cows) / (Real)9.0 : (Real)0.0;
    *at++ = board->pro == 1 ? (Real)(mine.doubles - theirs.doubles) / (Real)5.0 : (Real)0.0;
    *at++ = (Real)(doubles_own - doubles_other) / (Real)5.0;
    /* For each symbol, the greatest sum of both players' gains from one cell. */
    for (int symbol = 1; symbol <= 6; symbol++) {
        Real best = (Real)0.0;
        for (uint64_t rest = sheet->symbol[symbol] & open; rest; rest &= rest - 1)
            if (own_gains[first_bit(rest)] + other_gains[first_bit(rest)] > best) best = own_gains[first_bit(rest)] + other_gains[first_bit(rest)];
        *at++ = best / (Real)5.0;
    }
    Outcome outcome = {cows == 0 || left <= 5, points};
    return outcome;
}

/* Write all features of a board, and return its outcome. */
SHARED Outcome read_features(const Sheet *sheet, const Board *board, Real *out) {
    uint64_t open = (number_cells(sheet) | sheet->symbol[6]) & ~(board->own | board->other);
    Groups own, other;
    find_groups(board->own, &own);
    read_joins(board->own, open, &own);
    find_groups(board->other, &other);
    read_joins(board->other, open, &other);
    return read_grouped(sheet, board, &own, &other, out);
}

/* Return the board after marks of the player to move. Doubles are scored when the ninth cow is marked (K15). */
SHARED Board mark_cells(const Sheet *sheet, uint64_t own, uint64_t other, int pro, const int *doubles, uint64_t marks) {
    Board board;
    board.own = own | marks;
    board.other = other;
    board.pro = pro;
    board.doubles[0] = doubles[0];
    board.doubles[1] = doubles[1];
    if (pro == 1 && count_bits(sheet->symbol[6] & (board.own | other)) >= 9) {
        board.pro = 2;
        for (int side = 0; side < 2; side++) {
            Groups groups;
            find_groups(side ? other : board.own, &groups);
            board.doubles[side] = 0;
            for (int i = 0; i < groups.count; i++) board.doubles[side] += count_bits(groups.cells[i]) == 2;
        }
    }
    return board;
}
#endif
