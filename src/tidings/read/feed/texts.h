/* What the bytes of a text show, without decoding them. Included by compiled.c alone. */
#include <stdint.h>

#define LONGEST_LINE 400 /* bytes; as markup.person_name, which cuts longer ones */

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

/* May this character, by its first byte, be one that str.strip removes? */
static int may_be_space(unsigned char byte)
{
    return is_space(byte) || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3);
}

/* Is it what title_of, person_name and unique return for it? Printable ASCII, no two blanks in a row, no markup, no
 * address. */
static int is_line(const unsigned char *text, size_t length)
{
    unsigned char other = 0; /* without branches: several bytes at a time */
    for (size_t at = 0; at < length; at++)
        other |= (unsigned char)(((unsigned char)(text[at] - 0x20) > 0x5E) | (text[at] == '<') | (text[at] == '&') |
                                 (text[at] == '@'));
    for (size_t at = 0; at + 1 < length; at++)
        other |= (unsigned char)((text[at] | text[at + 1]) == ' '); /* of printable ones, only two blanks make one */
    return !other;
}

/* Is the text what markup.text_of returns for it: nothing to strip, and no UTF-8 that was encoded twice? */
static int state_of(const unsigned char *text, size_t length)
{
    size_t at = 0;
    while (at < length && is_space(text[at]))
        at++;
    if (at == length)
        return BLANK;
    size_t last = length - 1;
    while (last > 0 && (text[last] & 0xC0) == 0x80)
        last--;
    if (may_be_space(text[0]) || may_be_space(text[last]))
        return EXAMINED;
    at = ascii_length(text, length);
    if (at == length)
        return length <= LONGEST_LINE && is_line(text, length) ? LINE : PLAIN;
    /* Encoded twice, the first character beyond ASCII is U+00C2 to U+00F4, and the second U+0080 to U+00BF. */
    if (text[at] != 0xC3 || at + 2 >= length)
        return PLAIN;
    return text[at + 2] == 0xC2 ? EXAMINED : PLAIN;
}

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
