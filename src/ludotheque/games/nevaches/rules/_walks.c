/* Where the cards of a hand fit, where tiles may go, and what is known of each seat as numbers. `patterns.py`, `legal.py` and `tensor_data.py` have the same
   in Python and explain it; both give the same lists. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

enum { CELLS = 16, TILES = 72, SIDES = 4, TOPS = 10, KINDS = 5 };
/* As in `landscape.py` and `tensor_data.py`. */
enum { STRIDE = 256, ORIGIN = 128 * STRIDE + 128, REACH = 6, SIDE = 2 * REACH + 1, CORNER = ORIGIN - REACH * STRIDE - REACH };

/* As `patterns.pack_card` writes it. */
typedef struct {
    int8_t cows, size, turns, unused;
    int8_t wants[CELLS], parents[CELLS], turn[SIDES], sides[SIDES][CELLS];
} Card;

typedef struct {
    PyObject_HEAD
    Card *cards;
    Py_ssize_t count;
} Walks;

static int walks_init(Walks *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer data;
    if (self->cards) { PyErr_SetString(PyExc_TypeError, "walks are made once"); return -1; }
    if (!PyArg_ParseTuple(arguments, "y*", &data)) return -1;
    self->count = data.len / (Py_ssize_t)sizeof(Card);
    self->cards = PyMem_Malloc(data.len + 1);
    if (self->cards) memcpy(self->cards, data.buf, data.len);
    PyBuffer_Release(&data);
    if (!self->cards) { PyErr_NoMemory(); return -1; }
    for (Py_ssize_t i = 0; i < self->count; i++) {
        const Card *card = &self->cards[i];
        int is_wrong = card->size < 1 || card->size > CELLS || card->turns < 0 || card->turns > SIDES || card->wants[0] < 0;
        for (int cell = 0; !is_wrong && cell < card->size; cell++) {
            is_wrong = card->wants[cell] >= TOPS || (cell && (card->parents[cell] < 0 || card->parents[cell] >= cell));
            for (int turn = 0; turn < SIDES; turn++) is_wrong |= card->sides[turn][cell] < 0 || card->sides[turn][cell] >= SIDES;
        }
        for (int turn = 0; !is_wrong && turn < card->turns; turn++) is_wrong = card->turn[turn] < 0 || card->turn[turn] >= SIDES;
        if (is_wrong) { PyErr_SetString(PyExc_ValueError, "a card that is no walk"); return -1; }
    }
    return 0;
}

