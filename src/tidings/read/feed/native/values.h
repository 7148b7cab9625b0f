/* The values of an item that Python's rules would leave as they are: texts, dates, people, categories. Included by
 * compiled.c alone.
 */

/* What the readers of RSS and Atom hand in at each call, and what is made of one item. */
typedef struct {
    Element *element;
    Document *document;
    PyObject *places, *roles; /* tag -> place of its value; tag -> role in Media RSS */
    PyObject *text_of, *name_in, *fromisoformat;
} Rules;

#define BEYOND 99 /* the place of what has no meaning */

static int rules_of(Rules *rules, PyTypeObject *type, PyObject *const *args, Py_ssize_t count)
{
    if (count != 6 || Py_TYPE(args[0]) != type || !PyDict_Check(args[1]) || !PyDict_Check(args[2])) {
        PyErr_SetString(PyExc_TypeError, "(element, places, roles, text_of, name_in, fromisoformat)");
        return -1;
    }
    rules->element = (Element *)args[0];
    rules->document = rules->element->document;
    rules->places = args[1];
    rules->roles = args[2];
    rules->text_of = args[3];
    rules->name_in = args[4];
    rules->fromisoformat = args[5];
    return 0;
}

static PyObject *element_of(const Rules *rules, uint32_t at) { return sibling(rules->element, at); }

static PyObject *called_with(PyObject *function, PyObject *argument)
{
    PyObject *found = argument == NULL ? NULL : PyObject_CallFunctionObjArgs(function, argument, NULL);
    Py_XDECREF(argument);
    return found;
}

/* What markup.text_of returns, and the state of it: a new reference, None where there is no text. */
static PyObject *text_at(const Rules *rules, uint32_t at, int *state)
{
    const Node *node = &rules->document->nodes[at];
    Text text = node->text;
    *state = node->count > 0 ? EXAMINED : state_of(&text);
    if (*state == BLANK)
        return Py_NewRef(Py_None);
    return *state == EXAMINED ? called_with(rules->text_of, element_of(rules, at)) : string_of(text);
}

/* What markup.name_in returns, likewise: of <author> with child elements the last <name>, else the last <email>. */
static PyObject *person_at(const Rules *rules, uint32_t at, int *state)
{
    const Document *document = rules->document;
    const Node *node = &document->nodes[at];
    if (node->count == 0)
        return text_at(rules, at, state);
    Text name = {NULL, 0}, email = {NULL, 0};
    for (uint32_t child = at + 1; child < node->end; child = document->nodes[child].end) {
        Text local = document->names[document->nodes[child].name].local;
        if (document->nodes[child].count > 0)
            name = (Text){NULL, NONE}; /* for Python */
        else if (IS(local, "name") && name.length != NONE)
            name = document->nodes[child].text;
        else if (IS(local, "email"))
            email = document->nodes[child].text;
    }
    *state = name.length == NONE ? EXAMINED : state_of(&name);
    if (*state == BLANK && (*state = state_of(&email)) != BLANK)
        name = email;
    if (*state == BLANK)
        return Py_NewRef(Py_None);
    return *state == EXAMINED ? called_with(rules->name_in, element_of(rules, at)) : string_of(name);
}

/* -- dates -------------------------------------------------------------------------------------------- */

static int are_digits(const char *at, int count)
{
    while (count > 0 && is_digit((unsigned char)*at)) {
        at++;
        count--;
    }
    return count == 0;
}

/* +00:00, or +0000 as RFC 822 writes it. */
static int is_offset(const char *at, size_t length)
{
    size_t minutes = length - 2; /* where they begin */
    if ((*at != '+' && *at != '-') || (length != 5 && length != 6) || (length == 6 && at[3] != ':'))
        return 0;
    return are_digits(at + 1, 2) && are_digits(at + minutes, 2) && memcmp(at + 1, "24", 2) < 0 && at[minutes] < '6';
}

/* The offset of a zone with a name; of those in dates._ZONES the ones that feeds have. */
static Text offset_of_zone(Text zone)
{
    static const struct {
        const char *name, *offset;
    } known[] = {{"GMT", "+00:00"},  {"UTC", "+00:00"},  {"EST", "-05:00"}, {"EDT", "-04:00"}, {"CST", "-06:00"},
                 {"CDT", "-05:00"},  {"MST", "-07:00"},  {"MDT", "-06:00"}, {"PST", "-08:00"}, {"PDT", "-07:00"},
                 {"CET", "+01:00"},  {"CEST", "+02:00"}, {"BST", "+01:00"}, {"JST", "+09:00"}};
    for (size_t at = 0; at < sizeof known / sizeof *known; at++) {
        if (is_text(zone, known[at].name, strlen(known[at].name)))
            return (Text){known[at].offset, 6};
    }
    return zone;
}

/* `Tue, 10 Jun 2003 04:00:00 GMT` as ISO 8601, as dates._rfc822 writes it; with one digit of the day, too. 0: another
 * form. */
