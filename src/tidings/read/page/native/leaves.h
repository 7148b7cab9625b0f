/* The leaves of a page from its markup: what walk.Walk does with lexbor's nodes. The names are the same there. */
/* As in walk.py and hidden_elements.py. */
enum { MOST_LEAVES = 20000, MOST_OPTIONS = 30, MOST_CONTROLS = 256, LONGEST_IDS = 200, LONGEST_ID = 100, MOST_SOUGHT = 500,
       NONE = -1 };

typedef struct {
    Text name;
    unsigned flags;
    PyObject *word;
    Text id, names; /* of a block: its id and its classes as written */
    int32_t number, place, link; /* number: among all elements; link: that of the anchor around it */
    int column, cells; /* column: of a cell, its number in its row; cells: right in it so far */
    char known, hidden, hides; /* known: place, link and hidden are worked out */
    char expands, has_control, behind_control; /* it has aria-expanded; one in it has; the last element in it is a control */
} Open;

typedef struct {
    const char *start, *at, *end;
    Open *open; /* the elements around this place */
    int depth, body, templates, foreign; /* body: its index in `open`; templates, foreign: how many are open */
    int32_t count;
    char *scratch; /* as long as the markup */
    PyObject *texts, *parts, *owners, *linked, *anchors, *ends, *blocks, *above, *words, *linking, *hrefs, *base;
    PyObject *title; /* of the first <title>; NULL: there is none */
    Naming *namings; /* of each block */
    size_t named, room; /* how many there are, and how many there is room for */
    PyObject *are_apart, *blank; /* Python's rule for texts side by side; a blank */
    PyObject *first, *pieces, *last; /* of the leaf that is read: its only piece, or all of them; last is borrowed */
    int32_t owner, link, before; /* before: the element of the last text, or NONE */
    Py_ssize_t in_link;
    int lowest, before_raised; /* since that text: the least depth, and whether an element around it was raised */
    Text controlled[MOST_CONTROLS]; /* the ids that controls so far name */
    int controls, sought;
} Walk;

static int append(PyObject *list, PyObject *value)
{
    int done = value == NULL ? -1 : PyList_Append(list, value);
    Py_XDECREF(value);
    return done;
}

static int append_number(PyObject *list, Py_ssize_t value) { return append(list, PyLong_FromSsize_t(value)); }

/* REFUSED, -1 or a new text. */
static int text_of(Walk *walk, Text text, int is_raw, PyObject **made)
{
    if (!is_raw && memchr(text.at, '&', text.size) != NULL) {
        Py_ssize_t size = decoded(text, walk->scratch);
        if (size < 0)
            return REFUSED;
        text = (Text){walk->scratch, (size_t)size};
    }
    *made = PyUnicode_FromStringAndSize(text.at, (Py_ssize_t)text.size);
    return *made == NULL ? -1 : 0;
}

/* -- pieces of a leaf ---------------------------------------------------------------------------------- */

static int add_piece(Walk *walk, PyObject *piece)
{
    walk->last = piece;
    if (walk->first == NULL && walk->pieces == NULL) {
        walk->first = Py_NewRef(piece);
        return 0;
    }
    if (walk->pieces == NULL) {
        walk->pieces = PyList_New(0);
        if (walk->pieces == NULL || PyList_Append(walk->pieces, walk->first) < 0)
            return -1;
        Py_CLEAR(walk->first);
    }
    return PyList_Append(walk->pieces, piece);
}

static int has_pieces(const Walk *walk) { return walk->first != NULL || walk->pieces != NULL; }

static int add_blank(Walk *walk)
{
    if (!has_pieces(walk))
        return 0;
    walk->before = NONE;
    return add_piece(walk, walk->blank);
}

static int end_leaf(Walk *walk)
{
    PyObject *text = walk->first;
    Py_ssize_t count = PyList_Size(walk->texts);
    int done = 0;
    walk->first = NULL;
    if (text == NULL && walk->pieces != NULL) {
        PyObject *none = PyUnicode_FromStringAndSize("", 0), *key = PyLong_FromSsize_t(count);
        text = none == NULL ? NULL : PyUnicode_Join(none, walk->pieces);
        done = text == NULL || key == NULL ? -1 : PyObject_SetItem(walk->parts, key, walk->pieces);
        Py_XDECREF(none);
        Py_XDECREF(key);
        Py_CLEAR(walk->pieces);
    } else if (text == NULL) {
        return 0;
    }
    if (done < 0) {
        Py_XDECREF(text);
        return -1;
    }
    if (append(walk->texts, text) < 0 || append_number(walk->owners, walk->owner) < 0 ||
        append_number(walk->linked, walk->in_link) < 0 ||
        append_number(walk->ends, PyList_Size(walk->anchors)) < 0)
        return -1;
    return count + 1 >= MOST_LEAVES ? REFUSED : 0;
}

/* -- texts --------------------------------------------------------------------------------------------- */