static void walks_dealloc(Walks *self) {
    PyMem_Free(self->cards);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* A whole number of a list; small ones, which nearly all are, without a call. */
static inline long whole(PyObject *value) {
#if PY_VERSION_HEX >= 0x030C0000
    if (PyLong_CheckExact(value) && PyUnstable_Long_IsCompact((PyLongObject *)value)) return (long)PyUnstable_Long_CompactValue((PyLongObject *)value);
#else
    if (PyLong_CheckExact(value)) {
        Py_ssize_t digits = Py_SIZE(value);
        if (digits >= -1 && digits <= 1) return (long)(digits * (Py_ssize_t)((PyLongObject *)value)->ob_digit[0]);
    }
#endif
    return PyLong_AsLong(value);
}

/* A list of small numbers as an array; its length, or −1. */
static Py_ssize_t read_list(PyObject *list, int16_t *into, Py_ssize_t most) {
    if (!PyList_Check(list) || PyList_GET_SIZE(list) > most) { PyErr_SetString(PyExc_ValueError, "more tiles than there are"); return -1; }
    Py_ssize_t length = PyList_GET_SIZE(list);
    for (Py_ssize_t i = 0; i < length; i++) {
        long value = whole(PyList_GET_ITEM(list, i));
        if (value == -1 && PyErr_Occurred()) return -1;
        into[i] = (int16_t)value;
    }
    return length;
}

/* Puts an object at the end of a list; most of the time there is room for it. */
static inline int put(PyObject *list, PyObject *item) {
    Py_ssize_t length = PyList_GET_SIZE(list);
    if (length >= ((PyListObject *)list)->allocated) return PyList_Append(list, item);
    Py_INCREF(item);
    PyList_SET_ITEM(list, length, item);
    Py_SET_SIZE(list, length + 1);
    return 0;
}

/* Numbers are made once and shared: making them takes longer than everything else here. */
enum { SHARED = 20000 };
static PyObject *shared[SHARED];

static inline int append(PyObject *list, long value) {
    if (value >= 0 && value < SHARED) {
        if (!shared[value] && !(shared[value] = PyLong_FromLong(value))) return -1;
        return put(list, shared[value]);
    }
    PyObject *number = PyLong_FromLong(value);
    if (!number) return -1;
    int failed = PyList_Append(list, number);
    Py_DECREF(number);
    return failed;
}

typedef struct { uint64_t low, high; } Set;

static inline void include(Set *set, int tile) {
    if (tile < 64) set->low |= 1ULL << tile;
    else set->high |= 1ULL << (tile - 64);
}

/* The tiles of a card's cows if it fits on an anchor, 0 if it does not. */
static int walk(const Card *card, int turn, int anchor, const int16_t *tops, const int16_t *near, Py_ssize_t tiles, Set *cows) {
    int16_t at[CELLS];
    at[0] = (int16_t)anchor;
    *cows = (Set){0, 0};
    include(cows, anchor);
    for (int cell = 1; cell < card->size; cell++) {
        int tile = near[at[card->parents[cell]] * SIDES + card->sides[turn][cell]];
        if (tile < 0 || tile >= tiles) return 0;
        if (card->wants[cell] >= 0) {
            if (tops[tile] != card->wants[cell]) return 0;
            include(cows, tile);
        }
        at[cell] = (int16_t)tile;
    }
    return 1;
}

/* The landscape of a seat: its tiles, and by what they show the tiles that show it. */
typedef struct {
    int16_t tops[TILES], near[TILES * SIDES], shown[TOPS][TILES];
    Py_ssize_t tiles, sides;
    int count[TOPS];
} Land;

static int read_land(Land *land, PyObject *tops, PyObject *near) {
    land->tiles = read_list(tops, land->tops, TILES);
    if (land->tiles < 0) return -1;
    land->sides = read_list(near, land->near, TILES * SIDES);
    if (land->sides < 0) return -1;
    if (land->sides != land->tiles * SIDES) { PyErr_SetString(PyExc_ValueError, "a tile has four sides"); return -1; }
    memset(land->count, 0, sizeof land->count);
    for (int tile = 0; tile < land->tiles; tile++) {
        int top = land->tops[tile];
        if (top >= 0 && top < TOPS) land->shown[top][land->count[top]++] = (int16_t)tile;
    }
    return 0;
}

/* Appends first + card × slots + turn × TILES + anchor for all fits of a card. */
static int add_fits(PyObject *found, const Card *card, const Land *land, long base) {
    Set seen[TILES * SIDES], cows;
    int fits = 0, want = card->wants[0], anchors = land->count[want];
    for (int index = 0; index < card->turns; index++) {
        int turn = card->turn[index];
        for (int place = 0; place < anchors; place++) {
            int anchor = land->shown[want][place], known = 0;
            if (!walk(card, turn, anchor, land->tops, land->near, land->tiles, &cows)) continue;
            while (known < fits && (seen[known].low != cows.low || seen[known].high != cows.high)) known++;
            if (known < fits) continue;
            seen[fits++] = cows;
            if (append(found, base + turn * TILES + anchor) < 0) return -1;
        }
    }
    return 0;
}

/* Appends first + landscape × slots + place for every landscape of which a tile lies open. */
static int lay(PyObject *found, const int16_t *near, Py_ssize_t sides, PyObject *open, long first, long slots) {
    int16_t tiles[TOPS], places[TILES * SIDES];
    Py_ssize_t kinds = read_list(open, tiles, TOPS);
    if (kinds < 0) return -1;
    int free = 0;
    for (Py_ssize_t place = 0; place < sides; place++) {
        if (near[place] == -1) places[free++] = (int16_t)place;
    }
    if (sides == 0) places[free++] = 0; /* the first tile has a single place */
    for (Py_ssize_t kind = 0; kind < kinds; kind++) {
        if (tiles[kind] <= 0) continue;
        for (int place = 0; place < free; place++) {
            if (append(found, first + (long)kind * slots + places[place]) < 0) return -1;
        }
    }
    return 0;
}

/* add_layings(found, near, tiles, first, slots) */
static PyObject *walks_add_layings(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 5 || !PyList_Check(arguments[0])) { PyErr_SetString(PyExc_TypeError, "add_layings() takes five arguments"); return NULL; }
    int16_t near[TILES * SIDES];
    Py_ssize_t sides = read_list(arguments[1], near, TILES * SIDES);
    if (sides < 0) return NULL;
    long first = PyLong_AsLong(arguments[3]), slots = PyLong_AsLong(arguments[4]);
    if (PyErr_Occurred() || lay(arguments[0], near, sides, arguments[2], first, slots) < 0) return NULL;
    Py_RETURN_NONE;
}