static size_t rewritten(Text date, char *iso)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const char *at = date.start;
    if (date.length < 28 || date.length > 32 || memcmp(at + 3, ", ", 2) != 0)
        return 0;
    int days = at[6] == ' ' ? 1 : 2, month = 0;
    const char *day = at + 5;
    at = day + days; /* " Jun 2003 04:00:00 GMT" */
    Text zone = offset_of_zone((Text){at + 19, date.length - (uint32_t)(at + 19 - date.start)});
    if (!are_digits(day, days) || at[0] != ' ' || at[4] != ' ' || at[9] != ' ' || at[12] != ':' || at[15] != ':' ||
        at[18] != ' ' || !are_digits(at + 5, 4) || !are_digits(at + 10, 2) || !are_digits(at + 13, 2) ||
        !are_digits(at + 16, 2))
        return 0;
    while (month < 12 && memcmp(months + 3 * month, at + 1, 3) != 0)
        month++;
    if (month == 12 || !is_offset(zone.start, zone.length))
        return 0;
    memcpy(iso, at + 5, 4);
    iso[4] = iso[7] = '-';
    iso[5] = (char)('0' + (month + 1) / 10);
    iso[6] = (char)('0' + (month + 1) % 10);
    iso[8] = days == 2 ? day[0] : '0';
    iso[9] = day[days - 1];
    iso[10] = 'T';
    memcpy(iso + 11, at + 10, 8);
    memcpy(iso + 19, zone.start, zone.length);
    return 19 + zone.length;
}

/* Is it `2003-06-10T04:00:00Z`, with a fraction and an offset or not? */
static int is_iso(Text date)
{
    const char *at = date.start, *end = at + date.length;
    if (date.length < 20 || date.length > 40 || !are_digits(at, 4) || at[4] != '-' || !are_digits(at + 5, 2) ||
        at[7] != '-' || !are_digits(at + 8, 2) || at[10] != 'T' || !are_digits(at + 11, 2) || at[13] != ':' ||
        !are_digits(at + 14, 2) || at[16] != ':' || !are_digits(at + 17, 2))
        return 0;
    at += 19;
    if (*at == '.') {
        for (at++; at < end && is_digit((unsigned char)*at); at++)
            ;
    }
    return at < end && ((end - at == 1 && *at == 'Z') || is_offset(at, (size_t)(end - at)));
}

/* The date there as a datetime, where it is as most feeds write it; else its text, for dates.parse_date. */
static PyObject *moment_at(const Rules *rules, uint32_t at)
{
    int state;
    Text date = rules->document->nodes[at].text;
    if (rules->document->nodes[at].count > 0 || (state = state_of(&date)) == EXAMINED)
        return text_at(rules, at, &state);
    if (state == BLANK)
        return Py_NewRef(Py_None);
    char iso[32];
    size_t length = state == LINE && !is_iso(date) ? rewritten(date, iso) : 0;
    if (length == 0 && (state != LINE || !is_iso(date)))
        return string_of(date);
    Text written = length > 0 ? (Text){iso, (uint32_t)length} : date;
    if (memcmp(written.start, "1900", 4) < 0 || memcmp(written.start, "9998", 4) > 0)
        return string_of(date); /* years that dates.parse_date refuses */
    PyObject *moment = called_with(rules->fromisoformat, string_of(written));
    if (moment != NULL || !PyErr_ExceptionMatches(PyExc_ValueError))
        return moment;
    PyErr_Clear();
    return string_of(date);
}

/* -- several of a kind -------------------------------------------------------------------------------- */

/* Appends a text to a list that is made with the first. Takes the reference; None is left out. -1: an error. */
static int append_word(PyObject **list, PyObject *word)
{
    if (word == NULL)
        return -1;
    if (word == Py_None || (*list == NULL && (*list = PyList_New(0)) == NULL)) {
        int done = word == Py_None ? 0 : -1;
        Py_DECREF(word);
        return done;
    }
    return append_new(*list, word);
}

/* Does the list have the text already? Long lists are for Python: -2. */
static int has_word(PyObject *list, PyObject *word)
{
    if (list == NULL || word == Py_None)
        return 0;
    return PyList_Size(list) > 20 ? -2 : PySequence_Contains(list, word);
}

/* A category or a name: LINEs once, in order, as markup.unique and person_names have them; *unready where the list is
 * for these. Takes the reference. */
static int append_once(PyObject **list, PyObject *word, int state, int *unready)
{
    int known = word == NULL ? -1 : *unready || state != LINE ? -2 : has_word(*list, word);
    if (known == -2 && word != Py_None)
        *unready = 1;
    if (known == 1 || known == -1) {
        Py_XDECREF(word);
        return known == 1 ? 0 : -1;
    }
    return append_word(list, word);
}

/* A tuple of values, None where there is none, with one number behind them. Takes all references. */
static PyObject *packed(PyObject **values, int count, long flags)
{
    PyObject *all = PyTuple_New(count + 1);
    for (int at = 0; at < count; at++) {
        if (all == NULL)
            Py_XDECREF(values[at]);
        else
            PyTuple_SetItem(all, at, values[at] == NULL ? Py_NewRef(Py_None) : values[at]);
    }
    PyObject *number = all == NULL ? NULL : PyLong_FromLong(flags);
    if (number == NULL) {
        Py_XDECREF(all);
        return NULL;
    }
    PyTuple_SetItem(all, count, number);
    return all;
}

static PyObject *dropped(PyObject **values, int count)
{
    for (int at = 0; at < count; at++)
        Py_XDECREF(values[at]);
    return NULL;
}
