/* Fits of the cards of a hand, and places for tiles. `patterns.py` and `legal.py` are the documented Python versions.
   Both versions give the same lists. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include "../../../kernel/whole.h"

enum { CELLS = 16, TILES = 72, SIDES = 4, TOPS = 10 };

/* The memory layout that `patterns.pack_card` writes. */
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

/* Convert a list of small numbers to an array. Return its length, or −1 on error. */
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

/* Python ints are created once and shared, because creating them takes longer than the rest of this module. */
enum { SHARED = 20000, MOST = 20000 };
static PyObject *shared[SHARED];

/* The items of the result. References are borrowed, since no Python code runs before `as_list` makes the list. */
static PyObject *row[MOST];
static Py_ssize_t filled;

static inline int put(PyObject *item) {
    if (filled == MOST) { PyErr_SetString(PyExc_ValueError, "more numbers than there are"); return -1; }
    row[filled++] = item;
    return 0;
}

static inline int append(long value) {
    if (value < 0 || value >= SHARED) { PyErr_SetString(PyExc_ValueError, "a number that is too large"); return -1; }
    if (!shared[value] && !(shared[value] = PyLong_FromLong(value))) return -1;
    return put(shared[value]);
}

static int put_all(PyObject *list) {
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        if (put(PyList_GET_ITEM(list, i)) < 0) return -1;
    }
    return 0;
}

static PyObject *as_list(void) {
    int collects = PyGC_Disable(); /* a finalizer could call this module again */
    PyObject *list = PyList_New(filled);
    if (collects) PyGC_Enable();
    for (Py_ssize_t i = 0; list && i < filled; i++) PyList_SET_ITEM(list, i, Py_NewRef(row[i]));
    return list;
}

typedef struct { uint64_t low, high; } Set;

static inline void include(Set *set, int tile) {
    if (tile < 64) set->low |= 1ULL << tile;
    else set->high |= 1ULL << (tile - 64);
}

/* Return 1 and the tiles of a card's cows if the card fits on an anchor, else 0. */
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

/* The landscape of a seat: its tiles, and lists of the tiles with each top. */
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

/* Append base + turn × TILES + anchor for all fits of a card. Return −1 on error. */
static int add_fits(const Card *card, const Land *land, long base) {
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
            if (append(base + turn * TILES + anchor) < 0) return -1;
        }
    }
    return 0;
}

/* Append first + landscape × slots + place for every landscape of an open tile. Return −1 on error. */
static int lay(const int16_t *near, Py_ssize_t sides, PyObject *open, long first, long slots) {
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
            if (append(first + (long)kind * slots + places[place]) < 0) return -1;
        }
    }
    return 0;
}

/* layings(found, near, tiles, first, slots): return `found` with the layings appended. */
static PyObject *walks_layings(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 5 || !PyList_Check(arguments[0])) { PyErr_SetString(PyExc_TypeError, "layings() takes five arguments"); return NULL; }
    int16_t near[TILES * SIDES];
    Py_ssize_t sides = read_list(arguments[1], near, TILES * SIDES);
    if (sides < 0) return NULL;
    long first = PyLong_AsLong(arguments[3]), slots = PyLong_AsLong(arguments[4]);
    filled = 0;
    if (PyErr_Occurred() || put_all(arguments[0]) < 0 || lay(near, sides, arguments[2], first, slots) < 0) return NULL;
    return as_list();
}

/* layings_and_plays(found, near, tiles, first_laying, slots, tops, hand, cows, first_play) */
static PyObject *walks_layings_and_plays(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 9 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[6])) { PyErr_SetString(PyExc_TypeError, "layings_and_plays() takes nine arguments"); return NULL; }
    PyObject *hand = arguments[6];
    long first = PyLong_AsLong(arguments[3]), slots = PyLong_AsLong(arguments[4]);
    long supply = PyLong_AsLong(arguments[7]), first_play = PyLong_AsLong(arguments[8]);
    if (PyErr_Occurred()) return NULL;
    Land land;
    filled = 0;
    if (read_land(&land, arguments[5], arguments[1]) < 0 || put_all(arguments[0]) < 0) return NULL;
    if (lay(land.near, land.sides, arguments[2], first, slots) < 0) return NULL;
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(hand); place++) {
        long number = whole(PyList_GET_ITEM(hand, place));
        if (number == -1 && PyErr_Occurred()) return NULL;
        if (number < 0 || number >= self->count) { PyErr_SetString(PyExc_IndexError, "there is no such card"); return NULL; }
        const Card *card = &self->cards[number];
        if (card->cows <= supply && add_fits(card, &land, first_play + number * slots) < 0) return NULL;
    }
    return as_list();
}

static PyMethodDef methods[] = {
    {"layings", (PyCFunction)(void (*)(void))walks_layings, METH_FASTCALL, "Where a tile may go, after what was found before."},
    {"layings_and_plays", (PyCFunction)(void (*)(void))walks_layings_and_plays, METH_FASTCALL, "Where a tile may go and where the cards of a hand fit, after what was found before."},
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

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_walks", .m_doc = "Fits in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__walks(void) {
    if (PyType_Ready(&WalksType) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    Py_INCREF(&WalksType);
    if (PyModule_AddObject(module, "Walks", (PyObject *)&WalksType) < 0) { Py_DECREF(&WalksType); Py_DECREF(module); return NULL; }
    return module;
}
