/* The value network of Kuhlorado in C. `evaluator.py` has the same in Python; both add whole numbers, so that they agree
   to the last bit, in whatever order and however wide the registers are. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include "features.h"

#define CELLED 256 /* units of the first layer that see marked cells, besides the features */
#define SECOND 64
#define MOST 1024 /* units of the first layer */
#define BLOCK 64  /* sums that fit into registers; both layers are multiples of it */
#define PAIRS (FEATURES / 2)

/* How fine whole numbers are, in bits: features, weights and sums of the first layer, units, weights and sums of the second. */
#define FEATURE_BITS 12
#define FIRST_BITS 11
#define UNIT_BITS 10
#define SECOND_BITS 12
#define DROPPED (FEATURE_BITS + FIRST_BITS - UNIT_BITS)

typedef struct {
    PyObject_HEAD
    int sheets, hidden;
    Sheet *sheet;
    /* Rows of weights lie in pairs, the numbers of both side by side: one instruction multiplies and adds two of them. */
    int16_t *features; /* PAIRS × hidden × 2 */
    int32_t *bias;     /* hidden */
    int32_t *cells;    /* sheets × 128 × CELLED */
    int16_t *second;   /* hidden / 2 × SECOND × 2 */
    int32_t second_bias[SECOND];
    double last[SECOND], last_bias;
} Evaluator;

static int32_t whole(double value, int bits) { return (int32_t)lrint(value * (double)(1 << bits)); }

static int16_t small(double value, int bits) {
    int32_t rounded = whole(value, bits);
    return (int16_t)(rounded > 32767 ? 32767 : rounded < -32767 ? -32767 : rounded);
}

static void fill_pairs(int16_t *pairs, const double *from, int rows, int width, int bits) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < width; j++) pairs[((Py_ssize_t)(i / 2) * width + j) * 2 + i % 2] = small(from[(Py_ssize_t)i * width + j], bits);
}

static int evaluator_init(Evaluator *self, PyObject *arguments, PyObject *keywords) {
    Py_buffer sheets, weights;
    int hidden;
    if (!PyArg_ParseTuple(arguments, "y*y*i", &sheets, &weights, &hidden)) return -1;
    self->sheets = (int)(sheets.len / (Py_ssize_t)sizeof(Sheet));
    self->hidden = hidden;
    Py_ssize_t first = (Py_ssize_t)FEATURES * hidden, cells = (Py_ssize_t)self->sheets * 128 * CELLED, second = (Py_ssize_t)hidden * SECOND;
    if (weights.len != (first + hidden + cells + second + 2 * SECOND + 1) * 8 || hidden < CELLED || hidden > MOST || hidden % BLOCK) {
        PyErr_SetString(PyExc_ValueError, "weights of another size");
        PyBuffer_Release(&sheets);
        PyBuffer_Release(&weights);
        return -1;
    }
    self->sheet = PyMem_Malloc(sheets.len);
    self->features = PyMem_Malloc(first * sizeof(int16_t));
    self->bias = PyMem_Malloc(hidden * sizeof(int32_t));
    self->cells = PyMem_Malloc(cells * sizeof(int32_t));
    self->second = PyMem_Malloc(second * sizeof(int16_t));
    if (!self->sheet || !self->features || !self->bias || !self->cells || !self->second) {
        PyErr_NoMemory();
        PyBuffer_Release(&sheets);
        PyBuffer_Release(&weights);
        return -1;
    }
    memcpy(self->sheet, sheets.buf, sheets.len);
    const double *from = weights.buf;
    fill_pairs(self->features, from, FEATURES, hidden, FIRST_BITS);
    from += first;
    for (int j = 0; j < hidden; j++) self->bias[j] = whole(from[j], FEATURE_BITS + FIRST_BITS);
    from += hidden;
    for (Py_ssize_t i = 0; i < cells; i++) self->cells[i] = whole(from[i], FEATURE_BITS + FIRST_BITS);
    from += cells;
    fill_pairs(self->second, from, hidden, SECOND, SECOND_BITS);
    from += second;
    for (int k = 0; k < SECOND; k++) self->second_bias[k] = whole(from[k], UNIT_BITS + SECOND_BITS);
    for (int k = 0; k < SECOND; k++) self->last[k] = from[SECOND + k];
    self->last_bias = from[2 * SECOND];
    PyBuffer_Release(&sheets);
    PyBuffer_Release(&weights);
    return 0;
}

