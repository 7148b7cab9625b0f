/* Feeds read in C: bytes -> a document of small nodes -> the values of an item.
 *
 * tree(xml) is for UTF-8 without a DOCTYPE. It returns None wherever anything is out of the ordinary (not well-formed,
 * very deep, names beyond ASCII, a relative xml:base): lxml then decides. fields() does what xml.Fields does in Python,
 * item() and entry() what rss._entry and atom._entry do with an ordinary item. The tests read the same feeds both ways
 * (tests/unit/read/feed/test_compiled.py).
 *
 * Only names of the stable ABI are used: one wheel serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <string.h>

#define VERSION 4 /* as in xml.py: to be raised with every change of what Python sees or relies on */

#include "document.h"
#include "texts.h"
#include "scanner.h"
#include "tags.h"
#include "elements.h"
#include "markup.h"
#include "values.h"
#include "media.h"
#include "items.h"
#include "rss_items.h"
#include "atom_entries.h"

typedef struct {
    PyTypeObject *document, *element;
} State;

/* -- documents ---------------------------------------------------------------------------------------- */

static Document *new_document(PyTypeObject *type, PyObject *body)
{
    Document *document = PyObject_New(Document, type);
    if (document == NULL)
        return NULL;
    memset((char *)document + offsetof(Document, body), 0, sizeof *document - offsetof(Document, body));
    memset(document->buckets, 0xFF, sizeof document->buckets); /* NONE */
    document->language = document->base = NONE;
    document->body = Py_NewRef(body);
    return document;
}

/* Fills the document; what it returns is the outcome. */
static int scan(Document *document, const char *data, size_t size)
{
    Scanner *scanner = PyMem_Calloc(1, sizeof *scanner);
    if (scanner == NULL)
        return NO_MEMORY;
    scanner->document = document;
    scanner->at = data;
    scanner->end = data + size;
    scanner->size = size;
    scanner->has_returns = memchr(data, '\r', size) != NULL;
    Text xml = {XML_SPACE, sizeof XML_SPACE - 1};
    scanner->bindings[scanner->binding_count++] = (Binding){{"xml", 3}, space_of(document, xml)};
    int done = scan_document(scanner);
    PyMem_Free(scanner);
    return done;
}

static PyObject *tree(PyObject *module, PyObject *body)
{
    State *state = PyModule_GetState(module);
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(body, &data, &size) < 0)
        return NULL;
    if (size > LARGEST || !is_clean((const unsigned char *)data, (size_t)size))
        Py_RETURN_NONE;
    Document *document = new_document(state->document, body);
    if (document == NULL)
        return NULL;
    int done = scan(document, data, (size_t)size);
    PyObject *root = NULL;
    if (done == DONE)
        root = element_at(state->element, document, 0);
    else
        root = done == REFUSED ? Py_NewRef(Py_None) : PyErr_NoMemory();
    Py_DECREF((PyObject *)document);
    return root;
}

/* -- fields ------------------------------------------------------------------------------------------- */

static int append_under(PyObject *lists, PyObject *name, PyObject *value)
{
    PyObject *list = PyDict_GetItemWithError(lists, name);
    if (list != NULL)
        return PyList_Append(list, value);
    if (PyErr_Occurred() || (list = PyList_New(0)) == NULL)
        return -1;
    int done = PyList_Append(list, value) < 0 ? -1 : PyDict_SetItem(lists, name, list);
    Py_DECREF(list);
    return done;
}

/* How fields are kept; as in xml.py. */
enum { TEXT, LEAF, ONCE, MANY, WORDS, PEOPLE };

typedef struct {
    PyObject *text, *once, *many, *words;
} Kept;

/* Keeps the element itself, unless one of its name is. 1: its text may be wanted, too; 0: not; -1: an error. */
static int keep_element(Kept *kept, const Rules *rules, uint32_t at, PyObject *name, long kind)
{
    if (kind == TEXT)
        return PyDict_Contains(kept->text, name) ^ 1; /* -1 ^ 1 is below 0, too */
    if (kind == WORDS || kind == PEOPLE)
        return 1;
    if (kind != MANY) {
        int known = PyDict_Contains(kept->once, name);
        if (known != 0)
            return known < 0 ? -1 : 0;
    }
    PyObject *element = element_of(rules, at);
    int done = element == NULL ? -1
               : kind == MANY  ? append_under(kept->many, name, element)
                               : PyDict_SetItem(kept->once, name, element);
    Py_XDECREF(element);
    return done < 0 ? -1 : kind == LEAF && rules->document->nodes[at].count == 0;
}

