/* Small value networks in C. `layers.py` has the same in Python: in double precision both add in the same order. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdint.h>

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

/* The same in whole numbers, several times as fast. Sums of whole numbers are exact, in whatever order and however wide the
   registers are. */

#define MOST 1024 /* inputs and units of a layer */
#define BLOCK 64  /* sums that fit into registers; layers are multiples of it */

/* How fine whole numbers are, in bits: inputs, weights and sums of the first layer, units, weights and sums of the second. */
#define INPUT_BITS 12
#define FIRST_BITS 11
#define UNIT_BITS 10
#define SECOND_BITS 12
#define DROPPED (INPUT_BITS + FIRST_BITS - UNIT_BITS)

typedef struct {
    PyObject_HEAD
    int inputs, first, second, switches, reach;
    /* Rows of weights lie in pairs, the numbers of both side by side: one instruction multiplies and adds two of them. */
    int16_t *rows;         /* inputs / 2 × first × 2 */
    int32_t *first_bias;   /* first */
    int32_t *switch_rows;  /* switches × reach */
    int16_t *second_rows;  /* first / 2 × second × 2 */
    int32_t *second_bias;  /* second */
    double *last;          /* second, then the bias */
} FixedLayers;

static int32_t to_whole(double value, int bits) { return (int32_t)lrint(value * (double)(1 << bits)); }

static int16_t small(double value, int bits) {
    int32_t rounded = to_whole(value, bits);
    return (int16_t)(rounded > 32767 ? 32767 : rounded < -32767 ? -32767 : rounded);
}

static void fill_pairs(int16_t *pairs, const double *from, int rows, int width, int bits) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < width; j++) pairs[((Py_ssize_t)(i / 2) * width + j) * 2 + i % 2] = small(from[(Py_ssize_t)i * width + j], bits);
}

static void fill_wholes(int32_t *wholes, const double *from, Py_ssize_t count, int bits) {
    for (Py_ssize_t i = 0; i < count; i++) wholes[i] = to_whole(from[i], bits);
}

/* FixedLayers(values, inputs, first, second, switches, reach): the weights of a switch follow the first layer's biases. */
static int fixed_init(FixedLayers *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer values;
    if (self->rows) { PyErr_SetString(PyExc_TypeError, "layers are made once"); return -1; }
    if (!PyArg_ParseTuple(arguments, "y*iiiii", &values, &self->inputs, &self->first, &self->second, &self->switches, &self->reach)) return -1;
    int inputs = self->inputs, first = self->first, second = self->second, switches = self->switches, reach = self->reach;
    int fits = inputs > 0 && inputs <= MOST && inputs % 2 == 0 && first > 0 && first <= MOST && first % BLOCK == 0;
    fits = fits && second > 0 && second <= MOST && second % BLOCK == 0 && switches > 0 && reach > 0 && reach <= first;
    Py_ssize_t rows = (Py_ssize_t)inputs * first, switch_rows = (Py_ssize_t)switches * reach, second_rows = (Py_ssize_t)first * second;
    if (!fits || values.len != (rows + first + switch_rows + second_rows + 2 * second + 1) * 8) {
        PyErr_SetString(PyExc_ValueError, "weights of another size");
        PyBuffer_Release(&values);
        return -1;
    }
    self->rows = PyMem_Malloc(rows * sizeof(int16_t));
    self->first_bias = PyMem_Malloc(first * sizeof(int32_t));
    self->switch_rows = PyMem_Malloc(switch_rows * sizeof(int32_t));
    self->second_rows = PyMem_Malloc(second_rows * sizeof(int16_t));
    self->second_bias = PyMem_Malloc(second * sizeof(int32_t));
    self->last = PyMem_Malloc((second + 1) * sizeof(double));
    if (!self->rows || !self->first_bias || !self->switch_rows || !self->second_rows || !self->second_bias || !self->last) {
        PyErr_NoMemory();
        PyBuffer_Release(&values);
        return -1;
    }
    const double *from = values.buf;
    fill_pairs(self->rows, from, inputs, first, FIRST_BITS);
    fill_wholes(self->first_bias, from += rows, first, INPUT_BITS + FIRST_BITS);
    fill_wholes(self->switch_rows, from += first, switch_rows, INPUT_BITS + FIRST_BITS);
    fill_pairs(self->second_rows, from += switch_rows, first, second, SECOND_BITS);
    fill_wholes(self->second_bias, from += second_rows, second, UNIT_BITS + SECOND_BITS);
    memcpy(self->last, from + second, (second + 1) * sizeof(double));
    PyBuffer_Release(&values);
    return 0;
}

