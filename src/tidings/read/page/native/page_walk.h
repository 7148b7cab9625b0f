/* One pass over the markup of a page: elements are opened and closed, texts are read (leaves.h). */

/* -- hidden elements: hidden_elements.py ---------------------------------------------------------------- */

static int has_word(const char *names, size_t size, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= size; at++) {
        if (memcmp(names + at, word, length) != 0)
            continue;
        int begins = at == 0 || strchr(" \t\n\f\r", names[at - 1]) != NULL;
        if (begins && (at + length == size || strchr(" \t\n\f\r", names[at + length]) != NULL))
            return 1;
    }
    return 0;
}

/* How many characters there are up to a blank, or to the end. */
static size_t word_size(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && strchr(" \t\n\f\r", *at) == NULL)
        at++;
    return (size_t)(at - from);
}

/* Are all bytes ASCII, and none white space to Python alone? */
static int is_plain(const char *text, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= 128 || byte == 0 || byte == 11 || (byte >= 28 && byte <= 31))
            return 0;
    }
    return 1;
}

/* The size of the attribute in `scratch`, in lower case on demand; REFUSED as -1. */
static Py_ssize_t plain_value(Walk *walk, Text value, int lower)
{
    Py_ssize_t size = decoded(value, walk->scratch);
    if (size < 0 || !is_plain(walk->scratch, (size_t)size))
        return -1;
    for (Py_ssize_t at = 0; lower && at < size; at++)
        if (walk->scratch[at] >= 'A' && walk->scratch[at] <= 'Z')
            walk->scratch[at] |= 32;
    return size;
}

static int mentions(Text value, const char *word)
{
    size_t size = strlen(word);
    for (size_t at = 0; at + size <= value.size; at++) {
        size_t same = 0;
        while (same < size && ((unsigned char)value.at[at + same] | 32) == (unsigned char)word[same])
            same++;
        if (same == size)
            return 1;
    }
    return 0;
}

/* Are there more options in a <select> than are read? It begins here. */
static int is_long_choice(const Walk *walk)
{
    const char *at = walk->at, *end = found(at, walk->end, "</select>", 9);
    int options = 0;
    if (end == NULL)
        return -1;
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        Text name = {++at, 0};
        if (at < end && (*at == '!' || *at == '?'))
            return -1;
        while (at < end && *at != ' ' && *at != '>' && *at != '<')
            at++;
        name.size = (size_t)(at - name.at);
        const Tag *tag = tag_of(name);
        unsigned flags = tag == NULL ? 0 : tag->flags;
        if (flags & (RAW | PLAIN | TEMPLATE | FOREIGN | SELECT))
            return -1;
        options += (flags & OPTION) != 0;
    }
    return options > MOST_OPTIONS;
}

static const char *const copies[] = {"slick-cloned", "swiper-slide-duplicate", "bx-clone"};

/* 1, 0, or -1: refused. `asked`: is it one of the elements that Python looks at? */
static int is_hidden_for_good(Walk *walk, unsigned flags, const Attributes *all, int asked)
{
    if (flags & DIALOG && !all->open)
        return 1;
    if (flags & SELECT) {
        int is_long = is_long_choice(walk);
        if (is_long != 0)
            return is_long;
    }
    if (all->names.at == NULL)
        return 0;
    int is_copy = 0;
    const char *names = all->names.at, *end = names + all->names.size;
    int named = asked && found(names, end, "owl-item", 8) != NULL;
    /* What all of `copies` have in them: every element with a class is searched for it. */
    named |= found(names, end, "-clone", 6) != NULL || found(names, end, "-duplicate", 10) != NULL;
    Py_ssize_t size = named ? plain_value(walk, all->names, 0) : 0;
    if (size < 0)
        return -1;
    for (int one = 0; named && one < 3; one++)
        is_copy |= has_word(walk->scratch, (size_t)size, copies[one]);
    asked |= is_copy;
    return is_copy || (asked && named && has_word(walk->scratch, (size_t)size, "cloned") &&
                       has_word(walk->scratch, (size_t)size, "owl-item"));
}

