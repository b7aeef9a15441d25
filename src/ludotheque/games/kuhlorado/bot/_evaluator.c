/* The value network of Kuhlorado in C. `evaluator.py` has the same in Python; both add in the same order, in double
   precision, so that they agree to the last bit. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "features.h"

#define CELLED 256 /* units of the first layer that see marked cells, besides the features */
#define SECOND 64
#define MOST 1024 /* units of the first layer */
#define BLOCK 16  /* sums that fit into registers; the first layer is a multiple of it */

typedef struct {
    PyObject_HEAD
    int sheets, hidden;
    Sheet *sheet;
    /* Weights are trained in half precision, so that single precision keeps them as they are; sums are of doubles. */
    float *features; /* FEATURES × hidden */
    float *bias;     /* hidden */
    float *cells;    /* sheets × 128 × CELLED */
    float *second;   /* hidden × SECOND */
    float *second_bias, *last;
    double last_bias;
    float *storage;
} Evaluator;

static int evaluator_init(Evaluator *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer sheets, weights;
    int hidden;
    if (!PyArg_ParseTuple(arguments, "y*y*i", &sheets, &weights, &hidden)) return -1;
    self->sheets = (int)(sheets.len / (Py_ssize_t)sizeof(Sheet));
    self->hidden = hidden;
    Py_ssize_t parts[] = {(Py_ssize_t)FEATURES * hidden, hidden, (Py_ssize_t)self->sheets * 128 * CELLED, (Py_ssize_t)hidden * SECOND, SECOND, SECOND, 1};
    Py_ssize_t total = 0;
    for (int i = 0; i < 7; i++) total += parts[i];
    if (weights.len != total * 8 || hidden < CELLED || hidden > MOST || hidden % BLOCK) {
        PyErr_SetString(PyExc_ValueError, "weights of another size");
        PyBuffer_Release(&sheets);
        PyBuffer_Release(&weights);
        return -1;
    }
    self->sheet = PyMem_Malloc(sheets.len);
    self->storage = PyMem_Malloc(total * sizeof(float));
    if (!self->sheet || !self->storage) { PyErr_NoMemory(); return -1; }
    memcpy(self->sheet, sheets.buf, sheets.len);
    for (Py_ssize_t i = 0; i < total; i++) self->storage[i] = (float)((const double *)weights.buf)[i];
    float **targets[] = {&self->features, &self->bias, &self->cells, &self->second, &self->second_bias, &self->last};
    float *at = self->storage;
    for (int i = 0; i < 6; i++) { *targets[i] = at; at += parts[i]; }
    self->last_bias = *at;
    PyBuffer_Release(&sheets);
    PyBuffer_Release(&weights);
    return 0;
}

