/* Python bindings of `features.h`. `features.py` computes the same in Python. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "features.h"

typedef struct {
    PyObject_HEAD
    int sheets;
    Sheet *sheet;
} Reader;

static int reader_init(Reader *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer sheets;
    if (self->sheet) { PyErr_SetString(PyExc_TypeError, "a reader is made once"); return -1; }
    if (!PyArg_ParseTuple(arguments, "y*", &sheets)) return -1;
    self->sheets = (int)(sheets.len / (Py_ssize_t)sizeof(Sheet));
    self->sheet = PyMem_Malloc(sheets.len + 1);
    if (self->sheet) memcpy(self->sheet, sheets.buf, sheets.len);
    PyBuffer_Release(&sheets);
    if (!self->sheet) { PyErr_NoMemory(); return -1; }
    return 0;
}

static void reader_dealloc(Reader *self) {
    PyMem_Free(self->sheet);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* A position before a mark, with the groups that all its marks share. */
typedef struct {
    const Sheet *sheet;
    Board board;
    uint64_t open;
    Groups own, other;
} Base;

/* Parse the six numbers that describe a position. Return 0 if they are not valid. */
static int read_base(const Reader *self, PyObject *const *arguments, Base *base, long *sheet) {
    Board *board = &base->board;
    *sheet = PyLong_AsLong(arguments[0]);
    board->own = PyLong_AsUnsignedLongLongMask(arguments[1]);
    board->other = PyLong_AsUnsignedLongLongMask(arguments[2]);
    board->pro = (int)PyLong_AsLong(arguments[3]);
    board->doubles[0] = (int)PyLong_AsLong(arguments[4]);
    board->doubles[1] = (int)PyLong_AsLong(arguments[5]);
    if (PyErr_Occurred()) return 0;
    if (*sheet < 0 || *sheet >= self->sheets) { PyErr_SetString(PyExc_IndexError, "no such sheet"); return 0; }
    base->sheet = &self->sheet[*sheet];
    base->open = (number_cells(base->sheet) | base->sheet->symbol[6]) & ~(board->own | board->other);
    find_groups(board->own, &base->own);
    read_joins(board->own, base->open, &base->own);
    find_groups(board->other, &base->other);
    read_joins(board->other, base->open, &base->other);
    return 1;
}

/* Write the features after a mark, which changes only the groups of the player who marks. */
static Outcome read_mark(const Base *base, uint64_t mark, Real *features) {
    const Board *before = &base->board;
    Board board = mark_cells(base->sheet, before->own, before->other, before->pro, before->doubles, mark);
    Groups own;
    own.count = base->own.count;
    memcpy(own.cells, base->own.cells, sizeof(uint64_t) * own.count);
    for (uint64_t rest = mark; rest; rest &= rest - 1) join_groups(&own, rest & (~rest + 1));
    read_joins(board.own, base->open & ~mark, &own);
    return read_grouped(base->sheet, &board, &own, &base->other, features);
}

/* Append the switches of some cells: a number for each sheet, side and cell. */
static int32_t *put_cells(int32_t *at, long sheet, int side, uint64_t cells) {
    for (; cells; cells &= cells - 1) *at++ = (int32_t)((sheet * 2 + side) * 64 + first_bit(cells));
    return at;
}

/* read(sheet, own, other, pro, doubles, other_doubles, marks) → the rows for `FixedLayers.chances`, and the value of each
   mark that ends the game, −1 for other marks. */
static PyObject *reader_read(Reader *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 7 || !PyList_Check(arguments[6])) { PyErr_SetString(PyExc_TypeError, "read() takes six numbers and a list"); return NULL; }
    Base base;
    long sheet;
    if (!read_base(self, arguments, &base, &sheet)) return NULL;
    PyObject *marks = arguments[6];
    Py_ssize_t number = PyList_GET_SIZE(marks), rows = 1;
    PyObject *numbers = PyBytes_FromStringAndSize(NULL, (number + 1) * FEATURES * (Py_ssize_t)sizeof(Real));
    PyObject *switches = PyBytes_FromStringAndSize(NULL, (number + 2) * 65 * (Py_ssize_t)sizeof(int32_t));
    PyObject *ends = PyList_New(number);
    if (!numbers || !switches || !ends) goto failed;
    Real *row = (Real *)PyBytes_AS_STRING(numbers);
    int32_t *first = (int32_t *)PyBytes_AS_STRING(switches), *at = first + 1;
    read_grouped(base.sheet, &base.board, &base.own, &base.other, row);
    at = put_cells(put_cells(at, sheet, 0, base.board.own), sheet, 1, base.board.other);
    *first = (int32_t)(at - first - 1);
    for (Py_ssize_t i = 0; i < number; i++) {
        uint64_t mark = PyLong_AsUnsignedLongLongMask(PyList_GET_ITEM(marks, i));
        Outcome outcome = read_mark(&base, mark, row + rows * FEATURES);
        double end = !outcome.over ? -1.0 : outcome.difference > 0 ? 1.0 : outcome.difference < 0 ? 0.0 : 0.5;
        PyList_SET_ITEM(ends, i, PyFloat_FromDouble(end));
        if (outcome.over) continue;
        int32_t *length = at;
        at = put_cells(at + 1, sheet, 0, mark);
        *length = (int32_t)(at - length - 1);
        rows++;
    }
    if (PyErr_Occurred() || _PyBytes_Resize(&numbers, rows * FEATURES * (Py_ssize_t)sizeof(Real)) < 0) goto failed;
    if (_PyBytes_Resize(&switches, (at - first) * (Py_ssize_t)sizeof(int32_t)) < 0) goto failed;
    return Py_BuildValue("NNN", numbers, switches, ends);
failed:
    Py_XDECREF(numbers);
    Py_XDECREF(switches);
    Py_XDECREF(ends);
    return NULL;
}

static PyMethodDef methods[] = {
    {"read", (PyCFunction)(void (*)(void))reader_read, METH_FASTCALL, "Return the inputs of the network before and after each mark."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject ReaderType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.games.kuhlorado.bot._features.Reader",
    .tp_basicsize = sizeof(Reader),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Reader(sheets): what the network looks at.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)reader_init,
    .tp_dealloc = (destructor)reader_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_features", .m_doc = "The inputs of Kuhlorado's network in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__features(void) {
    if (PyType_Ready(&ReaderType) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    Py_INCREF(&ReaderType);
    if (PyModule_AddObject(module, "Reader", (PyObject *)&ReaderType) < 0) { Py_DECREF(&ReaderType); Py_DECREF(module); return NULL; }
    return module;
}