/* Is it hidden by its style? 1, 0, or -1: refused. */
static int is_styled_away(Walk *walk, const Attributes *all)
{
    if (all->style.at == NULL)
        return 0;
    Py_ssize_t size = plain_value(walk, all->style, 1), kept = 0;
    if (size < 0)
        return -1;
    for (Py_ssize_t at = 0; at < size; at++)
        if (strchr(" \t\n\f\r", walk->scratch[at]) == NULL)
            walk->scratch[kept++] = walk->scratch[at];
    const char *end = walk->scratch + kept;
    return found(walk->scratch, end, "display:none", 12) != NULL ||
           found(walk->scratch, end, "visibility:hidden", 17) != NULL;
}

static int is_value(Text value, const char *word) { return value.at != NULL && is_word(value, word); }

static const char *const popups[] = {"dialog", "alertdialog", "menu", "listbox", "tooltip", "alert", "status", "search"};

static int may_be_content(unsigned flags, const Attributes *all)
{
    int is_popup = 0;
    for (size_t one = 0; one < sizeof popups / sizeof *popups; one++)
        is_popup |= is_value(all->role, popups[one]);
    return !is_popup && !(flags & MENU);
}

/* Does its own markup say that it is a panel, or does what stands before it open it? */
static int is_disclosed(Walk *walk, unsigned flags, const Attributes *all)
{
    if (is_value(all->role, "tabpanel") || (is_value(all->role, "region") && all->labelled))
        return 1;
    if (is_value(all->hidden, "until-found"))
        return 1;
    if (!may_be_content(flags, all))
        return 0;
    return walk->depth > 0 && walk->open[walk->depth - 1].behind_control;
}

/* Does a control that stands before it name its id? */
static int is_controlled(Walk *walk, const Attributes *all)
{
    if (all->id.at == NULL || all->id.size == 0 || all->id.size > LONGEST_ID || walk->sought >= MOST_SOUGHT)
        return 0;
    walk->sought++;
    for (int one = 0; one < walk->controls; one++) {
        const char *at = walk->controlled[one].at, *end = at + walk->controlled[one].size;
        while (at < end) {
            Text word = {at, word_size(at, end)};
            if (word.size == all->id.size && memcmp(word.at, all->id.at, word.size) == 0)
                return 1;
            at += word.size + 1;
        }
    }
    return 0;
}

/* 1, 0, or -1: refused. */
static int is_hidden(Walk *walk, unsigned flags, const Attributes *all)
{
    if (all->controls.at != NULL && all->controls.size > 0 && all->controls.size <= LONGEST_IDS &&
        walk->controls < MOST_CONTROLS)
        walk->controlled[walk->controls++] = all->controls;
    int asked = (flags & (DIALOG | SELECT)) != 0 || all->hidden.at != NULL || all->controls.at != NULL;
    asked |= all->style.at != NULL && (mentions(all->style, "display") || mentions(all->style, "visibility"));
    int hides = is_hidden_for_good(walk, flags, all, asked);
    if (hides != 0 || !asked)
        return hides;
    hides = all->hidden.at != NULL ? 1 : is_styled_away(walk, all);
    if (hides <= 0)
        return hides;
    if (is_disclosed(walk, flags, all))
        return 0;
    return !(is_controlled(walk, all) && may_be_content(flags, all));
}

/* -- tags ---------------------------------------------------------------------------------------------- */

static int note_link(Walk *walk, int32_t number, unsigned flags, const Attributes *all)
{
    if (walk->foreign > 0 && all->other_href)
        return REFUSED; /* xlink:href */
    if (all->href.at == NULL || (flags & BASE && walk->base != NULL))
        return 0;
    PyObject *href = NULL;
    int done = text_of(walk, all->href, 0, &href);
    if (done != 0)
        return done;
    if (flags & BASE) {
        walk->base = href;
        return 0;
    }
    PyObject *key = PyLong_FromLong(number);
    if (key == NULL || PyList_Append(walk->linking, key) < 0 ||
        (all->href.size > 0 && PyObject_SetItem(walk->hrefs, key, href) < 0))
        done = -1;
    Py_XDECREF(key);
    Py_DECREF(href);
    return done;
}

/* Keeps the text of the first <title>, which has nothing but text; None: Python must read it, as in a drawing. */
static int note_title(Walk *walk)
{
    const char *end = memchr(walk->at, '<', (size_t)(walk->end - walk->at));
    int done = REFUSED;
    if (walk->foreign == 0 && end != NULL && walk->end - end > 1 && end[1] == '/')
        done = text_of(walk, (Text){walk->at, (size_t)(end - walk->at)}, 0, &walk->title);
    if (done == REFUSED)
        walk->title = Py_NewRef(Py_None);
    return done < 0 ? -1 : 0;
}

