/* Markup as lexbor writes it: every element is closed, every attribute is quoted, and of & < > " and no-break spaces
 * there is one spelling each. In script, style and the like the text stands as it is.
 *
 * REFUSED wherever that could be read in two ways; Python then walks over the tree itself.
 */
enum { REFUSED = 1, DEEPEST = 1024, TAG_SLOTS = 512, LONGEST_TAG = 15 };
enum {
    BLOCK = 1, HIDING = 2, /* as elements.py has them; given by learn_names */
    LINK = 4, VOID = 8, RAW = 16, TEMPLATE = 32, FOREIGN = 64, RAISED = 128, SELECT = 256, DIALOG = 512, BREAK = 1024,
    BODY = 2048, BASE = 4096, PLAIN = 8192, OPTION = 16384, BADGE = 32768,
    LEADING = 1 << 24, MENU = 1 << 25, LABEL = 1 << 26, CELL = 1 << 27, TITLE = 1 << 28, /* those between: depth.h */
};

typedef struct {
    const char *at;
    size_t size;
} Text;

typedef struct {
    char name[LONGEST_TAG + 1];
    size_t size;
    unsigned flags;
    PyObject *word; /* the name */
} Tag;

static Tag tags[TAG_SLOTS];
static size_t tag_count;
static const struct {
    const char *names;
    unsigned flags;
} own_tags[] = {
    {"a", LINK},
    {"area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr", VOID},
    {"script style xmp iframe noembed noframes", RAW},
    {"plaintext", PLAIN},
    {"template", TEMPLATE},
    {"svg math", FOREIGN},
    {"sub sup", RAISED},
    {"span small", BADGE},
    {"label", LABEL},
    {"select", SELECT},
    {"option", OPTION},
    {"dialog", DIALOG},
    {"br", BREAK},
    {"body", BODY},
    {"base", BASE},
    {"button a h1 h2 h3 h4 h5 h6 dt p", LEADING},
    {"ul menu nav form", MENU},
    {"td th", CELL},
    {"title", TITLE},
};

/* White space as Python's expressions have it. */
static int is_space(char sign) { return sign == ' ' || (sign >= 9 && sign <= 13) || (sign >= 28 && sign <= 31); }

static int is_word(Text text, const char *word)
{
    return text.size == strlen(word) && memcmp(text.at, word, text.size) == 0;
}

/* The tag of this name, or the free place where it belongs. NULL: its name is too long to be one of ours. */
static Tag *tag_slot(Text name)
{
    if (name.size == 0 || name.size > LONGEST_TAG)
        return NULL;
    uint32_t hash = 2166136261u;
    for (size_t at = 0; at < name.size; at++)
        hash = (hash ^ (unsigned char)name.at[at]) * 16777619u;
    for (uint32_t at = (hash ^ hash >> 13) % TAG_SLOTS;; at = (at + 1) % TAG_SLOTS) {
        Tag *tag = &tags[at];
        if (tag->size == 0 || (tag->size == name.size && memcmp(tag->name, name.at, name.size) == 0))
            return tag;
    }
}

static const Tag *tag_of(Text name)
{
    const Tag *tag = tag_slot(name);
    return tag != NULL && tag->size != 0 ? tag : NULL;
}

/* Notes what is known of a tag. A quarter of the places stays free, so that every search ends. */
static int mark_tag(Text name, unsigned flags)
{
    Tag *tag = tag_slot(name);
    if (tag == NULL || tag_count >= TAG_SLOTS / 4 * 3) {
        PyErr_SetString(PyExc_ValueError, "too many tags, or too long a name");
        return -1;
    }
    if (tag->size == 0) {
        tag->word = PyUnicode_FromStringAndSize(name.at, (Py_ssize_t)name.size);
        if (tag->word == NULL)
            return -1;
        memcpy(tag->name, name.at, name.size);
        tag->size = name.size;
        tag_count++;
    }
    tag->flags |= flags;
    return 0;
}