static void evaluator_dealloc(Evaluator *self) {
    PyMem_Free(self->sheet);
    PyMem_Free(self->storage);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Sums of different rows never depend on each other, so that wider registers change no result. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* Add rows of weights, each times a number, in the order of the list. */
WIDE static void add_rows(double *restrict sums, const float *restrict weights, int width, const int *restrict rows, const double *restrict by, int count) {
    for (int block = 0; block < width; block += BLOCK) {
        double part[BLOCK];
        const float *from = weights + block;
        for (int j = 0; j < BLOCK; j++) part[j] = sums[block + j];
        for (int i = 0; i < count; i++) {
            const float *row = from + (Py_ssize_t)rows[i] * width;
            for (int j = 0; j < BLOCK; j++) part[j] += by[i] * row[j];
        }
        for (int j = 0; j < BLOCK; j++) sums[block + j] = part[j];
    }
}

static void add_cells(const Evaluator *net, double *sums, int sheet, int side, uint64_t cells) {
    int rows[64], count = 0;
    double by[64];
    for (; cells; cells &= cells - 1) { rows[count] = first_bit(cells); by[count++] = 1.0; }
    add_rows(sums, net->cells + (Py_ssize_t)(sheet * 2 + side) * 64 * CELLED, CELLED, rows, by, count);
}

/* Add what features count for that are not as `before`; all that are not zero without it. */
static void add_features(const Evaluator *net, double *sums, const Real *features, const Real *before) {
    int rows[FEATURES], count = 0;
    double by[FEATURES];
    for (int i = 0; i < FEATURES; i++) {
        by[count] = before ? features[i] - before[i] : features[i];
        rows[count] = i;
        count += by[count] != 0.0;
    }
    add_rows(sums, net->features, net->hidden, rows, by, count);
}

/* The logit of winning for the player who marked, from the sums of the first layer. */
static double logit_of(const Evaluator *net, const double *restrict hidden) {
    double second[SECOND], logit = net->last_bias;
    for (int k = 0; k < SECOND; k++) second[k] = net->second_bias[k];
    int rows[MOST], count = 0;
    double by[MOST];
    for (int j = 0; j < net->hidden; j++) {
        by[count] = hidden[j];
        rows[count] = j;
        count += hidden[j] > 0.0;
    }
    add_rows(second, net->second, SECOND, rows, by, count);
    for (int k = 0; k < SECOND; k++)
        if (second[k] > 0.0) logit += second[k] * net->last[k];
    return logit;
}

/* A position before a mark, with all that its marks have in common. */
typedef struct {
    const Sheet *sheet;
    Board board;
    uint64_t open;
    Groups own, other;
    Real features[FEATURES];
    double *sums; /* of the first layer */
} Base;

static void read_base(const Evaluator *net, int sheet, Base *base) {
    Board *board = &base->board;
    base->sheet = &net->sheet[sheet];
    base->open = (number_cells(base->sheet) | base->sheet->symbol[6]) & ~(board->own | board->other);
    find_groups(board->own, &base->own);
    read_joins(board->own, base->open, &base->own);
    find_groups(board->other, &base->other);
    read_joins(board->other, base->open, &base->other);
    read_grouped(base->sheet, board, &base->own, &base->other, base->features);
    for (int j = 0; j < net->hidden; j++) base->sums[j] = net->bias[j];
    add_cells(net, base->sums, sheet, 0, board->own);
    add_cells(net, base->sums, sheet, 1, board->other);
    add_features(net, base->sums, base->features, NULL);
}

/* The share of the win after a mark; only what the mark changes is added to the sums. */
static double value_of(const Evaluator *net, int sheet, const Base *base, uint64_t mark, double *hidden) {
    const Board *before = &base->board;
    Board board = mark_cells(base->sheet, before->own, before->other, before->pro, before->doubles, mark);
    Real features[FEATURES];
    Groups own;
    own.count = base->own.count;
    memcpy(own.cells, base->own.cells, sizeof(uint64_t) * own.count);
    for (uint64_t rest = mark; rest; rest &= rest - 1) join_groups(&own, rest & (~rest + 1));
    read_joins(board.own, base->open & ~mark, &own);
    Outcome outcome = read_grouped(base->sheet, &board, &own, &base->other, features);
    if (outcome.over) return outcome.difference > 0 ? 1.0 : outcome.difference < 0 ? 0.0 : 0.5;
    memcpy(hidden, base->sums, sizeof(double) * net->hidden);
    add_cells(net, hidden, sheet, 0, mark);
    add_features(net, hidden, features, base->features);
    return 1.0 / (1.0 + exp(-logit_of(net, hidden)));
}

/* values(sheet, own, other, pro, doubles, other_doubles, marks) → for each mark the share of the win of the one who marks. */
static PyObject *evaluator_values(Evaluator *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 7 || !PyList_Check(arguments[6])) { PyErr_SetString(PyExc_TypeError, "values() takes six numbers and a list"); return NULL; }
    long sheet = PyLong_AsLong(arguments[0]);
    Base base;
    base.board.own = PyLong_AsUnsignedLongLongMask(arguments[1]);
    base.board.other = PyLong_AsUnsignedLongLongMask(arguments[2]);
    base.board.pro = (int)PyLong_AsLong(arguments[3]);
    base.board.doubles[0] = (int)PyLong_AsLong(arguments[4]);
    base.board.doubles[1] = (int)PyLong_AsLong(arguments[5]);
    if (PyErr_Occurred()) return NULL;
    if (sheet < 0 || sheet >= self->sheets) { PyErr_SetString(PyExc_IndexError, "no such sheet"); return NULL; }
    PyObject *marks = arguments[6];
    Py_ssize_t number = PyList_GET_SIZE(marks);
    PyObject *found = PyList_New(number);
    double *sums = PyMem_Malloc(sizeof(double) * self->hidden * 2);
    if (!found || !sums) { Py_XDECREF(found); PyMem_Free(sums); return PyErr_NoMemory(); }
    base.sums = sums;
    read_base(self, (int)sheet, &base);
    for (Py_ssize_t i = 0; i < number; i++) {
        uint64_t mark = PyLong_AsUnsignedLongLongMask(PyList_GET_ITEM(marks, i));
        PyList_SET_ITEM(found, i, PyFloat_FromDouble(value_of(self, (int)sheet, &base, mark, sums + self->hidden)));
    }
    PyMem_Free(sums);
    if (PyErr_Occurred()) { Py_DECREF(found); return NULL; }
    return found;
}

/* features(sheet, own, other, pro, doubles, other_doubles) → the inputs as a list, for tests. */
static PyObject *evaluator_features(Evaluator *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 6) { PyErr_SetString(PyExc_TypeError, "features() takes six numbers"); return NULL; }
    long sheet = PyLong_AsLong(arguments[0]);
    Board board;
    board.own = PyLong_AsUnsignedLongLongMask(arguments[1]);
    board.other = PyLong_AsUnsignedLongLongMask(arguments[2]);
    board.pro = (int)PyLong_AsLong(arguments[3]);
    board.doubles[0] = (int)PyLong_AsLong(arguments[4]);
    board.doubles[1] = (int)PyLong_AsLong(arguments[5]);
    if (PyErr_Occurred()) return NULL;
    if (sheet < 0 || sheet >= self->sheets) { PyErr_SetString(PyExc_IndexError, "no such sheet"); return NULL; }
    Real features[FEATURES];
    read_features(&self->sheet[sheet], &board, features);
    PyObject *found = PyList_New(FEATURES);
    for (int i = 0; found && i < FEATURES; i++) PyList_SET_ITEM(found, i, PyFloat_FromDouble(features[i]));
    return found;
}

static PyMethodDef methods[] = {
    {"values", (PyCFunction)(void (*)(void))evaluator_values, METH_FASTCALL, "Values of positions after each mark."},
    {"features", (PyCFunction)(void (*)(void))evaluator_features, METH_FASTCALL, "The inputs of the network."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject EvaluatorType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.games.kuhlorado.bot._evaluator.Evaluator",
    .tp_basicsize = sizeof(Evaluator),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Evaluator(sheets, weights, hidden): the network with its weights.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)evaluator_init,
    .tp_dealloc = (destructor)evaluator_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_evaluator", .m_doc = "The value network of Kuhlorado in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__evaluator(void) {
    if (PyType_Ready(&EvaluatorType) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    Py_INCREF(&EvaluatorType);
    if (PyModule_AddObject(module, "Evaluator", (PyObject *)&EvaluatorType) < 0) { Py_DECREF(&EvaluatorType); Py_DECREF(module); return NULL; }
    return module;
}