/* add_layings_and_plays(found, near, tiles, first_laying, slots, tops, hand, cows, first_play) */
static PyObject *walks_add_layings_and_plays(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 9 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[6])) { PyErr_SetString(PyExc_TypeError, "add_layings_and_plays() takes nine arguments"); return NULL; }
    PyObject *found = arguments[0], *hand = arguments[6];
    long first = PyLong_AsLong(arguments[3]), slots = PyLong_AsLong(arguments[4]);
    long supply = PyLong_AsLong(arguments[7]), first_play = PyLong_AsLong(arguments[8]);
    if (PyErr_Occurred()) return NULL;
    Land land;
    if (read_land(&land, arguments[5], arguments[1]) < 0 || lay(found, land.near, land.sides, arguments[2], first, slots) < 0) return NULL;
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(hand); place++) {
        long number = whole(PyList_GET_ITEM(hand, place));
        if (number == -1 && PyErr_Occurred()) return NULL;
        if (number < 0 || number >= self->count) { PyErr_SetString(PyExc_IndexError, "there is no such card"); return NULL; }
        const Card *card = &self->cards[number];
        if (card->cows <= supply && add_fits(found, card, &land, first_play + number * slots) < 0) return NULL;
    }
    Py_RETURN_NONE;
}

/* Appends how many cells of the window are taken, then each of them. */
static int add_land(PyObject *data, PyObject *cells, PyObject *tops) {
    Py_ssize_t tiles = PyList_GET_SIZE(cells);
    if (tiles != PyList_GET_SIZE(tops) || tiles > TILES) { PyErr_SetString(PyExc_ValueError, "more tiles than there are"); return -1; }
    long places[2 * TILES];
    int taken = 0;
    for (Py_ssize_t tile = 0; tile < tiles; tile++) {
        long distance = whole(PyList_GET_ITEM(cells, tile)) - CORNER;
        long top = whole(PyList_GET_ITEM(tops, tile));
        if (distance < 0 || distance >= SIDE * STRIDE || distance % STRIDE >= SIDE) continue;
        long place = distance / STRIDE * SIDE + distance % STRIDE;
        if (top >= KINDS) {
            places[taken++] = KINDS * SIDE * SIDE + place;
            top -= KINDS;
        }
        places[taken++] = top * SIDE * SIDE + place;
    }
    if (PyErr_Occurred() || append(data, taken) < 0) return -1;
    for (int i = 0; i < taken; i++) {
        if (append(data, places[i]) < 0) return -1;
    }
    return 0;
}

/* join(data, parts): appends every part that is a number, and the numbers of every part that is a list. */
static PyObject *walks_join(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 2 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[1])) { PyErr_SetString(PyExc_TypeError, "join() takes two lists"); return NULL; }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(arguments[1]); i++) {
        PyObject *part = PyList_GET_ITEM(arguments[1], i);
        if (!PyList_Check(part)) {
            if (put(arguments[0], part) < 0) return NULL;
            continue;
        }
        Py_ssize_t length = PyList_GET_SIZE(part);
        for (Py_ssize_t item = 0; item < length; item++) {
            if (put(arguments[0], PyList_GET_ITEM(part, item)) < 0) return NULL;
        }
    }
    Py_RETURN_NONE;
}

