/* A document for expat without its long texts, which are most of a feed: to look at each of their bytes takes expat
 * longer than all the rest. Included by compiled.c alone.
 *
 * Two characters stand in for a CDATA section, or for what is between two tags, where it is known what expat would hand
 * out. A document with that character anywhere stays as it is; a reference to it (&#127;) is handed out alone. Where
 * expat hands out fewer of them than were put in (one was in a comment or an instruction), the document is left to lxml.
 * One that was handed out was where a text is, and the text has nothing that ends it: so expat reads what follows as it
 * would have.
 */
#define STAND_IN 0x7F
#define SHORT_TEXT 24 /* bytes; shorter ones are not worth it */

typedef struct {
    const char *start;
    size_t length;
} Text;

typedef struct {
    char *bytes;
    size_t length;
    Text *texts;
    Py_ssize_t count, room;
    char *decoded; /* texts with references or returns, as expat would hand them out; no longer than the document */
    size_t decoded_length, size;
} Condensed;

static void forget(Condensed *self)
{
    PyMem_Free(self->bytes);
    PyMem_Free(self->decoded);
    PyMem_Free(self->texts);
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

/* Does expat take these bytes for text, if they are UTF-8? No control character, no U+FFFE and U+FFFF; and no character
 * that is continued from outside, or there. */
static int is_clean(const unsigned char *text, size_t length)
{
    unsigned char doubtful = 0, last_of_plane = 0; /* without branches: several bytes at a time */
    for (size_t at = 0; at < length; at++) {
        doubtful |= (unsigned char)((text[at] < 0x20) & (text[at] != '\n') & (text[at] != '\t') & (text[at] != '\r'));
        last_of_plane |= (unsigned char)(text[at] == 0xEF);
    }
    if (doubtful || text[length - 1] >= 0x80 || (text[0] & 0xC0) == 0x80)
        return 0;
    for (size_t at = 0; last_of_plane && at + 2 < length; at++) {
        if (text[at] == 0xEF && text[at + 1] == 0xBF && text[at + 2] >= 0xBE)
            return 0;
    }
    return 1;
}

/* Writes a character as UTF-8; NULL: XML has no such character. */
static char *put_character(char *out, unsigned long number)
{
    if ((number < 0x20 && number != '\t' && number != '\n' && number != '\r') || number > 0x10FFFF ||
        (number >= 0xD800 && number <= 0xDFFF) || number == 0xFFFE || number == 0xFFFF)
        return NULL;
    if (number < 0x80) {
        *out++ = (char)number;
        return out;
    }
    int more = number < 0x800 ? 1 : number < 0x10000 ? 2 : 3;
    *out++ = (char)((more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0) | (number >> (6 * more)));
    while (more-- > 0)
        *out++ = (char)(0x80 | ((number >> (6 * more)) & 0x3F));
    return out;
}

/* Decodes the reference that begins at `*at`, after its "&". NULL: it is for expat to judge. */
static char *put_reference(char *out, const char **at, const char *end)
{
    static const struct {
        const char *name;
        size_t length;
        char character;
    } known[] = {{"lt;", 3, '<'}, {"gt;", 3, '>'}, {"amp;", 4, '&'}, {"quot;", 5, '"'}, {"apos;", 5, '\''}};
    for (size_t one = 0; one < sizeof known / sizeof *known; one++) {
        if ((size_t)(end - *at) >= known[one].length && memcmp(*at, known[one].name, known[one].length) == 0) {
            *at += known[one].length;
            *out++ = known[one].character;
            return out;
        }
    }
    const char *digits = *at + 1;
    int base = 10, count = 0;
    if (end - *at < 3 || **at != '#')
        return NULL;
    if (*digits == 'x') {
        base = 16;
        digits++;
    }
    unsigned long number = 0;
    for (; digits < end && *digits != ';'; digits++, count++) {
        int value = *digits >= '0' && *digits <= '9'   ? *digits - '0'
                    : *digits >= 'a' && *digits <= 'f' ? *digits - 'a' + 10
                    : *digits >= 'A' && *digits <= 'F' ? *digits - 'A' + 10
                                                       : 16;
        if (value >= base || count == 7)
            return NULL;
        number = number * (unsigned long)base + (unsigned long)value;
    }
    if (count == 0 || digits == end)
        return NULL;
    *at = digits + 1;
    return put_character(out, number);
}

/* Decodes references, unless in a section, and makes one line feed of each return, as expat does. NULL: it is for expat
 * to judge. Returns the end of what was written. */
static char *put_decoded(char *out, const char *at, const char *end, int is_section)
{
    while (at < end) {
        if (*at == '\r') {
            *out++ = '\n';
            at += end - at > 1 && at[1] == '\n' ? 2 : 1;
        } else if (*at != '&' || is_section) {
            *out++ = *at++;
        } else {
            at++;
            if ((out = put_reference(out, &at, end)) == NULL)
                return NULL;
        }
    }
    return out;
}

static void copy(Condensed *self, const char *from, const char *to)
{
    memcpy(self->bytes + self->length, from, (size_t)(to - from));
    self->length += (size_t)(to - from);
}

/* Adds a text: as it is, or what stands in for it. -1: there is no memory. */
static int add_text(Condensed *self, const char *from, const char *to, int is_section)
{
    size_t length = (size_t)(to - from), blank = 0;
    while (blank < length && is_space((unsigned char)from[blank])) /* outside of the root nothing else may be */
        blank++;
    if (length < SHORT_TEXT || blank == length || !is_clean((const unsigned char *)from, length) ||
        (!is_section && find(from, to, "]]>", 3) != NULL)) {
        copy(self, from, to);
        return 0;
    }
    if (self->count == self->room) {
        Py_ssize_t room = self->room == 0 ? 64 : 2 * self->room;
        Text *more = PyMem_Realloc(self->texts, (size_t)room * sizeof *more);
        if (more == NULL)
            return -1;
        self->texts = more;
        self->room = room;
    }
    Text text = {from, length};
    if (memchr(from, '\r', length) != NULL || (!is_section && memchr(from, '&', length) != NULL)) {
        if (self->decoded == NULL && (self->decoded = PyMem_Malloc(self->size)) == NULL)
            return -1;
        char *start = self->decoded + self->decoded_length, *end = put_decoded(start, from, to, is_section);
        if (end == NULL) {
            copy(self, from, to);
            return 0;
        }
        text = (Text){start, (size_t)(end - start)};
        self->decoded_length += text.length;
    }
    self->texts[self->count++] = text;
    self->bytes[self->length++] = STAND_IN;
    self->bytes[self->length++] = STAND_IN;
    return 0;
}

/* -1: there is no memory. */
static int condense(Condensed *self, const char *at, const char *end)
{
    self->size = (size_t)(end - at) + 1;
    int failed = (self->bytes = PyMem_Malloc(self->size)) == NULL;
    int whole = failed || memchr(at, STAND_IN, (size_t)(end - at)) != NULL;
    while (!failed && !whole && at < end) {
        const char *tag = memchr(at, '<', (size_t)(end - at)), *stop;
        if (tag == NULL)
            break;
        failed = add_text(self, at, tag, 0) < 0;
        at = tag;
        if (end - tag > 9 && memcmp(tag, "<![CDATA[", 9) == 0) {
            if ((stop = find(tag + 9, end, "]]>", 3)) == NULL)
                break;
            copy(self, tag, tag + 9);
            failed |= add_text(self, tag + 9, stop, 1) < 0;
            copy(self, stop, stop + 3);
            at = stop + 3;
        } else {
            int is_comment = end - tag > 4 && memcmp(tag, "<!--", 4) == 0;
            if ((stop = is_comment ? find(tag + 4, end, "-->", 3) : find(tag, end, ">", 1)) == NULL)
                break;
            at = stop + (is_comment ? 3 : 1);
            copy(self, tag, at);
        }
    }
    if (!failed)
        copy(self, at, end);
    return failed ? -1 : 0;
}
