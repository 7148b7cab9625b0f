/* An element of a feed: what readers use of lxml's elements; and what no feed has. Included by compiled.c alone. */
#define DEEPEST 200 /* elements in elements: freeing and searching them takes a call for each */
#define LONGEST_NAMESPACE 256 /* bytes, with its name */

static int is_space(unsigned char byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r'; }

/* Is a namespace declared that is very long? Expat writes it before the name of every attribute that is in it: a
 * hundred kilobytes of those would take seconds. */
static int has_long_namespace(const char *at, const char *end)
{
    while ((at = memchr(at, 'x', (size_t)(end - at))) != NULL) {
        if (end - at < 5 || memcmp(at, "xmlns", 5) != 0) {
            at++;
            continue;
        }
        at += 5;
        const char *stop = end - at < LONGEST_NAMESPACE ? end : at + LONGEST_NAMESPACE;
        while (at < stop && strchr("=\"'<>&", *at) == NULL) /* the prefix */
            at++;
        if (at < stop && *at != '=')
            continue; /* a word in a text */
        while (at < stop && (*at == '=' || is_space((unsigned char)*at)))
            at++;
        if (at < stop && *at != '"' && *at != '\'')
            continue;
        if (at >= stop || (at = memchr(at + 1, *at, (size_t)(stop - at - 1))) == NULL)
            return 1;
    }
    return 0;
}

/* What the text of an element without children is: to be examined in Python; nothing but space; ready as it is; ready
 * as a title, a name or a category, too. */
enum { EXAMINED, BLANK, PLAIN, LINE };

typedef struct Element {
    PyObject_HEAD
    PyObject *tag, *text, *attributes; /* all but the tag may be NULL */
    struct Element **children;
    Py_ssize_t count, room;
    int state;
} Element;

static void element_free(Element *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    Py_XDECREF(self->tag);
    Py_XDECREF(self->text);
    Py_XDECREF(self->attributes);
    for (Py_ssize_t at = 0; at < self->count; at++)
        Py_DECREF(self->children[at]);
    PyMem_Free(self->children);
    PyObject_Free(self);
    Py_DECREF(type);
}

static Py_ssize_t element_length(Element *self) { return self->count; }

static PyObject *element_child(Element *self, Py_ssize_t at)
{
    if (at < 0 || at >= self->count) {
        PyErr_SetString(PyExc_IndexError, "no such child");
        return NULL;
    }
    return Py_NewRef((PyObject *)self->children[at]);
}

static PyObject *element_get(Element *self, PyObject *args)
{
    PyObject *name, *otherwise = Py_None, *found = NULL;
    if (!PyArg_ParseTuple(args, "O|O", &name, &otherwise))
        return NULL;
    if (self->attributes != NULL)
        found = PyDict_GetItemWithError(self->attributes, name);
    if (found == NULL && PyErr_Occurred())
        return NULL;
    return Py_NewRef(found == NULL ? otherwise : found);
}

static PyObject *element_items(Element *self, PyObject *ignored)
{
    return self->attributes == NULL ? PyList_New(0) : PyDict_Items(self->attributes);
}

/* Appends the element and all within it in document order where `tags` has theirs; without tags their texts. The depth
 * is limited by the builder. */
static int gather(Element *self, PyObject *tags, PyObject *found)
{
    if (tags == NULL) {
        if (self->text != NULL && PyList_Append(found, self->text) < 0)
            return -1;
    } else {
        int wanted = PySequence_Contains(tags, self->tag);
        if (wanted < 0 || (wanted && PyList_Append(found, (PyObject *)self) < 0))
            return -1;
    }
    for (Py_ssize_t at = 0; at < self->count; at++) {
        if (gather(self->children[at], tags, found) < 0)
            return -1;
    }
    return 0;
}

static PyObject *gathered(Element *self, PyObject *tags)
{
    PyObject *found = PyList_New(0), *iterator = NULL;
    if (found != NULL && gather(self, tags, found) == 0)
        iterator = PyObject_GetIter(found);
    Py_XDECREF(found);
    return iterator;
}

static PyObject *element_iter(Element *self, PyObject *tags) { return gathered(self, tags); }

static PyObject *element_itertext(Element *self, PyObject *args, PyObject *named) { return gathered(self, NULL); }

static PyMemberDef element_members[] = {
    {"tag", T_OBJECT, offsetof(Element, tag), READONLY, "{namespace}name"},
    {"text", T_OBJECT, offsetof(Element, text), READONLY, "the text before the first child, or None"},
    {NULL, 0, 0, 0, NULL},
};
static PyMethodDef element_methods[] = {
    {"get", (PyCFunction)element_get, METH_VARARGS, "The value of an attribute."},
    {"items", (PyCFunction)element_items, METH_NOARGS, "(name, value) of all attributes."},
    {"iter", (PyCFunction)element_iter, METH_VARARGS, "This element and those within it that have one of these tags."},
    {"itertext", (PyCFunction)(void *)element_itertext, METH_VARARGS | METH_KEYWORDS, "All texts within it; there is none after a child."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot element_slots[] = {
    {Py_tp_dealloc, element_free},       {Py_tp_members, element_members}, {Py_tp_methods, element_methods},
    {Py_sq_length, element_length},      {Py_sq_item, element_child},      {0, NULL},
};
static PyType_Spec element_spec = {
    "tidings.read.feed.compiled.Element", sizeof(Element), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, element_slots,
};