static void fixed_dealloc(FixedLayers *self) {
    PyMem_Free(self->rows);
    PyMem_Free(self->first_bias);
    PyMem_Free(self->switch_rows);
    PyMem_Free(self->second_rows);
    PyMem_Free(self->second_bias);
    PyMem_Free(self->last);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* A pair of rows of weights and what they are to be multiplied by. */
typedef struct {
    int32_t row;
    int16_t by[2];
} Pair;

static void add_pairs_plainly(int32_t *restrict sums, const int16_t *restrict weights, int width, const Pair *restrict pairs, int count) {
    for (int i = 0; i < count; i++) {
        const int16_t *row = weights + (Py_ssize_t)pairs[i].row * width * 2;
        for (int j = 0; j < width; j++) sums[j] += row[2 * j] * pairs[i].by[0] + row[2 * j + 1] * pairs[i].by[1];
    }
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define LANES 8
__attribute__((target("avx2"))) static void add_pairs_widely(int32_t *restrict sums, const int16_t *restrict weights, int width, const Pair *restrict pairs, int count) {
    for (int block = 0; block < width; block += BLOCK) {
        __m256i part[BLOCK / LANES];
        for (int k = 0; k < BLOCK / LANES; k++) part[k] = _mm256_loadu_si256((const __m256i *)(sums + block + LANES * k));
        for (int i = 0; i < count; i++) {
            const __m256i *row = (const __m256i *)(weights + ((Py_ssize_t)pairs[i].row * width + block) * 2);
            int32_t both;
            memcpy(&both, pairs[i].by, sizeof both);
            __m256i by = _mm256_set1_epi32(both);
            for (int k = 0; k < BLOCK / LANES; k++) part[k] = _mm256_add_epi32(part[k], _mm256_madd_epi16(_mm256_loadu_si256(row + k), by));
        }
        for (int k = 0; k < BLOCK / LANES; k++) _mm256_storeu_si256((__m256i *)(sums + block + LANES * k), part[k]);
    }
}
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define add_pairs_widely add_pairs_plainly
#define HAS_WIDE 0
#endif

static void add_pairs(int32_t *sums, const int16_t *weights, int width, const Pair *pairs, int count) {
    if (HAS_WIDE) add_pairs_widely(sums, weights, width, pairs, count);
    else add_pairs_plainly(sums, weights, width, pairs, count);
}

/* Adds the switches listed at `at`, after their number; where the next list begins, or NULL if one is wrong. */
static const int32_t *add_switches(const FixedLayers *net, int32_t *restrict sums, const int32_t *at, const int32_t *end) {
    int count = at < end ? *at++ : -1;
    if (count < 0 || end - at < count) return NULL;
    for (; count; count--, at++) {
        if (*at < 0 || *at >= net->switches) return NULL;
        const int32_t *row = net->switch_rows + (Py_ssize_t)*at * net->reach;
        for (int j = 0; j < net->reach; j++) sums[j] += row[j];
    }
    return at;
}

static void round_inputs(const double *inputs, int16_t *rounded, int count) {
    for (int i = 0; i < count; i++) rounded[i] = small(inputs[i], INPUT_BITS);
}

/* Add what inputs count for beyond what they were `before`. */
static void add_inputs(const FixedLayers *net, int32_t *sums, const int16_t *inputs, const int16_t *before) {
    Pair pairs[MOST / 2];
    int count = 0;
    for (int i = 0; i < net->inputs / 2; i++) {
        pairs[count].row = i;
        pairs[count].by[0] = (int16_t)(inputs[2 * i] - before[2 * i]);
        pairs[count].by[1] = (int16_t)(inputs[2 * i + 1] - before[2 * i + 1]);
        count += pairs[count].by[0] != 0 || pairs[count].by[1] != 0;
    }
    add_pairs(sums, net->rows, net->first, pairs, count);
}

/* A unit of the first layer as the second one sees it. */
static int16_t unit_of(int32_t sum) {
    if (sum <= 0) return 0;
    int32_t unit = (sum + (1 << (DROPPED - 1))) >> DROPPED;
    return (int16_t)(unit > 32767 ? 32767 : unit);
}

/* The output before it is put between 0 and 1, from the sums of the first layer. */
static double logit_of(const FixedLayers *net, const int32_t *sums) {
    Pair pairs[MOST / 2];
    int count = 0;
    for (int i = 0; i < net->first / 2; i++) {
        pairs[count].row = i;
        pairs[count].by[0] = unit_of(sums[2 * i]);
        pairs[count].by[1] = unit_of(sums[2 * i + 1]);
        count += pairs[count].by[0] != 0 || pairs[count].by[1] != 0;
    }
    int32_t second[MOST];
    memcpy(second, net->second_bias, sizeof(int32_t) * net->second);
    add_pairs(second, net->second_rows, net->second, pairs, count);
    double logit = net->last[net->second];
    for (int k = 0; k < net->second; k++)
        if (second[k] > 0) logit += (double)second[k] / (double)(1 << (UNIT_BITS + SECOND_BITS)) * net->last[k];
    return logit;
}

/* The outputs for all rows but the first: only what differs from the first is added to its sums. */
static PyObject *chances(const FixedLayers *net, const double *inputs, Py_ssize_t rows, const int32_t *at, const int32_t *end) {
    const int16_t nothing[MOST] = {0};
    int16_t base[MOST], rounded[MOST];
    int32_t base_sums[MOST], sums[MOST];
    PyObject *found = PyList_New(rows - 1);
    if (!found) return NULL;
    memcpy(base_sums, net->first_bias, sizeof(int32_t) * net->first);
    at = add_switches(net, base_sums, at, end);
    round_inputs(inputs, base, net->inputs);
    add_inputs(net, base_sums, base, nothing);
    for (Py_ssize_t i = 1; at && i < rows; i++) {
        memcpy(sums, base_sums, sizeof(int32_t) * net->first);
        at = add_switches(net, sums, at, end);
        round_inputs(inputs + i * net->inputs, rounded, net->inputs);
        add_inputs(net, sums, rounded, base);
        PyList_SET_ITEM(found, i - 1, PyFloat_FromDouble(1.0 / (1.0 + exp(-logit_of(net, sums)))));
    }
    if (at == end && !PyErr_Occurred()) return found;
    Py_DECREF(found);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "switches that do not fit");
    return NULL;
}

/* chances(inputs, switches): rows of doubles; for each row the number of its switches, then which, those of the first counting
   for all. */
static PyObject *fixed_chances(FixedLayers *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer inputs, switches;
    if (count != 2) { PyErr_SetString(PyExc_TypeError, "chances() takes two buffers"); return NULL; }
    if (PyObject_GetBuffer(arguments[0], &inputs, PyBUF_SIMPLE) < 0) return NULL;
    if (PyObject_GetBuffer(arguments[1], &switches, PyBUF_SIMPLE) < 0) { PyBuffer_Release(&inputs); return NULL; }
    Py_ssize_t row = self->inputs * (Py_ssize_t)sizeof(double);
    PyObject *found = NULL;
    if (inputs.len < row || inputs.len % row) PyErr_SetString(PyExc_ValueError, "numbers that are no inputs");
    else found = chances(self, inputs.buf, inputs.len / row, switches.buf, (const int32_t *)switches.buf + switches.len / 4);
    PyBuffer_Release(&inputs);
    PyBuffer_Release(&switches);
    return found;
}

static PyMethodDef fixed_methods[] = {
    {"chances", (PyCFunction)(void (*)(void))fixed_chances, METH_FASTCALL, "Return the outputs between 0 and 1 for rows of inputs."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject FixedLayersType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "ludotheque.search._layers.FixedLayers",
    .tp_basicsize = sizeof(FixedLayers),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "A small value network in whole numbers.",
    .tp_methods = fixed_methods,
    .tp_init = (initproc)fixed_init,
    .tp_dealloc = (destructor)fixed_dealloc,
    .tp_new = PyType_GenericNew,
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "_layers", .m_doc = "Small value networks in C.", .m_size = -1};

PyMODINIT_FUNC PyInit__layers(void) {
    PyObject *found = PyModule_Create(&module);
    if (!found || PyType_Ready(&LayersType) < 0 || PyType_Ready(&FixedLayersType) < 0) return NULL;
    Py_INCREF(&LayersType);
    if (PyModule_AddObject(found, "Layers", (PyObject *)&LayersType) < 0) return NULL;
    Py_INCREF(&FixedLayersType);
    if (PyModule_AddObject(found, "FixedLayers", (PyObject *)&FixedLayersType) < 0) return NULL;
    return found;
}
