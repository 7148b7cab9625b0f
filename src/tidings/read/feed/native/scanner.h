/* Bytes -> the nodes of a Document, for a part of XML in which no two parsers differ. Included by compiled.c alone.
 *
 * Taken: UTF-8 without a DOCTYPE; names and namespaces in ASCII, namespaces plain URIs; the five entities and numbers of
 * characters; xml:lang and xml:base. All else (and all that is not well-formed) is refused: lxml decides.
 */
#define LARGEST 10000000 /* bytes; libxml2 limits texts and attributes to as many */
#define LONGEST_NAME 256 /* bytes */
#define LONGEST_SPACE 256 /* bytes: each name in a namespace has it in its tag */
#define LONGEST_BASE 500 /* bytes, as in xml.py: each relative link is joined to one */
#define DEEPEST_BASE 8 /* elements around one whose base is looked for; as in markup.py */
#define MOST_ATTRIBUTES 64 /* of an element: each is compared with each */
#define MOST_BINDINGS 64 /* prefixes in force at one place */
#define PATIENCE 100000 /* comparisons of names that any document may take */
#define RECENT 256 /* names as written, kept with what they mean: a power of two */
#define XML_SPACE "http://www.w3.org/XML/1998/namespace"

typedef struct {
    Text prefix;
    uint32_t space; /* NONE: the default namespace was taken back */
} Binding;

typedef struct {
    Text written;
    uint32_t node, last; /* last: its last child so far, or NONE */
    uint32_t bindings, scope; /* as before this element */
} Open;

typedef struct {
    Text written;
    uint32_t scope, name;
    int is_attribute;
} Recent;

typedef struct {
    Document *document;
    const char *at, *end;
    Open open[DEEPEST];
    uint32_t depth;
    Binding bindings[MOST_BINDINGS];
    uint32_t binding_count, scope, scopes; /* scope: a number for the bindings in force */
    Text pending; /* text since the last tag */
    int is_decoded, has_returns; /* is the pending text in the buffer? are there returns in the document? */
    Recent recent[RECENT];
    size_t size, steps; /* steps: comparisons of names; more of them than bytes are an attack */
} Scanner;

/* Outcomes of each step: no memory; not for us; done. */
enum { NO_MEMORY = -1, REFUSED = 0, DONE = 1 };

/* The number of bytes of the character there, if XML has it; else 0. */
static size_t character_length(const unsigned char *at, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : at[0] < 0xF5 ? 4 : 0;
    if (length == 0 || length > left)
        return 0;
    uint32_t number = at[0] & (0x7Fu >> length);
    for (size_t more = 1; more < length; more++) {
        if ((at[more] & 0xC0) != 0x80)
            return 0;
        number = number << 6 | (at[more] & 0x3F);
    }
    if (number < least[length] || number > 0x10FFFF || (number >= 0xD800 && number < 0xE000) || number == 0xFFFE ||
        number == 0xFFFF)
        return 0;
    return length;
}

/* Is it UTF-8, and has it only characters of XML? */
static int is_clean(const unsigned char *text, size_t length)
{
    unsigned char control = 0, beyond = 0; /* without branches: several bytes at a time */
    for (size_t at = 0; at < length; at++) {
        control |= (unsigned char)((text[at] < 0x20) & (text[at] != '\n') & (text[at] != '\t') & (text[at] != '\r'));
        beyond |= text[at];
    }
    if (control)
        return 0;
    for (size_t at = 0; beyond >= 0x80 && at < length;) {
        at += ascii_length(text + at, length - at);
        while (at < length && text[at] >= 0x80) {
            size_t found = character_length(text + at, length - at);
            if (found == 0)
                return 0;
            at += found;
        }
    }
    return 1;
}

/* Where these bytes begin for the first time; NULL: nowhere. */
static const char *find(const char *at, const char *end, const char *wanted, size_t length)
{
    while (end - at >= (ptrdiff_t)length) {
        at = memchr(at, wanted[0], (size_t)(end - at) - length + 1);
        if (at == NULL || memcmp(at, wanted, length) == 0)
            return at;
        at++;
    }
    return NULL;
}

static int starts(const Scanner *self, const char *wanted, size_t length)
{
    return (size_t)(self->end - self->at) >= length && memcmp(self->at, wanted, length) == 0;
}
#define STARTS(self, literal) starts(self, literal, sizeof literal - 1)

static int skip_space(Scanner *self)
{
    const char *began = self->at;
    while (self->at < self->end && is_space((unsigned char)*self->at))
        self->at++;
    return self->at > began;
}

/* -- texts -------------------------------------------------------------------------------------------- */

/* Makes the pending text one in the buffer. */
static int begin_decoded(Scanner *self)
{
    Document *document = self->document;
    if (self->is_decoded)
        return DONE;
    if (document->decoded == NULL && (document->decoded = PyMem_Malloc(self->size + 1)) == NULL)
        return NO_MEMORY;
    char *start = document->decoded + document->decoded_length;
    if (self->pending.length > 0)
        memcpy(start, self->pending.start, self->pending.length);
    self->pending.start = start;
    self->is_decoded = 1;
    return DONE;
}

static void append(Scanner *self, const char *from, size_t length)
{
    memcpy((char *)self->pending.start + self->pending.length, from, length);
    self->pending.length += (uint32_t)length;
}

