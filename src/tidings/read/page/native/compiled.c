/* Pages read in C: the leaves of a page from lexbor's markup, and the hashes of texts.
 *
 * leaves(markup, are_apart) does what walk.Walk does, labels what block_path.element_label does, hashes(texts, resolve) what leaf_hash.hash_leaves does,
 * is_shallow(markup) what html.is_surely_shallow does. They return None wherever anything is out of the ordinary: Python
 * then does it. The tests read the same pages both ways
 * (tests/unit/read/page/tree/test_compiled.py).
 *
 * Only names of the stable ABI are used: one wheel serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define VERSION 8 /* as in built.py: to be raised with every change of what Python sees or relies on */

#include "word_hashes.h"
#include "canonical.h"
#include "labels.h"
#include "leaves.h"
#include "page_walk.h"
#include "depth.h"

/* (byte -> byte of a piece, ' ' where it separates two; the id between two texts), as tokens.py has them. */
static PyObject *learn_words(PyObject *module, PyObject *args)
{
    const char *pieces, *end_id;
    Py_ssize_t size, end_size;
    (void)module;
    if (!PyArg_ParseTuple(args, "y#y#", &pieces, &size, &end_id, &end_size))
        return NULL;
    if (size != sizeof cache.pieces || end_size != sizeof cache.end_id) {
        PyErr_SetString(PyExc_ValueError, "256 bytes and 8 bytes are expected");
        return NULL;
    }
    memcpy(cache.pieces, pieces, sizeof cache.pieces);
    memcpy(cache.end_id, end_id, sizeof cache.end_id);
    Py_RETURN_NONE;
}

/* Names of blocks, and of elements without text, as elements.py has them, with blanks between them. */
static PyObject *learn_names(PyObject *module, PyObject *args)
{
    const char *blocks, *hiding;
    (void)module;
    if (!PyArg_ParseTuple(args, "ss", &blocks, &hiding))
        return NULL;
    if (mark_words(blocks, BLOCK) < 0 || mark_words(hiding, HIDING) < 0)
        return NULL;
    for (size_t one = 0; one < sizeof own_tags / sizeof *own_tags; one++)
        if (mark_words(own_tags[one].names, own_tags[one].flags) < 0)
            return NULL;
    Py_RETURN_NONE;
}

static int prepare(PyObject *module) { return PyModule_AddIntConstant(module, "VERSION", VERSION); }

static PyMethodDef methods[] = {
    {"learn_words", learn_words, METH_VARARGS, "Takes over how texts are split; to be called before hashes."},
    {"learn_names", learn_names, METH_VARARGS, "Takes over what elements are; to be called before leaves."},
    {"learn_depths", learn_depths, METH_VARARGS, "Takes over what is too deep; to be called before is_shallow."},
    {"learn_labels", learn_labels, METH_VARARGS, "Takes over how blocks are named; to be called before labels."},
    {"is_shallow", is_shallow, METH_O, "Whether markup surely does not nest too deeply; None where Python must tell."},
    {"leaves", leaves, METH_VARARGS, "The leaves of a page from its markup; None where Python must find them."},
    {"labels", labels, METH_VARARGS, "The label of each block of a page; None where Python must make it."},
    {"hashes", hashes, METH_VARARGS, "(hashes, starts, words, ids) of texts; None where Python must make them."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {{Py_mod_exec, prepare}, {0, NULL}};
static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "compiled", "Pages read in C.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module); }
