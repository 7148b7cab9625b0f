/* Whether markup nests too deeply: what is_surely_shallow of text/html.py does. The rules are there, and names and limits
 * come from there (learn_depths). None wherever a name is not ASCII: Python then scans it.
 */
enum { MOST_OPEN = 1024 };
enum {
    EMPTY = 1 << 16, UNPARSED = 1 << 17, REOPENED = 1 << 18, DRAWING = 1 << 19, IN_DRAWING = 1 << 20,
};

static struct {
    Py_ssize_t deepest, reopened, searched, harmless;
} depths;

typedef struct {
    Text name;
    unsigned flags;
} OpenName;

static char lower(char sign) { return sign >= 'A' && sign <= 'Z' ? (char)(sign + ('a' - 'A')) : sign; }

static int is_letter(char sign) { return lower(sign) >= 'a' && lower(sign) <= 'z'; }

static int same_name(Text one, Text other)
{
    if (one.size != other.size)
        return 0;
    for (size_t at = 0; at < one.size; at++)
        if (lower(one.at[at]) != lower(other.at[at]))
            return 0;
    return 1;
}

static unsigned flags_of(Text name)
{
    char lowered[LONGEST_TAG];
    if (name.size > LONGEST_TAG)
        return 0;
    for (size_t at = 0; at < name.size; at++)
        lowered[at] = lower(name.at[at]);
    const Tag *tag = tag_of((Text){lowered, name.size});
    return tag == NULL ? 0 : tag->flags;
}

/* Where the name ends in the end tag of an element whose content is no markup; NULL: it has none. */
static const char *content_end(const char *at, const char *end, Text name)
{
    while ((at = found(at, end, "</", 2)) != NULL) {
        at += 2;
        if ((size_t)(end - at) >= name.size && same_name((Text){at, name.size}, name))
            return at + name.size;
    }
    return NULL;
}

/* Does a tag with "/" at its end close itself? In a drawing it does. */
static int closes_itself(const OpenName *open, Py_ssize_t depth)
{
    for (Py_ssize_t back = 1; back <= depths.searched && back <= depth; back++)
        if (!(open[depth - back].flags & IN_DRAWING))
            return (open[depth - back].flags & DRAWING) != 0;
    return 0;
}

static int is_harmless(const char *at, const char *end)
{
    Py_ssize_t count = 0;
    while (at < end && (at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        if (++count > depths.harmless)
            return 0;
        at++;
    }
    return 1;
}

/* 1: it is shallow; 0: it may be deep; -1: Python must tell. */
static int scan_depth(const char *at, const char *end)
{
    OpenName open[MOST_OPEN];
    Py_ssize_t depth = 0, formatting = 0, drawings = 0, reopened = 0;
    while (at < end && (at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        if (end - at >= 4 && memcmp(at, "<!--", 4) == 0) {
            at = found(at + 2, end, "-->", 3); /* "<!-->" is a whole comment */
            if (at == NULL)
                return 1;
            at += 3;
            continue;
        }
        at++;
        int is_end = at < end && *at == '/';
        if (end - at <= is_end || !is_letter(at[is_end]))
            continue;
        Text name = {at + is_end, 0};
        for (at = name.at; at < end && !is_space(*at) && *at != '/' && *at != '>'; at++)
            if ((unsigned char)*at >= 0x80)
                return -1;
        name.size = (size_t)(at - name.at);
        at = at < end ? memchr(at, '>', (size_t)(end - at)) : NULL;
        at = at == NULL ? end : at;
        if (is_end) {
            if (depth > 0 && same_name(name, open[depth - 1].name)) {
                depth--;
                formatting -= (open[depth].flags & REOPENED) != 0;
                drawings -= (open[depth].flags & DRAWING) != 0;
            } else if (drawings > 0) {
                return 0;
            }
            continue;
        }
        unsigned flags = flags_of(name);
        if (flags & UNPARSED) {
            at = content_end(at, end, name);
            if (at == NULL)
                return 1;
            continue;
        }
        if (flags & EMPTY || (drawings > 0 && at[-1] == '/' && closes_itself(open, depth)))
            continue;
        open[depth++] = (OpenName){name, flags};
        formatting += (flags & REOPENED) != 0;
        drawings += (flags & DRAWING) != 0;
        reopened += formatting;
        if (depth + 1 > depths.deepest || reopened > depths.reopened)
            return 0;
    }
    return 1;
}

/* (names of void elements, of those without markup, of those reopened, of drawings, of elements in drawings, all with
 * blanks between them; the deepest, the most reopened, the elements searched, tags that need no scan) */
static PyObject *learn_depths(PyObject *module, PyObject *args)
{
    const char *names[5];
    const unsigned flags[5] = {EMPTY, UNPARSED, REOPENED, DRAWING, IN_DRAWING};
    Py_ssize_t deepest, reopened, searched, harmless;
    (void)module;
    if (!PyArg_ParseTuple(args, "sssssnnnn", &names[0], &names[1], &names[2], &names[3], &names[4], &deepest,
                          &reopened, &searched, &harmless))
        return NULL;
    if (deepest < 1 || deepest > MOST_OPEN) {
        PyErr_SetString(PyExc_ValueError, "a depth of 1 to 1,024 is expected");
        return NULL;
    }
    for (int one = 0; one < 5; one++)
        if (mark_words(names[one], flags[one]) < 0)
            return NULL;
    depths.deepest = deepest;
    depths.reopened = reopened;
    depths.searched = searched;
    depths.harmless = harmless;
    Py_RETURN_NONE;
}

/* Whether markup is surely shallow, as text or as UTF-8; None: Python must tell. */
static PyObject *is_shallow(PyObject *module, PyObject *markup)
{
    Py_ssize_t size;
    const char *at;
    (void)module;
    if (PyBytes_Check(markup)) {
        at = PyBytes_AsString(markup);
        size = PyBytes_Size(markup);
    } else {
        at = PyUnicode_AsUTF8AndSize(markup, &size);
    }
    if (at == NULL) {
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) /* a lone surrogate */
            return NULL;
        PyErr_Clear();
        Py_RETURN_NONE;
    }
    int found_out = is_harmless(at, at + size) ? 1 : scan_depth(at, at + size);
    return found_out < 0 ? Py_NewRef(Py_None) : PyBool_FromLong(found_out);
}