/* Appends bytes with their returns as line feeds. */
static void append_lines(Scanner *self, const char *at, const char *end)
{
    while (at < end) {
        const char *stop = self->has_returns ? memchr(at, '\r', (size_t)(end - at)) : NULL;
        append(self, at, (size_t)((stop == NULL ? end : stop) - at));
        if (stop == NULL)
            return;
        append(self, "\n", 1);
        at = stop + (end - stop > 1 && stop[1] == '\n' ? 2 : 1);
    }
}

/* The character of the reference that begins at `*at`, after its "&", as UTF-8; 0: there is none that is known. */
static size_t reference(const char **at, const char *end, char *out)
{
    static const struct {
        const char *name;
        size_t length;
        char character;
    } known[] = {{"lt;", 3, '<'}, {"gt;", 3, '>'}, {"amp;", 4, '&'}, {"quot;", 5, '"'}, {"apos;", 5, '\''}};
    for (size_t one = 0; one < sizeof known / sizeof *known; one++) {
        if ((size_t)(end - *at) >= known[one].length && memcmp(*at, known[one].name, known[one].length) == 0) {
            *at += known[one].length;
            *out = known[one].character;
            return 1;
        }
    }
    if (end - *at < 3 || **at != '#')
        return 0;
    const char *digits = *at + 1;
    int base = *digits == 'x' ? 16 : 10, count = 0;
    uint32_t number = 0;
    for (digits += base == 16; digits < end && *digits != ';'; digits++, count++) {
        int value = is_digit((unsigned char)*digits) ? *digits - '0'
                    : (*digits | 0x20) >= 'a' && (*digits | 0x20) <= 'f' ? (*digits | 0x20) - 'a' + 10
                                                                         : 16;
        if (value >= base || count == 7)
            return 0;
        number = number * (uint32_t)base + (uint32_t)value;
    }
    if (count == 0 || digits == end || number > 0x10FFFF || (number < 0x20 && number != '\t' && number != '\n' && number != '\r'))
        return 0;
    *at = digits + 1;
    if (number < 0x80) {
        *out = (char)number;
        return 1;
    }
    int more = number < 0x800 ? 1 : number < 0x10000 ? 2 : 3;
    out[0] = (char)((more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0) | (number >> (6 * more)));
    for (int next = 1; next <= more; next++)
        out[next] = (char)(0x80 | ((number >> (6 * (more - next))) & 0x3F));
    return character_length((unsigned char *)out, 4); /* 0 for what XML does not have */
}

/* Adds bytes to the pending text; `is_section`: from a CDATA section, where a reference is none. */
static int add_text(Scanner *self, const char *at, const char *end, int is_section)
{
    if (at == end)
        return DONE;
    const char *mark = is_section ? NULL : memchr(at, '&', (size_t)(end - at));
    if (!is_section && find(at, end, "]]>", 3) != NULL)
        return REFUSED;
    if (mark == NULL && self->pending.length == 0 && !(self->has_returns && memchr(at, '\r', (size_t)(end - at)))) {
        self->pending = (Text){at, (uint32_t)(end - at)};
        self->is_decoded = 0;
        return DONE;
    }
    if (begin_decoded(self) < 0)
        return NO_MEMORY;
    for (; mark != NULL; mark = memchr(at, '&', (size_t)(end - at))) {
        char character[4];
        append_lines(self, at, mark);
        at = mark + 1;
        size_t length = reference(&at, end, character);
        if (length == 0)
            return REFUSED;
        append(self, character, length);
    }
    append_lines(self, at, end);
    return DONE;
}

/* The text that was pending; none is any more. */
static Text take_pending(Scanner *self)
{
    Text text = self->pending;
    if (self->is_decoded)
        self->document->decoded_length += text.length;
    self->pending = (Text){NULL, 0};
    self->is_decoded = 0;
    return text;
}

/* Gives the text since the last tag to the open element, or to its last child as what follows it. */
static void flush(Scanner *self)
{
    Open *open = &self->open[self->depth - 1];
    if (self->pending.length == 0)
        return;
    if (open->last == NONE)
        self->document->nodes[open->node].text = take_pending(self);
    else
        self->document->nodes[open->last].tail = take_pending(self);
}

/* The value of an attribute up to its quote, each white space a blank. Leaves the scanner behind the quote. */
static int scan_value(Scanner *self, Text *value)
{
    if (self->at == self->end || (*self->at != '"' && *self->at != '\''))
        return REFUSED;
    const char *at = self->at + 1, *stop = memchr(at, *self->at, (size_t)(self->end - at));
    if (stop == NULL)
        return REFUSED;
    self->at = stop + 1;
    *value = (Text){at, (uint32_t)(stop - at)};
    int plain = 1;
    for (const char *one = at; one < stop; one++) {
        if (*one == '<')
            return REFUSED;
        plain &= *one != '&' && (unsigned char)*one >= 0x20;
    }
    if (plain)
        return DONE;
    if (begin_decoded(self) < 0)
        return NO_MEMORY;
    while (at < stop) {
        char character[4] = {*at};
        size_t length = 1;
        if (*at++ == '&') {
            if ((length = reference(&at, stop, character)) == 0)
                return REFUSED;
        } else if ((unsigned char)*character < 0x20) {
            at += at[-1] == '\r' && at < stop && *at == '\n';
            *character = ' ';
        }
        append(self, character, length);
    }
    *value = take_pending(self);
    return DONE;
}