/* The text of script, style and the like, up to their end tag. */
static int read_raw(Walk *walk, Text name)
{
    const char *start = walk->at, *end = start;
    for (;; end++) {
        end = found(end, walk->end, "</", 2);
        if (end == NULL || (size_t)(walk->end - end) < name.size + 3)
            return REFUSED;
        if (memcmp(end + 2, name.at, name.size) == 0 && end[2 + name.size] == '>')
            break;
    }
    if (end > start && walk->foreign > 0)
        return REFUSED; /* elements and texts alike may be in it there */
    if (is_word(name, "script") && found(start, end, "<!--", 4) != NULL && found(start, end, "<script", 7) != NULL)
        return REFUSED; /* the first end tag may be part of the script */
    walk->at = end;
    return read_text(walk, (Text){start, (size_t)(end - start)}, 1);
}

static int read_start(Walk *walk)
{
    const char *at = walk->at + 1;
    Text name = {at, 0};
    while (at < walk->end && *at != ' ' && *at != '>')
        at++;
    name.size = (size_t)(at - name.at);
    Attributes all;
    at = attributes_of(at, walk->end, &all);
    if (at == NULL || name.size == 0 || walk->depth == DEEPEST || walk->count == INT32_MAX)
        return REFUSED;
    walk->at = at;
    const Tag *tag = tag_of(name);
    unsigned flags = tag == NULL ? 0 : tag->flags;
    int32_t number = NONE;
    int hides = 0;
    if (flags & PLAIN || (flags & TEMPLATE && walk->foreign > 0)) /* there its content may be part of the page */
        return REFUSED;
    if (walk->templates == 0) {
        number = walk->count++;
        int done = flags & (LINK | BASE) ? note_link(walk, number, flags, &all) : 0;
        hides = done != 0 || walk->body == NONE ? 0 : is_hidden(walk, flags, &all);
        if (done != 0 || hides < 0)
            return done != 0 ? done : REFUSED;
    }
    if (flags & VOID && walk->templates == 0 && walk->depth > 0) {
        Open *around = &walk->open[walk->depth - 1];
        around->behind_control = (char)all.expanded;
        around->has_control |= (char)all.expanded;
    }
    if (flags & VOID)
        return flags & BREAK && walk->templates == 0 && walk->body != NONE ? add_blank(walk) : 0;
    Open *one = &walk->open[walk->depth++];
    *one = (Open){.name = name, .flags = flags, .word = tag == NULL ? NULL : tag->word, .id = all.id,
                  .names = all.names, .number = number, .link = NONE, .hides = (char)hides,
                  .expands = (char)all.expanded};
    if (flags & CELL && walk->depth > 1) {
        Open *row = one - 1;
        row->cells += row->cells < MOST_COLUMNS;
        one->column = row->cells;
    }
    if (flags & TITLE && walk->templates == 0 && walk->title == NULL && note_title(walk) < 0)
        return -1;
    walk->templates += (flags & TEMPLATE) != 0;
    walk->foreign += (flags & FOREIGN) != 0;
    if (flags & BODY && walk->templates == 0) {
        if (walk->depth != 2 || PyList_Size(walk->blocks) > 0)
            return REFUSED;
        walk->body = walk->depth - 1;
        one->known = 1;
        if (add_block(walk, one, 0) < 0)
            return -1;
    }
    return flags & RAW ? read_raw(walk, name) : 0;
}

static int read_end(Walk *walk)
{
    if (walk->depth == 0)
        return REFUSED;
    const Open *one = &walk->open[walk->depth - 1];
    size_t size = one->name.size;
    const char *at = walk->at + 2;
    if ((size_t)(walk->end - at) <= size || memcmp(at, one->name.at, size) != 0 || at[size] != '>')
        return REFUSED;
    walk->at = at + size + 1;
    walk->depth--;
    if (walk->depth < walk->lowest) { /* the last text was in it */
        walk->lowest = walk->depth;
        walk->before_raised |= (one->flags & RAISED) != 0;
    }
    walk->templates -= (one->flags & TEMPLATE) != 0;
    if (walk->templates == 0 && walk->depth > 0) {
        Open *around = &walk->open[walk->depth - 1];
        around->behind_control = one->expands || (one->flags & LEADING && one->has_control);
        around->has_control |= one->expands | one->has_control;
    }
    walk->foreign -= (one->flags & FOREIGN) != 0;
    if (walk->depth == walk->body)
        walk->body = NONE;
    return 0;
}