static int mark_words(const char *names, unsigned flags)
{
    while (*names != '\0') {
        Text name = {names, strcspn(names, " ")};
        if (mark_tag(name, flags) < 0)
            return -1;
        names += name.size + strspn(names + name.size, " ");
    }
    return 0;
}

/* Where this word begins first, or NULL. */
static const char *found(const char *at, const char *end, const char *word, size_t size)
{
    while ((size_t)(end - at) >= size) {
        at = memchr(at, word[0], (size_t)(end - at) - size + 1);
        if (at == NULL)
            return NULL;
        if (memcmp(at, word, size) == 0)
            return at;
        at++;
    }
    return NULL;
}

/* -- attributes: those that matter -------------------------------------------------------------------- */

typedef struct {
    Text href, style, names, role, id, controls, hidden; /* at NULL: there is none. names: class */
    int open, expanded, labelled, other_href;
} Attributes;

static void note_attribute(Attributes *all, Text name, Text value)
{
    if (is_word(name, "class"))
        all->names = value;
    else if (is_word(name, "href"))
        all->href = value;
    else if (is_word(name, "style"))
        all->style = value;
    else if (is_word(name, "id"))
        all->id = value;
    else if (is_word(name, "role"))
        all->role = value;
    else if (is_word(name, "aria-controls"))
        all->controls = value;
    else if (is_word(name, "aria-expanded"))
        all->expanded = 1;
    else if (is_word(name, "aria-labelledby"))
        all->labelled = 1;
    else if (is_word(name, "hidden"))
        all->hidden = value;
    else if (is_word(name, "open"))
        all->open = 1;
    else if (name.size > 5 && memcmp(name.at + name.size - 5, ":href", 5) == 0)
        all->other_href = 1;
}

/* Reads the attributes up to and with the end of the tag; NULL: refused. A name may begin with "=", and have it nowhere
 * else. */
static const char *attributes_of(const char *at, const char *end, Attributes *all)
{
    memset(all, 0, sizeof *all);
    while (at < end && *at == ' ') {
        Text name = {at + 1, 0};
        for (at += 2; at < end && *at != '='; at++)
            if (*at == ' ' || *at == '>')
                return NULL;
        if (end - at < 3 || at[1] != '"')
            return NULL;
        name.size = (size_t)(at - name.at);
        Text value = {at + 2, 0};
        at = memchr(value.at, '"', (size_t)(end - value.at));
        if (at == NULL)
            return NULL;
        value.size = (size_t)(at - value.at);
        at++;
        note_attribute(all, name, value);
    }
    return at < end && *at == '>' ? at + 1 : NULL;
}

/* -- references ---------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *character;
} references[] = {{"amp;", "&"}, {"lt;", "<"}, {"gt;", ">"}, {"nbsp;", "\xC2\xA0"}, {"quot;", "\""}};

/* Writes the text without references; the room is that of the text itself. The size, or -1: refused. */
static Py_ssize_t decoded(Text text, char *out)
{
    char *to = out;
    const char *at = text.at, *end = text.at + text.size;
    while (at < end) {
        const char *sign = memchr(at, '&', (size_t)(end - at));
        size_t plain = (size_t)((sign == NULL ? end : sign) - at);
        memcpy(to, at, plain);
        to += plain;
        if (sign == NULL)
            break;
        size_t one = 0, size = 0, left = (size_t)(end - sign) - 1;
        for (; one < sizeof references / sizeof *references; one++) {
            size = strlen(references[one].name);
            if (size <= left && memcmp(sign + 1, references[one].name, size) == 0)
                break;
        }
        if (one == sizeof references / sizeof *references)
            return -1;
        size_t width = strlen(references[one].character);
        memcpy(to, references[one].character, width);
        to += width;
        at = sign + 1 + size;
    }
    return to - out;
}
