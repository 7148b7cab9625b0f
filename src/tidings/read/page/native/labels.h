/* Labels of blocks in paths: what element_label of block_path.py returns, where id and classes are plain names. The rules
 * are there, and the lists of names come from there (learn_labels). None wherever a name may have a generated part:
 * Python then makes the label.
 */
enum { LONGEST_NAME = 40, LONGEST_NAMES = 300, MOST_CLASSES = 2, MOST_LISTED = 64, LISTED_SIZE = 1024, MOST_COLUMNS = 200 };

/* What is known of how a block is named: where its id and its classes are in the markup; its number in its row. */
typedef struct {
    int32_t at, size; /* size 0: there is none */
} Span;
typedef struct {
    Span id, names;
    int32_t column;
} Naming;

typedef struct {
    char names[LISTED_SIZE];
    Text words[MOST_LISTED];
    size_t count;
} Listed;

static Listed states, state_starts, generated_starts;

/* Takes over names with blanks between them; 0, or -1: there are too many. */
static int take_over(Listed *listed, const char *names)
{
    if (strlen(names) >= sizeof listed->names) {
        PyErr_SetString(PyExc_ValueError, "too many names");
        return -1;
    }
    memcpy(listed->names, names, strlen(names) + 1);
    listed->count = 0;
    for (const char *at = listed->names; *at != '\0';) {
        size_t size = strcspn(at, " ");
        if (listed->count == MOST_LISTED) {
            PyErr_SetString(PyExc_ValueError, "too many names");
            return -1;
        }
        if (size > 0)
            listed->words[listed->count++] = (Text){at, size};
        at += size + strspn(at + size, " ");
    }
    return 0;
}

static int begins_as_one(const Listed *listed, Text name)
{
    for (size_t one = 0; one < listed->count; one++)
        if (listed->words[one].size <= name.size &&
            memcmp(name.at, listed->words[one].at, listed->words[one].size) == 0)
            return 1;
    return 0;
}

static int is_state(Text name)
{
    for (size_t one = 0; one < states.count; one++)
        if (states.words[one].size == name.size && memcmp(states.words[one].at, name.at, name.size) == 0)
            return 1;
    return begins_as_one(&state_starts, name);
}

/* Is it in lower case? Any other may be a state, or have a generated part. */
static int is_lower_case(Text name)
{
    for (size_t at = 0; at < name.size; at++)
        if ((name.at[at] < 'a' || name.at[at] > 'z') && name.at[at] != '_' && name.at[at] != '-')
            return 0;
    return 1;
}

/* Is a name in lower case one that masked_name leaves as it is? */
static int stays(Text name)
{
    const uint32_t vowels = 1u << ('a' - 'a') | 1u << ('e' - 'a') | 1u << ('i' - 'a') | 1u << ('o' - 'a') |
                            1u << ('u' - 'a') | 1u << ('y' - 'a');
    int consonants = 0;
    for (size_t at = 0; at < name.size; at++) {
        char sign = name.at[at];
        consonants = sign < 'a' || vowels >> (sign - 'a') & 1 ? 0 : consonants + 1; /* before a: _ and - */
        if (consonants == 5)
            return 0;
    }
    return found(name.at, name.at + name.size, "_r_", 3) == NULL && !begins_as_one(&generated_starts, name);
}

static size_t written(char *to, char sign, Text name)
{
    *to = sign;
    memcpy(to + 1, name.at, name.size);
    return name.size + 1;
}

