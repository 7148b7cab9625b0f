/* Elements of a feed, built in C: expat's events -> a tree of small objects -> the fields of an item.
 *
 * tree(xml) is for UTF-8 without a DOCTYPE. It returns None wherever anything is out of the ordinary (not well-formed,
 * very deep, xml:base, a very long namespace): lxml then decides. Expat sees it without its long texts (condensed.h).
 * fields() does what xml.Fields does in Python, item() what rss._entry does with an ordinary item. The tests read the
 * same feeds both ways (tests/unit/read/feed/test_compiled.py).
 *
 * Expat is the one that Python has: pyexpat hands out its functions, as it does to xml.etree. Only names of the stable
 * ABI are used: one wheel serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <string.h>
#include <structmember.h>

#include "elements.h"
#include "texts.h"
#include "condensed.h"
#include "items.h"

#define LARGEST 10000000 /* bytes; libxml2 limits texts and attributes to as many */
#define NAMES 128 /* cached names of elements and attributes: a power of two */

/* -- expat, as Include/pyexpat.h declares it ---------------------------------------------------------- */

typedef void (*StartHandler)(void *, const char *, const char **);
typedef void (*EndHandler)(void *, const char *);
typedef void (*TextHandler)(void *, const char *, int);
typedef void (*DoctypeHandler)(void *, const char *, const char *, const char *, int);
typedef void (*Unused)(void);

typedef struct {
    const char *magic;
    int size, major, minor, micro;
    Unused error_string, error_code, error_column, error_line;
    int (*parse)(void *, const char *, int, int);
    void *(*create)(const char *, const void *, const char *);
    void (*free)(void *);
    void (*on_text)(void *, TextHandler);
    Unused on_comment, on_default;
    void (*on_element)(void *, StartHandler, EndHandler);
    Unused on_namespace, on_instruction, on_encoding;
    void (*set_user_data)(void *, void *);
    void (*on_doctype)(void *, DoctypeHandler);
} Expat;

typedef struct {
    const Expat *expat;
    PyTypeObject *element;
} State;

/* -- building ----------------------------------------------------------------------------------------- */

typedef struct {
    char *name; /* as expat has it: namespace}name */
    PyObject *tag;
} Name;

typedef struct {
    PyTypeObject *type;
    Element *open[DEEPEST + 1]; /* the first is the root; borrowed from their parents but for the root */
    Py_ssize_t depth;
    Element *root;
    char *text; /* since the last tag */
    size_t length, room;
    Condensed document;
    Py_ssize_t replaced; /* texts of it that expat has come to */
    Name names[NAMES];
    int failed;
} Builder;

/* {namespace}name as a new reference. */
static PyObject *tag_of(Builder *self, const char *name)
{
    size_t hash = 5381, length = 0;
    for (; name[length] != '\0'; length++)
        hash = hash * 33 + (unsigned char)name[length];
    Name *known = &self->names[(hash ^ (hash >> 7)) & (NAMES - 1)];
    if (known->name != NULL && strcmp(known->name, name) == 0)
        return Py_NewRef(known->tag);
    char *copy = PyMem_Malloc(length + 2); /* with the brace before a namespace */
    if (copy == NULL)
        return PyErr_NoMemory();
    int spaced = memchr(name, '}', length) != NULL;
    copy[0] = '{';
    memcpy(copy + spaced, name, length);
    PyObject *tag = PyUnicode_DecodeUTF8(copy, (Py_ssize_t)length + spaced, "strict");
    if (tag == NULL) {
        PyMem_Free(copy);
        return NULL;
    }
    PyUnicode_InternInPlace(&tag);
    memcpy(copy, name, length + 1);
    PyMem_Free(known->name);
    Py_XDECREF(known->tag);
    known->name = copy;
    known->tag = Py_NewRef(tag);
    return tag;
}

/* Gives the text since the last tag to its element; `ends`: that element ends here. Words after a child are for lxml. */
static void flush(Builder *self, int ends)
{
    Element *element = self->open[self->depth - 1];
    size_t length = self->length;
    self->length = 0;
    if (element->count > 0) {
        if (length > 0 && state_of((unsigned char *)self->text, length) != BLANK)
            self->failed = 1;
        return;
    }
    if (ends)
        element->state = length == 0 ? BLANK : state_of((unsigned char *)self->text, length);
    if (length > 0 && (element->text = PyUnicode_DecodeUTF8(self->text, (Py_ssize_t)length, "strict")) == NULL)
        self->failed = 1;
}

