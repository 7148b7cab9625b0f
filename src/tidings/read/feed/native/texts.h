/* What the bytes of a text show, without decoding them. Included by compiled.c alone. */
#define LONGEST_LINE 400 /* bytes; as markup.person_name, which cuts longer ones */

static int is_space(unsigned char byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r'; }

static int is_letter(unsigned char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

static int is_digit(unsigned char byte) { return byte >= '0' && byte <= '9'; }

static int is_name_byte(unsigned char byte)
{
    return is_letter(byte) || is_digit(byte) || byte == '_' || byte == '-' || byte == '.';
}

/* What a text is, once stripped: nothing but space; to be examined in Python; ready as it is; ready as a title, a name
 * or a category, too. */
enum { BLANK, EXAMINED, PLAIN, LINE };

/* The number of bytes at the beginning that are ASCII. */
static size_t ascii_length(const unsigned char *text, size_t length)
{
    size_t at = 0;
    uint64_t eight;
    for (; at + 8 <= length; at += 8) {
        memcpy(&eight, text + at, 8);
        if (eight & UINT64_C(0x8080808080808080))
            break;
    }
    while (at < length && text[at] < 0x80)
        at++;
    return at;
}

/* Is there a character beyond ASCII that str.split and str.strip take for white space? */
static int is_wide_space(const unsigned char *at, const unsigned char *end)
{
    if (end - at >= 2 && at[0] == 0xC2)
        return at[1] == 0x85 || at[1] == 0xA0;
    if (end - at < 3 || at[0] < 0xE1 || at[0] > 0xE3)
        return 0;
    if (at[0] == 0xE2 && at[1] == 0x80)
        return at[2] <= 0x8A || at[2] == 0xA8 || at[2] == 0xA9 || at[2] == 0xAF;
    return (at[0] == 0xE1 && at[1] == 0x9A && at[2] == 0x80) || (at[0] == 0xE2 && at[1] == 0x81 && at[2] == 0x9F) ||
           (at[0] == 0xE3 && at[1] == 0x80 && at[2] == 0x80);
}

/* Is it what title_of, person_name and unique return for it? No white space but single blanks, no markup, no address.
 */
static int is_line(const unsigned char *text, size_t length)
{
    unsigned char other = 0, beyond = 0; /* without branches: several bytes at a time */
    for (size_t at = 0; at < length; at++) {
        other |= (unsigned char)((text[at] < 0x20) | (text[at] == '<') | (text[at] == '&') | (text[at] == '@'));
        beyond |= text[at];
    }
    for (size_t at = 0; at + 1 < length; at++)
        other |= (unsigned char)((text[at] == ' ') & (text[at + 1] == ' '));
    for (size_t at = 0; beyond >= 0x80 && !other && at < length; at++)
        other = text[at] >= 0x80 && is_wide_space(text + at, text + length);
    return !other;
}

/* May the text be UTF-8 that was encoded twice? Then all its characters are bytes, those beyond ASCII in rows that begin
 * with U+00C2 to U+00F4 and go on with one to three of U+0080 to U+00BF. */
static int may_be_encoded_twice(const unsigned char *text, size_t length)
{
    int left = 0; /* characters that the row must still have */
    for (size_t at = 0; at < length; at += 2) {
        at += left == 0 ? ascii_length(text + at, length - at) : 0;
        if (at == length)
            break;
        if (text[at] < 0xC2 || text[at] > 0xC3 || at + 1 == length)
            return 0; /* no byte; or the row ends too early */
        unsigned char byte = (unsigned char)((text[at] & 0x03) << 6 | (text[at + 1] & 0x3F));
        if (left > 0 ? byte >= 0xC0 : byte < 0xC2 || byte > 0xF4)
            return 0;
        left = left > 0 ? left - 1 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    }
    return left == 0;
}

/* Strips a text as str.strip does, and says what it is. */
static int state_of(Text *given)
{
    const unsigned char *text = (const unsigned char *)given->start;
    size_t length = given->length;
    while (length > 0 && is_space(text[length - 1]))
        length--;
    while (length > 0 && is_space(*text)) {
        text++;
        length--;
    }
    if (length == 0)
        return BLANK;
    *given = (Text){(const char *)text, (uint32_t)length};
    size_t last = length - 1;
    while (last > 0 && (text[last] & 0xC0) == 0x80)
        last--;
    if (is_wide_space(text, text + length) || is_wide_space(text + last, text + length))
        return EXAMINED;
    size_t at = ascii_length(text, length);
    if (at < length && may_be_encoded_twice(text + at, length - at))
        return EXAMINED;
    return length <= LONGEST_LINE && is_line(text, length) ? LINE : PLAIN;
}

/* An address that url.safe_link returns as it is: absolute, in printable ASCII, no redirect of Google's. */
static int is_safe_link(Text link)
{
    unsigned char other = 0;
    for (uint32_t at = 0; at < link.length; at++)
        other |= (unsigned char)((unsigned char)(link.start[at] - 0x20) > 0x5E);
    if (other || link.length < 9 || is_space((unsigned char)link.start[link.length - 1]))
        return 0;
    if (memcmp(link.start, "http://", 7) != 0 && memcmp(link.start, "https://", 8) != 0)
        return 0;
    for (const char *at = link.start, *end = at + link.length; (at = memchr(at, '?', (size_t)(end - at))) != NULL; at++) {
        if (at - link.start >= 14 && memcmp(at - 14, "google.com/url", 14) == 0)
            return 0;
    }
    return 1;
}

/* Are they the same but for the case of letters? `lower`: in lower case, ASCII. */
static int same_word(Text text, const char *lower)
{
    size_t length = strlen(lower);
    for (size_t at = 0; text.length == length && at < length; at++) {
        unsigned char byte = (unsigned char)text.start[at];
        if ((byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte) != (unsigned char)lower[at])
            return 0;
    }
    return text.length == length;
}

static int is_ascii(Text text) { return ascii_length((const unsigned char *)text.start, text.length) == text.length; }

/* gaps(text): how many blanks, line feeds and "<" an ASCII text has. */
static PyObject *gaps(PyObject *module, PyObject *text)
{
    Py_ssize_t length, found = 0;
    const char *bytes = PyUnicode_AsUTF8AndSize(text, &length);
    if (bytes == NULL)
        return NULL;
    for (Py_ssize_t at = 0; at < length; at++)
        found += (bytes[at] == ' ') + (bytes[at] == '\n') + (bytes[at] == '<');
    return PyLong_FromSsize_t(found);
}
