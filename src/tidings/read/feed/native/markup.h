/* The inside of an element as HTML, as lxml writes it (markup.inner_markup): without namespaces, `<br>` and not `<br/>`.
 * Only for markup that is written in one way: names in lower case, no scripts, no attributes in a namespace. Included by
 * compiled.c alone.
 */

typedef struct {
    char *bytes;
    size_t length, room;
    int failed; /* there was no memory */
} Output;

static void put(Output *self, const char *bytes, size_t length)
{
    if (self->failed || length == 0)
        return;
    if (self->length + length > self->room) {
        size_t room = 2 * (self->length + length) + 1024;
        char *more = PyMem_Realloc(self->bytes, room);
        if (more == NULL) {
            self->failed = 1;
            return;
        }
        self->bytes = more;
        self->room = room;
    }
    memcpy(self->bytes + self->length, bytes, length);
    self->length += length;
}
#define PUT(self, literal) put(self, literal, sizeof literal - 1)

/* With &, < and > escaped, and one more character where it is not 0. */
static void put_escaped(Output *self, Text text, char quote)
{
    const char *at = text.start, *end = at + text.length, *from = at;
    for (; at < end; at++) {
        if (*at != '&' && *at != '<' && *at != '>' && (quote == 0 || *at != quote))
            continue;
        put(self, from, (size_t)(at - from));
        from = at + 1;
        if (*at == '&')
            PUT(self, "&amp;");
        else if (*at == '<')
            PUT(self, "&lt;");
        else if (*at == '>')
            PUT(self, "&gt;");
        else
            PUT(self, "&quot;");
    }
    put(self, from, (size_t)(end - from));
}

static int is_one_of(Text name, const char *const *names, size_t count)
{
    for (size_t at = 0; at < count; at++) {
        if (is_text(name, names[at], strlen(names[at])))
            return 1;
    }
    return 0;
}
#define IS_ONE_OF(name, names) is_one_of(name, names, sizeof names / sizeof *names)

/* Letters in lower case, digits and hyphens; or one of SVG's names. */
static int is_plain_name(Text name)
{
    static const char *const drawn[] = {"viewBox",        "radialGradient", "linearGradient",     "gradientUnits",
                                        "clipPath",       "gradientTransform", "patternUnits",    "textLength",
                                        "foreignObject",  "preserveAspectRatio"};
    int has_capital = 0;
    for (uint32_t at = 0; at < name.length; at++) {
        unsigned char byte = (unsigned char)name.start[at];
        if (!is_letter(byte) && !is_digit(byte) && byte != '-')
            return 0;
        has_capital |= byte >= 'A' && byte <= 'Z';
    }
    return !has_capital || IS_ONE_OF(name, drawn);
}

/* No character that is written as a reference: of references in the document alone could it come. */
static int has_no_returns(Text text) { return text.length == 0 || memchr(text.start, '\r', text.length) == NULL; }

/* The address with blanks and what is beyond ASCII percent-encoded. Plain ones, which most are, stay where they are. */
static Text encoded_address(Text given, Output *encoded)
{
    uint32_t plain = 0;
    while (plain < given.length && (unsigned char)(given.start[plain] - 0x21) <= 0x5D)
        plain++;
    if (plain == given.length)
        return given;
    encoded->length = 0;
    uint32_t at = 0;
    while (at < given.length && is_space((unsigned char)given.start[at]))
        at++;
    for (; at < given.length; at++) {
        unsigned char byte = (unsigned char)given.start[at];
        if ((unsigned char)(byte - 0x21) <= 0x5D)
            put(encoded, given.start + at, 1);
        else {
            char escaped[3] = {'%', "0123456789ABCDEF"[byte >> 4], "0123456789ABCDEF"[byte & 15]};
            put(encoded, escaped, 3);
        }
    }
    return (Text){encoded->bytes == NULL ? "" : encoded->bytes, (uint32_t)encoded->length};
}

