/* A small value network in C. `layers.py` has the same in Python; both add in the same order, in double precision. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>

typedef struct {
    PyObject_HEAD
    int inputs, first, second;
    double *rows; /* inputs × first */
    double *first_bias, *second_rows, *second_bias, *last;
    double last_bias;
    double *storage;
    double *hidden; /* first, then second */
} Layers;

/* Layers(values, inputs, first, second): values as bytes of doubles, the weights of an input together. */
static int layers_init(Layers *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer values;
    int inputs, first, second;
    if (!PyArg_ParseTuple(arguments, "y*iii", &values, &inputs, &first, &second)) return -1;
    Py_ssize_t total = (Py_ssize_t)inputs * first + first + (Py_ssize_t)first * second + 2 * second + 1;
    if (inputs < 1 || first < 1 || second < 1 || values.len != total * 8) {
        PyErr_SetString(PyExc_ValueError, "weights of another size");
        PyBuffer_Release(&values);
        return -1;
    }
    self->storage = PyMem_Malloc(values.len);
    self->hidden = PyMem_Malloc(sizeof(double) * (first + second));
    if (!self->storage || !self->hidden) { PyErr_NoMemory(); PyBuffer_Release(&values); return -1; }
    memcpy(self->storage, values.buf, values.len);
    PyBuffer_Release(&values);
    self->inputs = inputs;
    self->first = first;
    self->second = second;
    self->rows = self->storage;
    self->first_bias = self->rows + (Py_ssize_t)inputs * first;
    self->second_rows = self->first_bias + first;
    self->second_bias = self->second_rows + (Py_ssize_t)first * second;
    self->last = self->second_bias + second;
    self->last_bias = self->last[second];
    return 0;
}

static void layers_dealloc(Layers *self) {
    PyMem_Free(self->storage);
    PyMem_Free(self->hidden);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static void add_row(double *restrict sums, const double *restrict row, int width, double by) {
    for (int j = 0; j < width; j++) sums[j] += by * row[j];
}

/* Adds what some numbers, the first of which is input `offset`, give to the first layer; 0 if they do not fit. */
static int add_numbers(Layers *self, double *sums, PyObject *numbers, long offset) {
    if (!PyList_Check(numbers) || offset < 0 || offset + PyList_GET_SIZE(numbers) > self->inputs) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "numbers that are no inputs");
        return 0;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(numbers); i++) {
        double value = PyFloat_AsDouble(PyList_GET_ITEM(numbers, i));
        if (value != 0.0) add_row(sums, self->rows + (offset + i) * self->first, self->first, value);
    }
    return !PyErr_Occurred();
}

/* sums(numbers, offset) → what they give to the first layer, as a list. */
static PyObject *layers_sums(Layers *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 2) { PyErr_SetString(PyExc_TypeError, "sums() takes a list and a number"); return NULL; }
    memset(self->hidden, 0, sizeof(double) * self->first);
    if (!add_numbers(self, self->hidden, arguments[0], PyLong_AsLong(arguments[1]))) return NULL;
    PyObject *found = PyList_New(self->first);
    for (int j = 0; found && j < self->first; j++) PyList_SET_ITEM(found, j, PyFloat_FromDouble(self->hidden[j]));
    return found;
}

/* chance(sums, more_sums, numbers, offset, numbers, offset, …) → the output between 0 and 1. */
static PyObject *layers_chance(Layers *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count < 2 || count % 2) { PyErr_SetString(PyExc_TypeError, "chance() takes two sums, then lists and numbers"); return NULL; }
    double *hidden = self->hidden, *second = self->hidden + self->first;
    memcpy(hidden, self->first_bias, sizeof(double) * self->first);
    for (int part = 0; part < 2; part++) {
        PyObject *sums = arguments[part];
        if (!PyList_Check(sums) || PyList_GET_SIZE(sums) != self->first) {
            PyErr_SetString(PyExc_ValueError, "sums of another layer");
            return NULL;
        }
        for (int j = 0; j < self->first; j++) hidden[j] += PyFloat_AsDouble(PyList_GET_ITEM(sums, j));
    }
    for (Py_ssize_t i = 2; i < count; i += 2)
        if (!add_numbers(self, hidden, arguments[i], PyLong_AsLong(arguments[i + 1]))) return NULL;
    if (PyErr_Occurred()) return NULL;
    memcpy(second, self->second_bias, sizeof(double) * self->second);
    for (int j = 0; j < self->first; j++)
        if (hidden[j] > 0.0) add_row(second, self->second_rows + (Py_ssize_t)j * self->second, self->second, hidden[j]);
    double logit = self->last_bias;
    for (int k = 0; k < self->second; k++)
        if (second[k] > 0.0) logit += second[k] * self->last[k];
    return PyFloat_FromDouble(logit < -30.0 ? 0.0 : 1.0 / (1.0 + exp(-logit)));
}

static PyMethodDef methods[] = {
    {"sums", (PyCFunction)(void (*)(void))layers_sums, METH_FASTCALL, "What some inputs give to the first layer."},
    {"chance", (PyCFunction)(void (*)(void))layers_chance, METH_FASTCALL, "The output between 0 and 1."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject LayersType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.search._layers.Layers",
    .tp_basicsize = sizeof(Layers),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A small value network.",
    .tp_methods = methods,
    .tp_init = (initproc)layers_init,
    .tp_dealloc = (destructor)layers_dealloc,
    .tp_new = PyType_GenericNew,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "_layers", .m_doc = "A small value network in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__layers(void) {
    PyObject *found = PyModule_Create(&module);
    if (!found || PyType_Ready(&LayersType) < 0) return NULL;
    Py_INCREF(&LayersType);
    if (PyModule_AddObject(found, "Layers", (PyObject *)&LayersType) < 0) return NULL;
    return found;
}