static int keep(Kept *kept, const Rules *rules, uint32_t at, PyObject *name, long kind)
{
    int state, wanted = keep_element(kept, rules, at, name, kind);
    if (wanted != 1)
        return wanted;
    PyObject *found = kind == PEOPLE ? person_at(rules, at, &state) : text_at(rules, at, &state);
    if (found == NULL)
        return -1;
    int done = 0;
    if (found != Py_None)
        done = kind == WORDS || kind == PEOPLE ? append_under(kept->words, name, found)
                                               : PyDict_SetItem(kept->text, name, found);
    Py_DECREF(found);
    return done;
}

static PyObject *fields(PyObject *module, PyObject *args)
{
    State *state = PyModule_GetState(module);
    PyObject *kinds;
    Rules rules = {NULL};
    if (!PyArg_ParseTuple(args, "O!O!OO", state->element, &rules.element, &PyDict_Type, &kinds, &rules.text_of,
                          &rules.name_in))
        return NULL;
    Document *document = rules.document = rules.element->document;
    Kept kept = {PyDict_New(), PyDict_New(), PyDict_New(), PyDict_New()};
    int done = kept.text && kept.once && kept.many && kept.words ? 0 : -1;
    uint32_t end = document->nodes[rules.element->at].end;
    for (uint32_t at = rules.element->at + 1; done == 0 && at < end; at = document->nodes[at].end) {
        PyObject *tag = tag_of(document, document->nodes[at].name);
        PyObject *known = tag == NULL ? NULL : PyDict_GetItemWithError(kinds, tag); /* (short name, kind) */
        if (known == NULL) {
            done = PyErr_Occurred() ? -1 : 0;
            continue;
        }
        PyObject *name = PyTuple_GetItem(known, 0), *kind = PyTuple_GetItem(known, 1);
        long number = name == NULL || kind == NULL ? -1 : PyLong_AsLong(kind);
        done = number == -1 && PyErr_Occurred() ? -1 : keep(&kept, &rules, at, name, number);
    }
    PyObject *all = done < 0 ? NULL : PyTuple_Pack(4, kept.text, kept.once, kept.many, kept.words);
    Py_XDECREF(kept.text);
    Py_XDECREF(kept.once);
    Py_XDECREF(kept.many);
    Py_XDECREF(kept.words);
    return all;
}

static PyObject *item(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Rules rules;
    return rules_of(&rules, ((State *)PyModule_GetState(module))->element, args, count) < 0 ? NULL : rss_values(&rules);
}

static PyObject *entry(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Rules rules;
    return rules_of(&rules, ((State *)PyModule_GetState(module))->element, args, count) < 0 ? NULL : atom_values(&rules);
}

/* -- module ------------------------------------------------------------------------------------------- */

static int prepare(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->document = (PyTypeObject *)PyType_FromModuleAndSpec(module, &document_spec, NULL);
    state->element = (PyTypeObject *)PyType_FromModuleAndSpec(module, &element_spec, NULL);
    if (state->document == NULL || state->element == NULL || PyModule_AddIntConstant(module, "VERSION", VERSION) < 0)
        return -1;
    return PyModule_AddObjectRef(module, "Element", (PyObject *)state->element);
}

static int visit(PyObject *module, visitproc visit, void *arg)
{
    Py_VISIT(((State *)PyModule_GetState(module))->document);
    Py_VISIT(((State *)PyModule_GetState(module))->element);
    return 0;
}

static int clear(PyObject *module)
{
    Py_CLEAR(((State *)PyModule_GetState(module))->document);
    Py_CLEAR(((State *)PyModule_GetState(module))->element);
    return 0;
}

static PyMethodDef methods[] = {
    {"tree", tree, METH_O, "The root element of a document in UTF-8; None where lxml must read it."},
    {"fields", fields, METH_VARARGS, "(text, once, many, words) of the children of an element, as xml.Fields has them."},
    {"gaps", gaps, METH_O, "The number of blanks, line feeds and signs of tags in an ASCII text."},
    {"item", (PyCFunction)(void *)item, METH_FASTCALL, "The values of an ordinary RSS item; None for any other."},
    {"entry", (PyCFunction)(void *)entry, METH_FASTCALL, "The values of an ordinary Atom entry; None for any other."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {{Py_mod_exec, prepare}, {0, NULL}};
static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "compiled", "Feeds read in C.", sizeof(State), methods, slots, visit, clear, NULL,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module); }
