/* Writes rows of floats and masks of actions into buffers. `tensor_writer.py` is the documented Python version.
   Both round in the same way, so that they agree to the last bit. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>
#include "whole.h"

enum { NUMBER, ONE_OF, SEAT, TALLY, SEATS };

typedef struct {
    int32_t kind, start, low, size, stride, repeat, step;
    double largest;
} Operation;

typedef struct {
    PyObject_HEAD
    Py_buffer rows, masks;
    Py_ssize_t row_size, mask_size, count;
    int is_packed, operations;
    Operation *plan;
} Writer;

static int writer_init(Writer *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer plan;
    PyObject *rows, *masks;
    if (self->plan) { PyErr_SetString(PyExc_TypeError, "a writer is made once"); return -1; }
    if (!PyArg_ParseTuple(arguments, "y*OnOnp", &plan, &rows, &self->row_size, &masks, &self->mask_size, &self->is_packed)) return -1;
    self->operations = (int)(plan.len / (Py_ssize_t)sizeof(Operation));
    self->plan = PyMem_Malloc(plan.len + 1);
    if (self->plan) memcpy(self->plan, plan.buf, plan.len);
    PyBuffer_Release(&plan);
    if (!self->plan) { PyErr_NoMemory(); return -1; }
    for (int i = 0; i < self->operations; i++) {
        const Operation *op = &self->plan[i];
        Py_ssize_t last = op->start + (Py_ssize_t)(op->repeat - 1) * op->step + (Py_ssize_t)(op->size - 1) * op->stride;
        if (op->start < 0 || op->repeat < 1 || op->size < 1 || op->step < 0 || op->stride < 1 || last >= self->row_size) {
            PyErr_SetString(PyExc_ValueError, "an operation leaves its row");
            return -1;
        }
    }
    if (PyObject_GetBuffer(rows, &self->rows, PyBUF_WRITABLE) < 0) return -1;
    if (PyObject_GetBuffer(masks, &self->masks, PyBUF_WRITABLE) < 0) return -1;
    if (self->row_size < 1 || self->mask_size < 1) { PyErr_SetString(PyExc_ValueError, "rows without numbers"); return -1; }
    Py_ssize_t by_rows = self->rows.len / (4 * self->row_size), by_masks = self->masks.len / self->mask_size;
    self->count = by_rows < by_masks ? by_rows : by_masks;
    return 0;
}

static void writer_dealloc(Writer *self) {
    PyMem_Free(self->plan);
    if (self->rows.obj) PyBuffer_Release(&self->rows);
    if (self->masks.obj) PyBuffer_Release(&self->masks);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static inline float share(PyObject *value, double largest) {
    double number = (PyFloat_CheckExact(value) ? PyFloat_AS_DOUBLE(value) : (double)whole(value)) / largest;
    return (float)(number > 1.0 ? 1.0 : number < -1.0 ? -1.0 : number);
}

static inline void add(float *place, double by) {
    double sum = (double)*place + by;
    *place = (float)(sum > 1.0 ? 1.0 : sum);
}

/* Expand one operation from data[used] on. Return the new `used`, or −1 if data is too short. */
static Py_ssize_t expand(const Operation *op, float *row, long viewer, PyObject **data, Py_ssize_t used, Py_ssize_t length) {
    float *at = row + op->start;
    long size = op->size, low = op->low;
    Py_ssize_t stride = op->stride;
    for (int i = 0; i < op->repeat; i++, at += op->step) {
        if (used >= length) return -1;
        PyObject *item = data[used++];
        if (op->kind == NUMBER) {
            *at = share(item, op->largest);
            continue;
        }
        long value = whole(item);
        if (op->kind == ONE_OF) {
            if (value >= low && value < low + size) at[(value - low) * stride] = 1.0f;
        } else if (op->kind == SEAT) {
            if (value >= 0 && value < size) at[(value + size - viewer) % size * stride] = 1.0f;
        } else {
            if (value < 0 || value > length - used) return -1;
            double by = 1.0 / op->largest;
            for (Py_ssize_t end = used + value; used < end; used++) {
                long each = whole(data[used]);
                if (each >= 0 && each < size) add(&at[(op->kind == TALLY ? each : (each + size - viewer) % size) * stride], by);
            }
        }
    }
    return used;
}

/* write(index, seat, data, actions) */
static PyObject *writer_write(Writer *self, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 4 || !PyList_Check(arguments[2]) || !PyList_Check(arguments[3])) { PyErr_SetString(PyExc_TypeError, "write() takes two numbers and two lists"); return NULL; }
    Py_ssize_t index = PyLong_AsSsize_t(arguments[0]);
    long seat = PyLong_AsLong(arguments[1]);
    if (PyErr_Occurred()) return NULL;
    if (index < 0 || index >= self->count) { PyErr_SetString(PyExc_IndexError, "there is no such row"); return NULL; }
    float *row = (float *)self->rows.buf + index * self->row_size;
    PyObject **data = ((PyListObject *)arguments[2])->ob_item;
    Py_ssize_t length = PyList_GET_SIZE(arguments[2]), used = 0;
    memset(row, 0, (size_t)self->row_size * sizeof(float));
    for (int i = 0; i < self->operations && used >= 0; i++) {
        long players = self->plan[i].size;
        used = expand(&self->plan[i], row, seat > 0 && players > 0 ? seat % players : 0, data, used, length);
    }
    if (PyErr_Occurred()) return NULL;
    if (used != length) { PyErr_SetString(PyExc_ValueError, "more or fewer numbers of data than are described"); return NULL; }
    uint8_t *mask = (uint8_t *)self->masks.buf + index * self->mask_size;
    Py_ssize_t actions = PyList_GET_SIZE(arguments[3]), limit = self->is_packed ? self->mask_size * 8 : self->mask_size;
    memset(mask, 0, (size_t)self->mask_size);
    for (Py_ssize_t i = 0; i < actions; i++) {
        long action = whole(PyList_GET_ITEM(arguments[3], i));
        if (action < 0 || action >= limit) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_IndexError, "there is no such action");
            return NULL;
        }
        if (self->is_packed) mask[action >> 3] |= (uint8_t)(1 << (action & 7));
        else mask[action] = 1;
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"write", (PyCFunction)(void (*)(void))writer_write, METH_FASTCALL, "Write a seat's row and the mask of its actions."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject WriterType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.kernel._writer.Writer",
    .tp_basicsize = sizeof(Writer),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Writer(plan, rows, row_size, masks, mask_size, is_packed): see tensor_writer.py.",
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)writer_init,
    .tp_dealloc = (destructor)writer_dealloc,
    .tp_methods = methods,
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_writer", .m_doc = "Rows of floats and masks of actions in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__writer(void) {
    if (PyType_Ready(&WriterType) < 0) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    Py_INCREF(&WriterType);
    if (PyModule_AddObject(module, "Writer", (PyObject *)&WriterType) < 0) { Py_DECREF(&WriterType); Py_DECREF(module); return NULL; }
    return module;
}
