/* The value network of Kuhlorado in C. `evaluator.py` has the same in Python; both add in the same order, in double
   precision, so that they agree to the last bit. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "features.h"

#define SECOND 32

typedef struct {
    PyObject_HEAD
    int sheets, hidden;
    Sheet *sheet;
    double *features; /* FEATURES × hidden */
    double *bias;     /* hidden */
    double *cells;    /* sheets × 128 × hidden */
    double *second;   /* hidden × SECOND */
    double *second_bias, *last;
    double last_bias;
    double *storage;
} Evaluator;

static int evaluator_init(Evaluator *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer sheets, weights;
    int hidden;
    if (!PyArg_ParseTuple(arguments, "y*y*i", &sheets, &weights, &hidden)) return -1;
    self->sheets = (int)(sheets.len / (Py_ssize_t)sizeof(Sheet));
    self->hidden = hidden;
    Py_ssize_t parts[] = {(Py_ssize_t)FEATURES * hidden, hidden, (Py_ssize_t)self->sheets * 128 * hidden, (Py_ssize_t)hidden * SECOND, SECOND, SECOND, 1};
    Py_ssize_t total = 0;
    for (int i = 0; i < 7; i++) total += parts[i];
    if (weights.len != total * 8) {
        PyErr_SetString(PyExc_ValueError, "weights of another size");
        PyBuffer_Release(&sheets);
        PyBuffer_Release(&weights);
        return -1;
    }
    self->sheet = PyMem_Malloc(sheets.len);
    self->storage = PyMem_Malloc(weights.len);
    if (!self->sheet || !self->storage) { PyErr_NoMemory(); return -1; }
    memcpy(self->sheet, sheets.buf, sheets.len);
    memcpy(self->storage, weights.buf, weights.len);
    double **targets[] = {&self->features, &self->bias, &self->cells, &self->second, &self->second_bias, &self->last};
    double *at = self->storage;
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

WIDE static void add_row(double *restrict hidden, const double *restrict row, int width, double by) {
    for (int j = 0; j < width; j++) hidden[j] += by * row[j];
}

static void add_cells(const Evaluator *net, double *hidden, int sheet, int side, uint64_t cells) {
    for (; cells; cells &= cells - 1)
        add_row(hidden, net->cells + ((Py_ssize_t)(sheet * 2 + side) * 64 + first_bit(cells)) * net->hidden, net->hidden, 1.0);
}

/* The logit of winning for the player who marked; `hidden` already holds what the cells add. */
static double logit_of(const Evaluator *net, const Real *features, double *restrict hidden) {
    double second[SECOND], logit = net->last_bias;
    for (int i = 0; i < FEATURES; i++)
        if (features[i] != 0.0) add_row(hidden, net->features + (Py_ssize_t)i * net->hidden, net->hidden, features[i]);
    for (int k = 0; k < SECOND; k++) second[k] = net->second_bias[k];
    for (int j = 0; j < net->hidden; j++)
        if (hidden[j] > 0.0) add_row(second, net->second + (Py_ssize_t)j * SECOND, SECOND, hidden[j]);
    for (int k = 0; k < SECOND; k++)
        if (second[k] > 0.0) logit += second[k] * net->last[k];
    return logit;
}

/* values(sheet, own, other, pro, doubles, other_doubles, marks) → for each mark the share of the win of the one who marks. */
static PyObject *evaluator_values(Evaluator *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 7 || !PyList_Check(arguments[6])) { PyErr_SetString(PyExc_TypeError, "values() takes six numbers and a list"); return NULL; }
    long sheet = PyLong_AsLong(arguments[0]);
    uint64_t own = PyLong_AsUnsignedLongLongMask(arguments[1]), other = PyLong_AsUnsignedLongLongMask(arguments[2]);
    int pro = (int)PyLong_AsLong(arguments[3]);
    int doubles[2] = {(int)PyLong_AsLong(arguments[4]), (int)PyLong_AsLong(arguments[5])};
    if (PyErr_Occurred()) return NULL;
    if (sheet < 0 || sheet >= self->sheets) { PyErr_SetString(PyExc_IndexError, "no such sheet"); return NULL; }
    PyObject *marks = arguments[6];
    Py_ssize_t number = PyList_GET_SIZE(marks);
    PyObject *found = PyList_New(number);
    double *base = PyMem_Malloc(sizeof(double) * self->hidden * 2), *hidden;
    if (!found || !base) { Py_XDECREF(found); PyMem_Free(base); return PyErr_NoMemory(); }
    hidden = base + self->hidden;
    memcpy(base, self->bias, sizeof(double) * self->hidden);
    add_cells(self, base, (int)sheet, 0, own);
    add_cells(self, base, (int)sheet, 1, other);
    for (Py_ssize_t i = 0; i < number; i++) {
        Real features[FEATURES];
        uint64_t mark = PyLong_AsUnsignedLongLongMask(PyList_GET_ITEM(marks, i));
        Board board = mark_cells(&self->sheet[sheet], own, other, pro, doubles, mark);
        Outcome outcome = read_features(&self->sheet[sheet], &board, features);
        double value;
        if (outcome.over) {
            value = outcome.difference > 0 ? 1.0 : outcome.difference < 0 ? 0.0 : 0.5;
        } else {
            memcpy(hidden, base, sizeof(double) * self->hidden);
            add_cells(self, hidden, (int)sheet, 0, mark);
            value = 1.0 / (1.0 + exp(-logit_of(self, features, hidden)));
        }
        PyList_SET_ITEM(found, i, PyFloat_FromDouble(value));
    }
    PyMem_Free(base);
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
