/* Shared by the C modules. Include after Python.h. */
#ifndef LUDOTHEQUE_WHOLE_H
#define LUDOTHEQUE_WHOLE_H

/* Convert a Python int to long. Small ints, by far the most frequent, need no function call. */
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

#endif
