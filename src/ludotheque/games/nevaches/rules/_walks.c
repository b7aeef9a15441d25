/* Where the cards of a hand fit, where tiles may go, and landscapes as numbers. `patterns.py`, `legal.py` and `tensor_data.py` have the same
   in Python and explain it; both give the same lists. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

enum { CELLS = 16, TILES = 72, SIDES = 4, TOPS = 10 };

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

/* A list of small numbers as an array; its length, or −1. */
static Py_ssize_t read_list(PyObject *list, int16_t *into, Py_ssize_t most) {
    if (!PyList_Check(list) || PyList_GET_SIZE(list) > most) { PyErr_SetString(PyExc_ValueError, "more tiles than there are"); return -1; }
    Py_ssize_t length = PyList_GET_SIZE(list);
    for (Py_ssize_t i = 0; i < length; i++) {
        long value = PyLong_AsLong(PyList_GET_ITEM(list, i));
        if (value == -1 && PyErr_Occurred()) return -1;
        into[i] = (int16_t)value;
    }
    return length;
}

/* Numbers are made once and shared: making them takes longer than everything else here. */
enum { SHARED = 20000 };
static PyObject *shared[SHARED];

static int append(PyObject *list, long value) {
    if (value >= 0 && value < SHARED) {
        if (!shared[value] && !(shared[value] = PyLong_FromLong(value))) return -1;
        return PyList_Append(list, shared[value]);
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

/* add_plays(found, hand, cows, tops, near, first, slots): appends first + card × slots + turn × TILES + anchor. */
static PyObject *walks_add_plays(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 7 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[1])) { PyErr_SetString(PyExc_TypeError, "add_plays() takes seven arguments"); return NULL; }
    PyObject *found = arguments[0], *hand = arguments[1];
    long supply = PyLong_AsLong(arguments[2]), first = PyLong_AsLong(arguments[5]), slots = PyLong_AsLong(arguments[6]);
    if (PyErr_Occurred()) return NULL;
    int16_t tops[TILES], near[TILES * SIDES];
    Py_ssize_t tiles = read_list(arguments[3], tops, TILES);
    if (tiles < 0) return NULL;
    Py_ssize_t sides = read_list(arguments[4], near, TILES * SIDES);
    if (sides < 0) return NULL;
    if (sides != tiles * SIDES) { PyErr_SetString(PyExc_ValueError, "a tile has four sides"); return NULL; }
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(hand); place++) {
        long number = PyLong_AsLong(PyList_GET_ITEM(hand, place));
        if (number == -1 && PyErr_Occurred()) return NULL;
        if (number < 0 || number >= self->count) { PyErr_SetString(PyExc_IndexError, "there is no such card"); return NULL; }
        const Card *card = &self->cards[number];
        if (card->cows > supply) continue;
        Set seen[TILES * SIDES], cows;
        int fits = 0;
        for (int index = 0; index < card->turns; index++) {
            int turn = card->turn[index];
            for (int anchor = 0; anchor < tiles; anchor++) {
                if (tops[anchor] != card->wants[0] || !walk(card, turn, anchor, tops, near, tiles, &cows)) continue;
                int known = 0;
                while (known < fits && (seen[known].low != cows.low || seen[known].high != cows.high)) known++;
                if (known < fits) continue;
                seen[fits++] = cows;
                if (append(found, first + number * slots + turn * TILES + anchor) < 0) return NULL;
            }
        }
    }
    Py_RETURN_NONE;
}

/* add_layings(found, near, tiles, first, slots): appends first + landscape × slots + place. */
static PyObject *walks_add_layings(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 5 || !PyList_Check(arguments[0])) { PyErr_SetString(PyExc_TypeError, "add_layings() takes five arguments"); return NULL; }
    int16_t near[TILES * SIDES], tiles[TOPS];
    Py_ssize_t sides = read_list(arguments[1], near, TILES * SIDES), kinds = read_list(arguments[2], tiles, TOPS);
    if (sides < 0 || kinds < 0) return NULL;
    long first = PyLong_AsLong(arguments[3]), slots = PyLong_AsLong(arguments[4]);
    if (PyErr_Occurred()) return NULL;
    if (sides == 0) near[sides++] = -1; /* the first tile has a single place */
    for (Py_ssize_t kind = 0; kind < kinds; kind++) {
        if (tiles[kind] <= 0) continue;
        for (Py_ssize_t place = 0; place < sides; place++) {
            if (near[place] == -1 && append(arguments[0], first + (long)kind * slots + (long)place) < 0) return NULL;
        }
    }
    Py_RETURN_NONE;
}

/* add_landscape(cells, tops, data, corner, stride, side, kinds) */
static PyObject *walks_add_landscape(Walks *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 7 || !PyList_Check(arguments[0]) || !PyList_Check(arguments[1]) || !PyList_Check(arguments[2])) { PyErr_SetString(PyExc_TypeError, "add_landscape() takes seven arguments"); return NULL; }
    PyObject *cells = arguments[0], *tops = arguments[1], *data = arguments[2];
    long corner = PyLong_AsLong(arguments[3]), stride = PyLong_AsLong(arguments[4]);
    long side = PyLong_AsLong(arguments[5]), kinds = PyLong_AsLong(arguments[6]);
    if (PyErr_Occurred()) return NULL;
    Py_ssize_t tiles = PyList_GET_SIZE(cells);
    if (tiles != PyList_GET_SIZE(tops) || tiles > TILES || stride < 1) { PyErr_SetString(PyExc_ValueError, "more tiles than there are"); return NULL; }
    long places[2 * TILES];
    int taken = 0;
    for (Py_ssize_t tile = 0; tile < tiles; tile++) {
        long distance = PyLong_AsLong(PyList_GET_ITEM(cells, tile)) - corner;
        long top = PyLong_AsLong(PyList_GET_ITEM(tops, tile));
        if (PyErr_Occurred()) return NULL;
        if (distance < 0 || distance / stride >= side || distance % stride >= side) continue;
        long place = distance / stride * side + distance % stride;
        if (top >= kinds) {
            places[taken++] = kinds * side * side + place;
            top -= kinds;
        }
        places[taken++] = top * side * side + place;
    }
    if (append(data, taken) < 0) return NULL;
    for (int i = 0; i < taken; i++) {
        if (append(data, places[i]) < 0) return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"add_plays", (PyCFunction)(void (*)(void))walks_add_plays, METH_FASTCALL, "Append where the cards of a hand fit."},
    {"add_layings", (PyCFunction)(void (*)(void))walks_add_layings, METH_FASTCALL, "Append where a tile may go."},
    {"add_landscape", (PyCFunction)(void (*)(void))walks_add_landscape, METH_FASTCALL, "Append a landscape as numbers."},
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