static int put_attribute(Output *self, Output *spare, Text element, Text name, Text value)
{
    static const char *const addresses[] = {"href", "src", "action"};
    static const char *const flags[] = {"checked",  "compact",  "declare", "defer",  "disabled", "ismap",   "multiple",
                                        "nohref",   "noresize", "noshade", "nowrap", "readonly", "selected"};
    if (!is_plain_name(name))
        return REFUSED;
    PUT(self, " ");
    put(self, name.start, name.length);
    if (IS_ONE_OF(name, flags))
        return DONE;
    for (uint32_t at = 0; at < value.length; at++) {
        if ((unsigned char)value.start[at] < 0x20)
            return REFUSED;
    }
    if (IS_ONE_OF(name, addresses) || (IS(name, "name") && IS(element, "a")))
        value = encoded_address(value, spare);
    int has_double = value.length > 0 && memchr(value.start, '"', value.length) != NULL;
    int has_single = has_double && memchr(value.start, '\'', value.length) != NULL;
    const char *quote = has_double && !has_single ? "'" : "\"";
    PUT(self, "=");
    put(self, quote, 1);
    put_escaped(self, value, has_single ? '"' : 0);
    put(self, quote, 1);
    return DONE;
}

static int put_start(Output *self, Output *spare, const Document *document, const Node *node)
{
    static const char *const others[] = {"html",     "head", "body",    "script",   "style",   "title", "textarea",
                                         "plaintext", "xmp",  "noembed", "noframes", "noscript"};
    Text name = document->names[node->name].local;
    if (!is_plain_name(name) || IS_ONE_OF(name, others))
        return REFUSED;
    PUT(self, "<");
    put(self, name.start, name.length);
    int done = DONE;
    for (uint32_t at = node->attributes; done == DONE && at < node->attributes + node->attribute_count; at++) {
        const Attribute *attribute = &document->attributes[at];
        const Name *known = &document->names[attribute->name];
        done = known->space != NONE ? REFUSED : put_attribute(self, spare, name, known->local, attribute->value);
    }
    PUT(self, ">");
    return done;
}

/* The end tag of what was put last and has one, and the text behind it. */
static int put_end(Output *self, const Document *document, const Node *node)
{
    static const char *const empty[] = {"area", "base",  "basefont", "br",   "col",  "frame", "hr",
                                        "img",  "input", "isindex",  "link", "meta", "param"};
    Text name = document->names[node->name].local;
    int has_content = node->count > 0 || node->text.length > 0, is_empty = IS_ONE_OF(name, empty);
    if (has_content && (is_empty || IS(name, "iframe"))) /* newer versions of libxml2 write that of an iframe otherwise */
        return REFUSED;
    if (!is_empty && (has_content || !IS(name, "li"))) { /* an empty one has no end, in the eyes of libxml2 */
        PUT(self, "</");
        put(self, name.start, name.length);
        PUT(self, ">");
    }
    put_escaped(self, node->tail, 0);
    return has_no_returns(node->tail) ? DONE : REFUSED;
}

/* inner_markup(): what is in the element as HTML, or None where lxml must write it. */
static PyObject *element_inner_markup(Element *self, PyObject *ignored)
{
    const Document *document = self->document;
    const Node *nodes = document->nodes, *outer = &nodes[self->at];
    Output out = {NULL, 0, 0, 0}, spare = out;
    int done = has_no_returns(outer->text) ? DONE : REFUSED;
    put_escaped(&out, outer->text, 0);
    for (uint32_t at = self->at + 1; done == DONE && at < outer->end; at++) {
        done = put_start(&out, &spare, document, &nodes[at]);
        put_escaped(&out, nodes[at].text, 0);
        if (!has_no_returns(nodes[at].text))
            done = REFUSED;
        for (uint32_t one = at; done == DONE && one != self->at && nodes[one].end == at + 1; one = nodes[one].parent)
            done = put_end(&out, document, &nodes[one]);
    }
    PyObject *found;
    if (out.failed || spare.failed)
        found = PyErr_NoMemory();
    else
        found = done == REFUSED ? Py_NewRef(Py_None) : string_of((Text){out.length == 0 ? "" : out.bytes, (uint32_t)out.length});
    PyMem_Free(out.bytes);
    PyMem_Free(spare.bytes);
    return found;
}