static int adopt(Element *parent, Element *child)
{
    if (parent->count == parent->room) {
        Py_ssize_t room = parent->room == 0 ? 8 : 2 * parent->room;
        Element **more = PyMem_Realloc(parent->children, (size_t)room * sizeof *more);
        if (more == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        parent->children = more;
        parent->room = room;
    }
    parent->children[parent->count++] = child;
    return 0;
}

static int set_attributes(Builder *self, Element *element, const char **given)
{
    if (given[0] == NULL)
        return 0;
    element->attributes = PyDict_New();
    if (element->attributes == NULL)
        return -1;
    for (; given[0] != NULL; given += 2) {
        /* lxml knows the base of each element, and writes markup. */
        if (strcmp(given[0], "http://www.w3.org/XML/1998/namespace}base") == 0 || strcmp(given[1], "xhtml") == 0)
            self->failed = 1;
        PyObject *name = tag_of(self, given[0]);
        PyObject *value = name == NULL ? NULL : PyUnicode_FromString(given[1]);
        int done = value == NULL ? -1 : PyDict_SetItem(element->attributes, name, value);
        Py_XDECREF(name);
        Py_XDECREF(value);
        if (done < 0)
            return -1;
    }
    return 0;
}

static void on_start(void *builder, const char *name, const char **attributes)
{
    Builder *self = builder;
    if (self->failed)
        return;
    if (self->depth == DEEPEST) {
        self->failed = 1;
        return;
    }
    if (self->depth > 0)
        flush(self, 0);
    self->length = 0;
    Element *element = PyObject_New(Element, self->type);
    if (element == NULL) {
        self->failed = 1;
        return;
    }
    memset((char *)element + offsetof(Element, tag), 0, sizeof *element - offsetof(Element, tag));
    element->tag = tag_of(self, name);
    if (element->tag == NULL || set_attributes(self, element, attributes) < 0 ||
        (self->depth > 0 && adopt(self->open[self->depth - 1], element) < 0)) {
        Py_DECREF(element);
        self->failed = 1;
        return;
    }
    if (self->depth == 0)
        self->root = element;
    self->open[self->depth++] = element;
}

static void on_end(void *builder, const char *name)
{
    Builder *self = builder;
    if (self->failed)
        return;
    flush(self, 1);
    self->depth--;
}

static void on_text(void *builder, const char *text, int length)
{
    Builder *self = builder;
    if (self->failed)
        return;
    if (length == 2 && text[0] == STAND_IN && text[1] == STAND_IN && self->replaced < self->document.count) {
        text = self->document.texts[self->replaced].start;
        length = (int)self->document.texts[self->replaced++].length;
    }
    size_t needed = self->length + (size_t)length;
    if (needed > self->room) {
        size_t room = needed < 4096 ? 8192 : 2 * needed;
        char *more = PyMem_Realloc(self->text, room);
        if (more == NULL) {
            PyErr_NoMemory();
            self->failed = 1;
            return;
        }
        self->text = more;
        self->room = room;
    }
    memcpy(self->text + self->length, text, (size_t)length);
    self->length = needed;
}

static void on_doctype(void *builder, const char *name, const char *system, const char *public_, int subset)
{
    ((Builder *)builder)->failed = 1;
}

static PyObject *tree(PyObject *module, PyObject *body)
{
    State *state = PyModule_GetState(module);
    const Expat *expat = state->expat;
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(body, &data, &size) < 0)
        return NULL;
    if (size > LARGEST || has_long_namespace(data, data + size))
        Py_RETURN_NONE;
    Builder *builder = PyMem_Calloc(1, sizeof *builder);
    int ready = builder != NULL && condense(&builder->document, data, data + size) == 0;
    void *parser = ready ? expat->create("utf-8", NULL, "}") : NULL;
    if (parser == NULL) {
        if (builder != NULL)
            forget(&builder->document);
        PyMem_Free(builder);
        return PyErr_NoMemory();
    }
    builder->type = state->element;
    expat->set_user_data(parser, builder);
    expat->on_element(parser, on_start, on_end);
    expat->on_text(parser, on_text);
    expat->on_doctype(parser, on_doctype);
    int sound = expat->parse(parser, builder->document.bytes, (int)builder->document.length, 1) == 1;
    sound = sound && !builder->failed && builder->replaced == builder->document.count;
    expat->free(parser);
    forget(&builder->document);
    PyObject *root = (PyObject *)builder->root;
    for (int at = 0; at < NAMES; at++) {
        PyMem_Free(builder->names[at].name);
        Py_XDECREF(builder->names[at].tag);
    }
    PyMem_Free(builder->text);
    PyMem_Free(builder);
    if (sound && root != NULL)
        return root;
    Py_XDECREF(root);
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_UnicodeError))
        return NULL;
    PyErr_Clear();
    Py_RETURN_NONE;
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
    PyObject *text, *once, *many, *words, *text_of, *name_in;
} Kept;