/* A comment, a doctype, an instruction. */
static int read_aside(Walk *walk)
{
    int is_comment = walk->end - walk->at >= 4 && memcmp(walk->at, "<!--", 4) == 0;
    const char *end = is_comment ? found(walk->at + 4, walk->end, "-->", 3)
                                 : memchr(walk->at, '>', (size_t)(walk->end - walk->at));
    if (end == NULL)
        return REFUSED;
    walk->at = end + (is_comment ? 3 : 1);
    return 0;
}

static int read_markup(Walk *walk)
{
    int done = 0;
    while (walk->at < walk->end && done == 0) {
        if (*walk->at != '<') {
            const char *end = memchr(walk->at, '<', (size_t)(walk->end - walk->at));
            Text text = {walk->at, (size_t)((end == NULL ? walk->end : end) - walk->at)};
            walk->at += text.size;
            done = read_text(walk, text, 0);
        } else if (walk->end - walk->at < 2) {
            done = REFUSED;
        } else {
            char sign = walk->at[1];
            done = sign == '/' ? read_end(walk) : sign == '!' || sign == '?' ? read_aside(walk) : read_start(walk);
        }
    }
    if (done == 0)
        done = walk->depth > 0 || PyList_Size(walk->blocks) == 0 ? REFUSED : end_leaf(walk);
    return done;
}

/* -- the function -------------------------------------------------------------------------------------- */

static PyObject *leaves(PyObject *module, PyObject *args)
{
    PyObject *markup, *are_apart, *result = NULL;
    Py_ssize_t size;
    (void)module;
    if (!PyArg_ParseTuple(args, "UO", &markup, &are_apart))
        return NULL;
    const char *data = PyUnicode_AsUTF8AndSize(markup, &size);
    if (data == NULL)
        return NULL;
    Walk walk = {.start = data, .at = data, .end = data + size, .body = NONE, .are_apart = are_apart};
    walk.owner = walk.link = walk.before = NONE;
    PyObject **lists[] = {&walk.texts, &walk.owners, &walk.linked, &walk.anchors, &walk.ends,
                          &walk.blocks, &walk.above, &walk.words, &walk.linking};
    size_t count = sizeof lists / sizeof *lists;
    walk.open = PyMem_Malloc(DEEPEST * sizeof *walk.open);
    walk.scratch = PyMem_Malloc((size_t)size + 1);
    walk.blank = PyUnicode_FromStringAndSize(" ", 1);
    walk.parts = PyDict_New();
    walk.hrefs = PyDict_New();
    int done = walk.open && walk.scratch && walk.blank && walk.parts && walk.hrefs ? 0 : -1;
    for (size_t one = 0; one < count; one++)
        if ((*lists[one] = PyList_New(0)) == NULL)
            done = -1;
    if (done < 0 && !PyErr_Occurred())
        PyErr_NoMemory();
    if (done == 0)
        done = size > INT32_MAX ? REFUSED : read_markup(&walk);
    if (done == 0 && walk.title == NULL)
        done = (walk.title = PyUnicode_FromStringAndSize("", 0)) == NULL ? -1 : 0;
    if (done == REFUSED)
        result = Py_NewRef(Py_None);
    else if (done == 0)
        result = Py_BuildValue("(iOOOOOOOOOOOOOy#)", (int)walk.count, walk.texts, walk.parts, walk.owners, walk.linked,
                               walk.anchors, walk.ends, walk.blocks, walk.above, walk.words, walk.linking, walk.hrefs,
                               walk.base == NULL ? Py_None : walk.base, walk.title, (const char *)walk.namings,
                               (Py_ssize_t)(walk.named * sizeof *walk.namings));
    for (size_t one = 0; one < count; one++)
        Py_XDECREF(*lists[one]);
    PyObject *others[] = {walk.parts, walk.hrefs, walk.base, walk.title, walk.blank, walk.first, walk.pieces};
    for (size_t one = 0; one < sizeof others / sizeof *others; one++)
        Py_XDECREF(others[one]);
    PyMem_Free(walk.open);
    PyMem_Free(walk.scratch);
    PyMem_Free(walk.namings);
    return result;
}
