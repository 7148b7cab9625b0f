/* An element of a document for Python: what readers use of lxml's elements. Made where it is asked for, and small: the
 * document and the number of a node. Included by compiled.c alone.
 */

typedef struct {
    PyObject_HEAD
    Document *document;
    uint32_t at;
} Element;

static void element_free(Element *self)
{
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    Py_DECREF((PyObject *)self->document);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *element_at(PyTypeObject *type, Document *document, uint32_t at)
{
    Element *element = PyObject_New(Element, type);
    if (element == NULL)
        return NULL;
    Py_INCREF((PyObject *)document);
    element->document = document;
    element->at = at;
    return (PyObject *)element;
}

static const Node *node_of(const Element *self) { return &self->document->nodes[self->at]; }

static PyObject *sibling(Element *self, uint32_t at)
{
    return element_at(Py_TYPE((PyObject *)self), self->document, at);
}

/* Appends a new reference, which it takes. -1: an error, also where there is none. */
static int append_new(PyObject *list, PyObject *value)
{
    int done = value == NULL ? -1 : PyList_Append(list, value);
    Py_XDECREF(value);
    return done;
}

static PyObject *iterator_of(PyObject *list, int done)
{
    PyObject *iterator = list == NULL || done < 0 ? NULL : PyObject_GetIter(list);
    Py_XDECREF(list);
    return iterator;
}

static Py_ssize_t element_length(Element *self) { return node_of(self)->count; }

static PyObject *element_child(Element *self, Py_ssize_t wanted)
{
    uint32_t at = self->at + 1, end = node_of(self)->end;
    for (; wanted > 0 && at < end; wanted--)
        at = self->document->nodes[at].end;
    if (wanted == 0 && at < end)
        return sibling(self, at);
    PyErr_SetString(PyExc_IndexError, "no such child");
    return NULL;
}

static PyObject *element_children(Element *self)
{
    PyObject *found = PyList_New(0);
    int done = found == NULL ? -1 : 0;
    for (uint32_t at = self->at + 1; done == 0 && at < node_of(self)->end; at = self->document->nodes[at].end)
        done = append_new(found, sibling(self, at));
    return iterator_of(found, done);
}

static PyObject *element_get(Element *self, PyObject *const *args, Py_ssize_t count)
{
    if (count < 1 || count > 2 || !PyUnicode_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "get(name, otherwise=None)");
        return NULL;
    }
    const Node *node = node_of(self);
    for (uint32_t at = 0; at < node->attribute_count; at++) {
        const Attribute *attribute = &self->document->attributes[node->attributes + at];
        PyObject *name = tag_of(self->document, attribute->name);
        if (name == NULL)
            return NULL;
        if (name == args[0] || PyUnicode_Compare(name, args[0]) == 0)
            return string_of(attribute->value);
    }
    return Py_NewRef(count == 2 ? args[1] : Py_None);
}

static PyObject *element_items(Element *self, PyObject *ignored)
{
    PyObject *found = PyList_New(0);
    const Node *node = node_of(self);
    int done = found == NULL ? -1 : 0;
    for (uint32_t at = 0; done == 0 && at < node->attribute_count; at++) {
        const Attribute *attribute = &self->document->attributes[node->attributes + at];
        PyObject *name = tag_of(self->document, attribute->name);
        PyObject *value = name == NULL ? NULL : string_of(attribute->value);
        done = append_new(found, value == NULL ? NULL : PyTuple_Pack(2, name, value));
        Py_XDECREF(value);
    }
    if (done == 0)
        return found;
    Py_XDECREF(found);
    return NULL;
}

static PyObject *element_iter(Element *self, PyObject *tags)
{
    PyObject *found = PyList_New(0);
    int done = found == NULL ? -1 : 0;
    for (uint32_t at = self->at; done == 0 && at < node_of(self)->end; at++) {
        PyObject *tag = tag_of(self->document, self->document->nodes[at].name);
        int wanted = tag == NULL ? -1 : PySequence_Contains(tags, tag);
        done = wanted == 1 ? append_new(found, sibling(self, at)) : wanted;
    }
    return iterator_of(found, done);
}