static int keep(Kept *kept, Element *child, PyObject *name, long kind)
{
    if (kind == MANY)
        return append_under(kept->many, name, (PyObject *)child);
    if (kind == ONCE || kind == LEAF) {
        int known = PyDict_Contains(kept->once, name);
        if (known || PyDict_SetItem(kept->once, name, (PyObject *)child) < 0)
            return known < 0 || !known ? -1 : 0;
        if (kind == ONCE || child->count)
            return 0;
    } else if (kind == TEXT) {
        int known = PyDict_Contains(kept->text, name);
        if (known)
            return known < 0 ? -1 : 0;
    }
    PyObject *found;
    if (child->count == 0 && child->state == BLANK)
        return 0;
    if (child->count == 0 && child->state >= PLAIN)
        found = Py_NewRef(child->text);
    else
        found = PyObject_CallFunctionObjArgs(kind == PEOPLE ? kept->name_in : kept->text_of, (PyObject *)child, NULL);
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
    Element *parent;
    PyObject *kinds;
    Kept kept = {NULL};
    if (!PyArg_ParseTuple(args, "O!O!OO", state->element, &parent, &PyDict_Type, &kinds, &kept.text_of, &kept.name_in))
        return NULL;
    kept.text = PyDict_New();
    kept.once = PyDict_New();
    kept.many = PyDict_New();
    kept.words = PyDict_New();
    int done = kept.text && kept.once && kept.many && kept.words ? 0 : -1;
    for (Py_ssize_t at = 0; done == 0 && at < parent->count; at++) {
        Element *child = parent->children[at];
        PyObject *known = PyDict_GetItemWithError(kinds, child->tag); /* (short name, kind) */
        if (known == NULL) {
            done = PyErr_Occurred() ? -1 : 0;
            continue;
        }
        PyObject *name = PyTuple_GetItem(known, 0), *kind = PyTuple_GetItem(known, 1);
        long number = kind == NULL ? -1 : PyLong_AsLong(kind);
        done = number == -1 && PyErr_Occurred() ? -1 : keep(&kept, child, name, number);
    }
    PyObject *all = done < 0 ? NULL : PyTuple_Pack(4, kept.text, kept.once, kept.many, kept.words);
    Py_XDECREF(kept.text);
    Py_XDECREF(kept.once);
    Py_XDECREF(kept.many);
    Py_XDECREF(kept.words);
    return all;
}

static PyObject *item(PyObject *module, PyObject *args)
{
    return item_values(((State *)PyModule_GetState(module))->element, args);
}

/* -- module ------------------------------------------------------------------------------------------- */

static int prepare(PyObject *module)
{
    State *state = PyModule_GetState(module);
    state->expat = PyCapsule_Import("pyexpat.expat_CAPI", 0);
    if (state->expat == NULL)
        return -1;
    if (strcmp(state->expat->magic, "pyexpat.expat_CAPI 1.1") != 0 || (size_t)state->expat->size < sizeof(Expat)) {
        PyErr_SetString(PyExc_ImportError, "pyexpat hands out other functions than this was built for");
        return -1;
    }
    PyObject *type = PyType_FromModuleAndSpec(module, &element_spec, NULL);
    state->element = (PyTypeObject *)type;
    return type == NULL ? -1 : PyModule_AddObjectRef(module, "Element", type);
}

static int visit(PyObject *module, visitproc visit, void *arg)
{
    Py_VISIT(((State *)PyModule_GetState(module))->element);
    return 0;
}

static int clear(PyObject *module)
{
    Py_CLEAR(((State *)PyModule_GetState(module))->element);
    return 0;
}

static PyMethodDef methods[] = {
    {"tree", tree, METH_O, "The root element of a document in UTF-8; None where lxml must read it."},
    {"fields", fields, METH_VARARGS, "(text, once, many, words) of the children of an element, as xml.Fields has them."},
    {"gaps", gaps, METH_O, "The number of blanks, line feeds and signs of tags in an ASCII text."},
    {"item", item, METH_VARARGS, "The values of an ordinary RSS item by their places; None for any other."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot slots[] = {{Py_mod_exec, prepare}, {0, NULL}};
static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "compiled", "Elements of a feed, built in C.", sizeof(State), methods, slots, visit, clear, NULL,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module); }