/* The label of an element with a known tag, or None; NULL: an error. */
static PyObject *label_of(PyObject *word, Text tag, Text id, Text names)
{
    char label[LONGEST_TAG + 3 * (LONGEST_NAME + 1)];
    size_t size = tag.size;
    if (id.size == 0 && names.size == 0)
        return Py_NewRef(word);
    if (id.size > LONGEST_NAME || names.size > LONGEST_NAMES)
        return Py_NewRef(Py_None);
    memcpy(label, tag.at, tag.size);
    while (id.size > 0 && is_space(id.at[0]))
        id = (Text){id.at + 1, id.size - 1};
    while (id.size > 0 && is_space(id.at[id.size - 1]))
        id.size--;
    if (id.size > 0) {
        if (!is_lower_case(id) || !stays(id))
            return Py_NewRef(Py_None);
        size += written(label + size, '#', id);
    }
    const char *at = names.at, *end = names.at + names.size;
    for (int kept = 0; kept < MOST_CLASSES;) {
        while (at < end && is_space(*at))
            at++;
        Text name = {at, 0};
        while (at < end && !is_space(*at))
            at++;
        name.size = (size_t)(at - name.at);
        if (name.size == 0)
            break;
        if (!is_lower_case(name))
            return Py_NewRef(Py_None);
        if (is_state(name))
            continue;
        name.size = name.size > LONGEST_NAME ? LONGEST_NAME : name.size;
        if (!stays(name))
            return Py_NewRef(Py_None);
        size += written(label + size, '.', name);
        kept++;
    }
    return PyUnicode_FromStringAndSize(label, (Py_ssize_t)size);
}

static Span span_of(const char *start, Text text)
{
    return text.size == 0 ? (Span){0, 0} : (Span){(int32_t)(text.at - start), (int32_t)text.size};
}

static int text_at(Span span, const char *markup, Py_ssize_t size, Text *text)
{
    if (span.at < 0 || span.size < 0 || span.at > size || span.size > size - span.at) {
        PyErr_SetString(PyExc_ValueError, "not the namings of this markup");
        return -1;
    }
    *text = (Text){markup + span.at, (size_t)span.size};
    return 0;
}

/* The label of each block from (markup, tags, namings); None where Python must make it. */
static PyObject *labels(PyObject *module, PyObject *args)
{
    PyObject *markup, *tags_of, *made;
    const char *data, *text;
    Py_ssize_t size, length;
    (void)module;
    if (!PyArg_ParseTuple(args, "UO!y#", &markup, &PyList_Type, &tags_of, &data, &size))
        return NULL;
    text = PyUnicode_AsUTF8AndSize(markup, &length);
    Py_ssize_t count = PyList_Size(tags_of);
    if (text == NULL || count < 0)
        return NULL;
    if (size != count * (Py_ssize_t)sizeof(Naming)) {
        PyErr_SetString(PyExc_ValueError, "each tag needs a naming");
        return NULL;
    }
    made = PyList_New(0);
    for (Py_ssize_t at = 0; made != NULL && at < count; at++) {
        Naming naming;
        Text tag, id, names;
        PyObject *word = PyList_GetItem(tags_of, at), *label = NULL;
        Py_ssize_t width = 0;
        memcpy(&naming, data + at * (Py_ssize_t)sizeof naming, sizeof naming);
        tag.at = word == NULL ? NULL : PyUnicode_AsUTF8AndSize(word, &width);
        tag.size = (size_t)width;
        if (tag.at != NULL && text_at(naming.id, text, length, &id) == 0 &&
            text_at(naming.names, text, length, &names) == 0)
            label = tag.size > LONGEST_TAG ? Py_NewRef(Py_None) : label_of(word, tag, id, names);
        if (label == NULL || PyList_Append(made, label) < 0)
            Py_CLEAR(made);
        Py_XDECREF(label);
    }
    return made;
}

/* (names of states, how such begin, how generated names begin), all with blanks between them; the longest name, the
 * longest names of an element, the most classes in a label */
static PyObject *learn_labels(PyObject *module, PyObject *args)
{
    const char *names[3];
    int name, all, classes;
    (void)module;
    if (!PyArg_ParseTuple(args, "sssiii", &names[0], &names[1], &names[2], &name, &all, &classes))
        return NULL;
    if (name != LONGEST_NAME || all != LONGEST_NAMES || classes != MOST_CLASSES) {
        PyErr_SetString(PyExc_ValueError, "other limits are expected");
        return NULL;
    }
    if (take_over(&states, names[0]) < 0 || take_over(&state_starts, names[1]) < 0 ||
        take_over(&generated_starts, names[2]) < 0)
        return NULL;
    Py_RETURN_NONE;
}