static void evaluator_dealloc(Evaluator *self) {
    PyMem_Free(self->sheet);
    PyMem_Free(self->features);
    PyMem_Free(self->bias);
    PyMem_Free(self->cells);
    PyMem_Free(self->second);
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

static void add_cells(const Evaluator *net, int32_t *sums, int sheet, int side, uint64_t cells) {
    for (; cells; cells &= cells - 1) {
        const int32_t *row = net->cells + ((Py_ssize_t)(sheet * 2 + side) * 64 + first_bit(cells)) * CELLED;
        for (int j = 0; j < CELLED; j++) sums[j] += row[j];
    }
}

static void round_features(const Real *features, int16_t *rounded) {
    for (int i = 0; i < FEATURES; i++) rounded[i] = small(features[i], FEATURE_BITS);
}

/* Add what features count for beyond what they were `before`. */
static void add_features(const Evaluator *net, int32_t *sums, const int16_t *features, const int16_t *before) {
    Pair pairs[PAIRS];
    int count = 0;
    for (int i = 0; i < PAIRS; i++) {
        pairs[count].row = i;
        pairs[count].by[0] = (int16_t)(features[2 * i] - before[2 * i]);
        pairs[count].by[1] = (int16_t)(features[2 * i + 1] - before[2 * i + 1]);
        count += pairs[count].by[0] != 0 || pairs[count].by[1] != 0;
    }
    add_pairs(sums, net->features, net->hidden, pairs, count);
}

/* A unit of the first layer as the second one sees it. */
static int16_t unit_of(int32_t sum) {
    if (sum <= 0) return 0;
    int32_t unit = (sum + (1 << (DROPPED - 1))) >> DROPPED;
    return (int16_t)(unit > 32767 ? 32767 : unit);
}

/* The logit of winning for the player who marked, from the sums of the first layer. */
static double logit_of(const Evaluator *net, const int32_t *hidden) {
    Pair pairs[MOST / 2];
    int count = 0;
    for (int i = 0; i < net->hidden / 2; i++) {
        pairs[count].row = i;
        pairs[count].by[0] = unit_of(hidden[2 * i]);
        pairs[count].by[1] = unit_of(hidden[2 * i + 1]);
        count += pairs[count].by[0] != 0 || pairs[count].by[1] != 0;
    }
    int32_t second[SECOND];
    memcpy(second, net->second_bias, sizeof second);
    add_pairs(second, net->second, SECOND, pairs, count);
    double logit = net->last_bias;
    for (int k = 0; k < SECOND; k++)
        if (second[k] > 0) logit += (double)second[k] / (double)(1 << (UNIT_BITS + SECOND_BITS)) * net->last[k];
    return logit;
}

/* A position before a mark, with all that its marks have in common. */
typedef struct {
    const Sheet *sheet;
    Board board;
    uint64_t open;
    Groups own, other;
    int16_t features[FEATURES];
    int32_t sums[MOST]; /* of the first layer */
} Base;

static void read_base(const Evaluator *net, int sheet, Base *base) {
    Board *board = &base->board;
    base->sheet = &net->sheet[sheet];
    base->open = (number_cells(base->sheet) | base->sheet->symbol[6]) & ~(board->own | board->other);
    find_groups(board->own, &base->own);
    read_joins(board->own, base->open, &base->own);
    find_groups(board->other, &base->other);
    read_joins(board->other, base->open, &base->other);
    Real features[FEATURES];
    const int16_t nothing[FEATURES] = {0};
    read_grouped(base->sheet, board, &base->own, &base->other, features);
    round_features(features, base->features);
    memcpy(base->sums, net->bias, sizeof(int32_t) * net->hidden);
    add_cells(net, base->sums, sheet, 0, board->own);
    add_cells(net, base->sums, sheet, 1, board->other);
    add_features(net, base->sums, base->features, nothing);
}

/* The share of the win after a mark; only what the mark changes is added to the sums. */
static double value_of(const Evaluator *net, int sheet, const Base *base, uint64_t mark) {
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
    int16_t rounded[FEATURES];
    int32_t hidden[MOST];
    round_features(features, rounded);
    memcpy(hidden, base->sums, sizeof(int32_t) * net->hidden);
    add_cells(net, hidden, sheet, 0, mark);
    add_features(net, hidden, rounded, base->features);
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
    if (!found) return NULL;
    read_base(self, (int)sheet, &base);
    for (Py_ssize_t i = 0; i < number; i++) {
        uint64_t mark = PyLong_AsUnsignedLongLongMask(PyList_GET_ITEM(marks, i));
        PyList_SET_ITEM(found, i, PyFloat_FromDouble(value_of(self, (int)sheet, &base, mark)));
    }
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