/* A list of so many lists, or of anything if `inner` is not set. */
static int is_list(PyObject *list, Py_ssize_t players, int inner) {
    int is_right = PyList_Check(list) && PyList_GET_SIZE(list) == players;
    for (Py_ssize_t seat = 0; inner && is_right && seat < players; seat++) is_right = PyList_Check(PyList_GET_ITEM(list, seat));
    if (!is_right) PyErr_SetString(PyExc_TypeError, "something for each seat");
    return is_right;
}

/* add_seats(data, seat, points, cows, reached, cells, tops, hands, secret) */
static PyObject *walks_add_seats(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 9 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[2])) { PyErr_SetString(PyExc_TypeError, "add_seats() takes nine arguments"); return NULL; }
    PyObject *data = arguments[0];
    Py_ssize_t players = PyList_GET_SIZE(arguments[2]);
    long seat = PyLong_AsLong(arguments[1]);
    if (PyErr_Occurred()) return NULL;
    for (int i = 3; i < 9; i++) {
        if (!is_list(arguments[i], players, i >= 5 && i < 8)) return NULL;
    }
    if (seat >= players) { PyErr_SetString(PyExc_ValueError, "there is no such seat"); return NULL; }
    Py_ssize_t first = seat > 0 ? seat : 0;
    for (int i = 2; i < 5; i++) {
        for (Py_ssize_t place = 0; place < players; place++) {
            if (put(data, PyList_GET_ITEM(arguments[i], (first + place) % players)) < 0) return NULL;
        }
    }
    for (Py_ssize_t place = 0; place < players; place++) {
        Py_ssize_t each = (first + place) % players;
        if (add_land(data, PyList_GET_ITEM(arguments[5], each), PyList_GET_ITEM(arguments[6], each)) < 0) return NULL;
    }
    for (Py_ssize_t place = 0; place < players; place++) {
        Py_ssize_t each = (first + place) % players, start = PyList_GET_SIZE(data);
        PyObject *hand = PyList_GET_ITEM(arguments[7], each);
        long secret = each == seat ? -1 : whole(PyList_GET_ITEM(arguments[8], each)), seen = 0;
        if (PyErr_Occurred() || append(data, 0) < 0) return NULL;
        for (Py_ssize_t card = 0; card < PyList_GET_SIZE(hand); card++) {
            PyObject *number = PyList_GET_ITEM(hand, card);
            if (secret >= 0 && whole(number) == secret) continue;
            if (put(data, number) < 0) return NULL;
            seen++;
        }
        PyObject *total = PyLong_FromLong(seen);
        if (!total || PyList_SetItem(data, start, total) < 0) return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"add_layings", (PyCFunction)(void (*)(void))walks_add_layings, METH_FASTCALL, "Append where a tile may go."},
    {"add_layings_and_plays", (PyCFunction)(void (*)(void))walks_add_layings_and_plays, METH_FASTCALL, "Append where a tile may go, then where the cards of a hand fit."},
    {"add_seats", (PyCFunction)(void (*)(void))walks_add_seats, METH_FASTCALL, "Append what is known of each seat as numbers."},
    {"join", (PyCFunction)(void (*)(void))walks_join, METH_FASTCALL, "Append numbers and the numbers of lists."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject WalksType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.games.nevaches.rules._walks.Walks",
    .tp_basicsize = sizeof(Walks),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Walks(cards): see patterns.py.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)walks_init,
    .tp_dealloc = (destructor)walks_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_walks", .m_doc = "Fits and landscapes in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__walks(void) {
    if (PyType_Ready(&WalksType) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    Py_INCREF(&WalksType);
    if (PyModule_AddObject(module, "Walks", (PyObject *)&WalksType) < 0) { Py_DECREF(&WalksType); Py_DECREF(module); return NULL; }
    return module;
}