/* All texts within, in their order: a text that follows an element comes after all that is in it. */
static PyObject *element_itertext(Element *self, PyObject *args, PyObject *named)
{
    PyObject *found = PyList_New(0);
    const Node *nodes = self->document->nodes;
    int done = found == NULL ? -1 : 0;
    for (uint32_t at = self->at; done == 0 && at < node_of(self)->end; at++) {
        if (nodes[at].text.length > 0)
            done = append_new(found, string_of(nodes[at].text));
        /* What ends here: this one, if nothing is in it, and those that it is the last in. */
        for (uint32_t one = at; done == 0 && one != self->at && nodes[one].end == at + 1; one = nodes[one].parent) {
            if (nodes[one].tail.length > 0)
                done = append_new(found, string_of(nodes[one].tail));
        }
    }
    return iterator_of(found, done);
}

static PyObject *element_tag(Element *self, void *ignored)
{
    PyObject *tag = tag_of(self->document, node_of(self)->name);
    return tag == NULL ? NULL : Py_NewRef(tag);
}

static PyObject *element_text(Element *self, void *ignored)
{
    Text text = node_of(self)->text;
    return text.length == 0 ? Py_NewRef(Py_None) : string_of(text);
}

static int is_deep(const Element *self)
{
    uint32_t at = self->at;
    for (int around = 0; around <= DEEPEST_BASE && at != NONE; around++)
        at = self->document->nodes[at].parent;
    return at != NONE;
}

/* Its own xml:base or that of the nearest around it; None where there is none or it is very deep, NotImplemented where it
 * is relative, or otherwise one for lxml. */
static PyObject *element_base(Element *self, void *ignored)
{
    if (is_deep(self))
        Py_RETURN_NONE;
    for (uint32_t at = self->at; self->document->base != NONE && at != NONE; at = self->document->nodes[at].parent) {
        Text base = named_attribute(self->document, &self->document->nodes[at], self->document->base);
        if (base.start != NULL)
            return is_plain_base(base) ? string_of(base) : Py_NewRef(Py_NotImplemented);
    }
    Py_RETURN_NONE;
}

static PyObject *element_has_bases(Element *self, void *ignored)
{
    return PyBool_FromLong(self->document->base != NONE);
}

static PyObject *element_inner_markup(Element *self, PyObject *ignored); /* markup.h */

static PyGetSetDef element_values[] = {
    {"tag", (getter)element_tag, NULL, "{namespace}name", NULL},
    {"text", (getter)element_text, NULL, "the text before the first child, or None", NULL},
    {"base", (getter)element_base, NULL, "the xml:base that counts for it, or None", NULL},
    {"has_bases", (getter)element_has_bases, NULL, "does any element of the document have an xml:base?", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef element_methods[] = {
    {"get", (PyCFunction)(void *)element_get, METH_FASTCALL, "The value of an attribute."},
    {"items", (PyCFunction)element_items, METH_NOARGS, "(name, value) of all attributes."},
    {"iter", (PyCFunction)element_iter, METH_VARARGS, "This element and those within it that have one of these tags."},
    {"inner_markup", (PyCFunction)element_inner_markup, METH_NOARGS, "What is in it as HTML; None: lxml must write it."},
    {"itertext", (PyCFunction)(void *)element_itertext, METH_VARARGS | METH_KEYWORDS, "All texts within it."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot element_slots[] = {
    {Py_tp_dealloc, element_free},  {Py_tp_getset, element_values}, {Py_tp_methods, element_methods},
    {Py_tp_iter, element_children}, {Py_sq_length, element_length}, {Py_sq_item, element_child},
    {0, NULL},
};
static PyType_Spec element_spec = {
    "tidings.read.feed.native.compiled.Element", sizeof(Element), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, element_slots,
};
