/* A document for expat without its long texts, which are most of a feed: to look at each of their bytes takes expat
 * longer than all the rest. Included by compiled.c alone.
 *
 * One character stands in for a CDATA section, or for what is between two tags, where expat would hand out the same
 * bytes as they are in the document. A document with that character anywhere stays as it is. Where expat hands out
 * fewer of them than were put in (one was in a comment or an instruction), the document is left to lxml. One that was
 * handed out was where a text is, and the text has nothing that ends it: so expat reads what follows as it would
 * have.
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
} Condensed;

static void forget(Condensed *self)
{
    PyMem_Free(self->bytes);
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

/* Would expat hand out these bytes of a CDATA section as they are, if they are UTF-8? No control character, no return
 * (it becomes a line feed), no U+FFFE and U+FFFF; and no character that is continued from outside, or there. */
static int is_clean(const unsigned char *text, size_t length)
{
    unsigned char doubtful = 0, last_of_plane = 0; /* without branches: several bytes at a time */
    for (size_t at = 0; at < length; at++) {
        doubtful |= (unsigned char)((text[at] < 0x20) & (text[at] != '\n') & (text[at] != '\t'));
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


static void copy(Condensed *self, const char *from, const char *to)
{
    memcpy(self->bytes + self->length, from, (size_t)(to - from));
    self->length += (size_t)(to - from);
}

/* Adds a text: as it is, or what stands in for it. -1: there is no memory. */
static int add_text(Condensed *self, const char *from, const char *to, int is_section)
{
    size_t length = (size_t)(to - from);
    if (length < SHORT_TEXT || !is_clean((const unsigned char *)from, length) ||
        (!is_section && (memchr(from, '&', length) != NULL || memchr(from, ']', length) != NULL))) {
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
    self->texts[self->count++] = (Text){from, length};
    self->bytes[self->length++] = STAND_IN;
    return 0;
}

/* -1: there is no memory. */
static int condense(Condensed *self, const char *at, const char *end)
{
    int failed = (self->bytes = PyMem_Malloc((size_t)(end - at) + 1)) == NULL;
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
