/* A document as arrays: nodes in document order, their attributes, their names. Texts are places in its bytes, or in
 * one buffer with those that had to be decoded; a Python object is made of one only where it is wanted. Included by
 * compiled.c alone.
 */
#include <stdint.h>

#define DEEPEST 200 /* elements in elements; libxml2 refuses more than 256 */
#define MOST_NAMES 4096 /* different names of elements and attributes */
#define MOST_SPACES 64 /* different namespaces */
#define BUCKETS 512 /* a power of two */
#define NONE UINT32_MAX

typedef struct {
    const char *start; /* NULL: there is none */
    uint32_t length;
} Text;

/* What one of Python's dictionaries says of a name; kept, because the same few names return in every item. */
typedef struct {
    PyObject *rules; /* borrowed: dictionaries of modules, which stay */
    long value;
} Known;

typedef struct {
    Text local;
    uint32_t space, next; /* index of its namespace or NONE; the next name in the same bucket */
    PyObject *tag; /* {namespace}name; NULL: not yet made */
    Known known[2];
} Name;

typedef struct {
    uint32_t name;
    Text value;
} Attribute;

/* The nodes within one follow it, up to `end`: there its next sibling begins. */
typedef struct {
    Text text, tail; /* before the first child; after the element */
    uint32_t name, parent, end, count; /* count: of children */
    uint32_t attributes, attribute_count;
} Node;

typedef struct {
    PyObject_HEAD
    PyObject *body; /* the bytes that most texts point into */
    char *decoded; /* no longer than the body */
    size_t decoded_length;
    Node *nodes;
    uint32_t count, room;
    Attribute *attributes;
    uint32_t attribute_count, attribute_room;
    Name *names;
    uint32_t name_count, name_room;
    Text spaces[MOST_SPACES];
    uint32_t space_count;
    uint32_t buckets[BUCKETS];
    uint32_t language, base; /* names of xml:lang and xml:base; NONE where the document has none */
} Document;

static void document_free(Document *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    for (uint32_t at = 0; at < self->name_count; at++)
        Py_XDECREF(self->names[at].tag);
    PyMem_Free(self->names);
    PyMem_Free(self->attributes);
    PyMem_Free(self->nodes);
    PyMem_Free(self->decoded);
    Py_XDECREF(self->body);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyType_Slot document_slots[] = {{Py_tp_dealloc, document_free}, {0, NULL}};
static PyType_Spec document_spec = {
    "tidings.read.feed.native.compiled.Document", sizeof(Document), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, document_slots,
};

/* Makes room for one more in an array. -1: there is no memory. */
static int make_room(void **array, uint32_t *room, uint32_t count, size_t size)
{
    if (count < *room)
        return 0;
    uint32_t more = *room == 0 ? 64 : 2 * *room; /* counts are limited by LARGEST, far below the most of them */
    void *grown = PyMem_Realloc(*array, (size_t)more * size);
    if (grown == NULL)
        return -1;
    *array = grown;
    *room = more;
    return 0;
}

static int is_text(Text text, const char *wanted, size_t length)
{
    return text.length == length && memcmp(text.start, wanted, length) == 0;
}
#define IS(text, literal) is_text(text, literal, sizeof literal - 1)

/* The name's object, borrowed; NULL: an error. Not interned: Python 3.12 keeps interned strings for ever, and a document
 * may have any names. */
static PyObject *tag_of(Document *self, uint32_t at)
{
    Name *name = &self->names[at];
    if (name->tag != NULL)
        return name->tag;
    Text space = name->space == NONE ? (Text){"", 0} : self->spaces[name->space];
    size_t length = name->local.length;
    char *whole = PyMem_Malloc(length + space.length + 2);
    if (whole == NULL)
        return PyErr_NoMemory();
    size_t before = 0;
    if (name->space != NONE) {
        whole[before++] = '{';
        memcpy(whole + before, space.start, space.length);
        before += space.length;
        whole[before++] = '}';
    }
    memcpy(whole + before, name->local.start, length);
    name->tag = PyUnicode_DecodeUTF8(whole, (Py_ssize_t)(before + length), "strict");
    PyMem_Free(whole);
    return name->tag;
}

/* What `rules` (tag -> number) says of a name; `otherwise` where it is not there; -2: an error. `which` of the two. */
static long known_value(Document *self, uint32_t at, PyObject *rules, int which, long otherwise)
{
    Known *known = &self->names[at].known[which];
    if (known->rules == rules)
        return known->value;
    PyObject *tag = tag_of(self, at);
    PyObject *found = tag == NULL ? NULL : PyDict_GetItemWithError(rules, tag);
    if (found == NULL && PyErr_Occurred())
        return -2;
    long value = found == NULL ? otherwise : PyLong_AsLong(found);
    if (value == -1 && PyErr_Occurred())
        return -2;
    known->rules = rules;
    known->value = value;
    return value;
}

/* The value of an attribute without a namespace; its start is NULL where it has none. */
static Text attribute_of(const Document *self, const Node *node, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t at = node->attributes; at < node->attributes + node->attribute_count; at++) {
        const Name *found = &self->names[self->attributes[at].name];
        if (found->space == NONE && is_text(found->local, name, length))
            return self->attributes[at].value;
    }
    return (Text){NULL, 0};
}

/* The value of the attribute with this name (language or base of the document). */
static Text named_attribute(const Document *self, const Node *node, uint32_t name)
{
    for (uint32_t at = node->attributes; name != NONE && at < node->attributes + node->attribute_count; at++) {
        if (self->attributes[at].name == name)
            return self->attributes[at].value;
    }
    return (Text){NULL, 0};
}

static PyObject *string_of(Text text) { return PyUnicode_DecodeUTF8(text.start, (Py_ssize_t)text.length, "strict"); }