static int add_block(Walk *walk, const Open *one, Py_ssize_t above)
{
    if (append_number(walk->above, above) < 0 || append_number(walk->blocks, one->number) < 0 ||
        PyList_Append(walk->words, one->word) < 0)
        return -1;
    if (walk->named == walk->room) {
        size_t room = walk->room * 2 + 256;
        Naming *namings = PyMem_Realloc(walk->namings, room * sizeof *namings);
        if (namings == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        walk->namings = namings;
        walk->room = room;
    }
    walk->namings[walk->named++] = (Naming){span_of(walk->start, one->id), span_of(walk->start, one->names), one->column};
    return 0;
}

/* Works out the context of the innermost element, and of those around it where needed. */
static int settle(Walk *walk)
{
    int at = walk->depth - 1;
    while (!walk->open[at].known)
        at--;
    for (at++; at < walk->depth; at++) {
        Open *one = &walk->open[at];
        const Open *outer = one - 1;
        one->place = outer->place;
        one->link = outer->link;
        one->hidden = outer->hidden;
        if (one->flags & HIDING || one->hidden || one->hides) {
            one->link = NONE;
            one->hidden = 1;
        } else if (one->flags & BLOCK) {
            int32_t above = one->place;
            one->place = (int32_t)PyList_Size(walk->blocks);
            if (add_block(walk, one, above) < 0)
                return -1;
        } else if (one->flags & LINK) {
            one->link = one->number;
        }
        one->known = 1;
    }
    return 0;
}

/* Does Python's str.isspace hold for these bytes? 2: only it knows. */
static int is_blank(Text text, int is_raw)
{
    for (size_t at = 0; at < text.size; at++) {
        unsigned char byte = (unsigned char)text.at[at];
        if (byte == ' ' || (byte >= 9 && byte <= 13) || (byte >= 28 && byte <= 31))
            continue;
        return byte >= 128 || (byte == '&' && !is_raw) ? 2 : 0;
    }
    return 1;
}

static int is_digit(Py_UCS4 sign) { return sign >= '0' && sign <= '9'; }

static int is_letter_or_digit(Py_UCS4 sign)
{
    return is_digit(sign) || ((sign | 32) >= 'a' && (sign | 32) <= 'z');
}

static int has_two_words(PyObject *text)
{
    Py_ssize_t first = 0, behind = PyUnicode_GetLength(text);
    while (first < behind && PyUnicode_ReadChar(text, first) == ' ')
        first++;
    while (behind > first && PyUnicode_ReadChar(text, behind - 1) == ' ')
        behind--;
    return PyUnicode_FindChar(text, ' ', first, behind, 1) >= 0;
}

/* Is one of the elements raised that were opened since the last text? */
static int is_raised(const Walk *walk)
{
    for (int at = walk->lowest; at < walk->depth; at++)
        if (walk->open[at].flags & RAISED)
            return 1;
    return 0;
}

/* elements.may_be_apart for ASCII; `before`: the sign before the last. */
static int may_be_apart(Py_UCS4 before, Py_UCS4 last, Py_UCS4 next)
{
    if (!is_letter_or_digit(next) && next != '$')
        return 0;
    if (is_letter_or_digit(last) || last == '%' || last == '$')
        return 1;
    return strchr(".,:;!?)", (int)last) != NULL && last != 0 && !(is_digit(before) && is_digit(next));
}

/* elements.are_apart: 1, 0 or -1. */
static int stand_apart(Walk *walk, PyObject *text)
{
    const Open *one = &walk->open[walk->depth - 1];
    if (walk->before == NONE || walk->before == one->number)
        return 0;
    const Open *outer = &walk->open[walk->lowest - 1];
    if (outer->number == walk->before) { /* a text, and an element within the same */
        if (walk->depth != walk->lowest + 1 || !(one->flags & BADGE) || !(outer->flags & LABEL || has_two_words(text)))
            return 0;
    } else if (walk->depth == walk->lowest || walk->before_raised || is_raised(walk))
        return 0;
    Py_ssize_t size = PyUnicode_GetLength(walk->last);
    if (size < 2 || PyUnicode_GetLength(text) < 2)
        return 0;
    Py_UCS4 last = PyUnicode_ReadChar(walk->last, size - 1), next = PyUnicode_ReadChar(text, 0);
    Py_UCS4 before = PyUnicode_ReadChar(walk->last, size - 2);
    if (before < 128 && last < 128 && next < 128)
        return may_be_apart(before, last, next);
    PyObject *answer = PyObject_CallFunctionObjArgs(walk->are_apart, walk->last, text, NULL);
    int apart = answer == NULL ? -1 : PyObject_IsTrue(answer);
    Py_XDECREF(answer);
    return apart;
}

static int take_text(Walk *walk, PyObject *text)
{
    const Open *one = &walk->open[walk->depth - 1];
    int done = 0;
    if (one->place != walk->owner) {
        done = end_leaf(walk);
        walk->owner = one->place;
        walk->in_link = 0;
        walk->link = NONE;
    } else if (has_pieces(walk)) {
        done = stand_apart(walk, text);
        if (done > 0)
            done = add_piece(walk, walk->blank);
    }
    if (done != 0 || add_piece(walk, text) < 0)
        return done != 0 ? done : -1;
    walk->before = one->number;
    walk->lowest = walk->depth;
    walk->before_raised = 0;
    if (one->link == NONE)
        return 0;
    walk->in_link += PyUnicode_GetLength(text);
    if (one->link != walk->link) {
        walk->link = one->link;
        return append_number(walk->anchors, one->link);
    }
    return 0;
}

static int read_text(Walk *walk, Text text, int is_raw)
{
    if (walk->templates > 0 || walk->body == NONE || text.size == 0)
        return 0;
    int blank = is_blank(text, is_raw);
    if (blank == 1)
        return add_blank(walk);
    const Open *one = &walk->open[walk->depth - 1];
    if (blank == 0 && one->known && one->hidden)
        return 0;
    PyObject *made = NULL;
    int done = text_of(walk, text, is_raw, &made);
    if (done == 0 && blank == 2) {
        PyObject *answer = PyObject_CallMethod(made, "isspace", NULL);
        blank = answer == NULL ? -1 : PyObject_IsTrue(answer);
        Py_XDECREF(answer);
        done = blank < 0 ? -1 : blank ? add_blank(walk) : 0;
    }
    if (done == 0 && blank == 0)
        done = settle(walk);
    if (done == 0 && blank == 0 && !one->hidden)
        done = take_text(walk, made);
    Py_XDECREF(made);
    return done;
}
