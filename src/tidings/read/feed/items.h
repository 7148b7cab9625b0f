/* The values of an ordinary RSS item in one call, for rss._entry. Included by compiled.c alone.
 *
 * A value that rss._entry would take as it is is ready; others are flagged, to be made there. Anything out of the
 * ordinary (elements in a text, an empty link, names that are seldom used) is left to Fields.
 */

/* Places of the values, as in rss.py: texts first, each once; then lists. */
enum { GUID, LINK, TITLE, PUBLISHED, UPDATED, PERSON, SUMMARY, CONTENT, ABOUT, TEXTS };
enum { CATEGORY = TEXTS, ENCLOSURE, MEDIA, ATOM_LINK, PLACES };
#define IGNORED PLACES /* counts only where a title is missing */
enum { LINK_UNREADY = 1, TITLE_UNREADY = 2, PERSON_UNREADY = 4, CATEGORY_UNREADY = 8 };

typedef struct {
    PyObject *values[PLACES]; /* NULL: none */
    int unready;
    PyObject *text_of, *datetime, *utc;
} Item;

/* The number that digits are; -1 where one of them is none. */
static int number_at(const char *text, int digits)
{
    int number = 0;
    for (; digits > 0; digits--, text++) {
        if (*text < '0' || *text > '9')
            return -1;
        number = 10 * number + (*text - '0');
    }
    return number;
}

/* `Tue, 10 Jun 2003 04:00:00 GMT`, as most feeds write it, as a datetime; any other text as it is. Takes the reference.
 */
static PyObject *moment_of(Item *item, PyObject *text)
{
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    Py_ssize_t length;
    const char *date = PyUnicode_AsUTF8AndSize(text, &length);
    if (date == NULL || (length != 29 && length != 31) || strncmp(date + 3, ", ", 2) != 0 || date[7] != ' ' ||
        date[11] != ' ' || date[16] != ' ' || date[19] != ':' || date[22] != ':' || date[25] != ' ' ||
        (strcmp(date + 26, "GMT") != 0 && strcmp(date + 26, "UTC") != 0 && strcmp(date + 26, "+0000") != 0))
        return text;
    int day = number_at(date + 5, 2), year = number_at(date + 12, 4), hour = number_at(date + 17, 2);
    int minute = number_at(date + 20, 2), second = number_at(date + 23, 2), month = 0;
    while (month < 12 && strncmp(months + 3 * month, date + 8, 3) != 0)
        month++;
    if (month == 12 || day < 1 || day > 28 || year < 1900 || year > 9998 || hour < 0 || hour > 23 || minute < 0 ||
        minute > 59 || second < 0 || second > 59)
        return text; /* the last days of a month are left to Python, too */
    Py_DECREF(text);
    return PyObject_CallFunction(item->datetime, "iiiiiiiO", year, month + 1, day, hour, minute, second, 0, item->utc);
}

/* An address that url.safe_link returns as it is: a LINE, absolute, no redirect of Google's. */
static int is_safe_link(PyObject *text)
{
    Py_ssize_t length;
    const char *link = PyUnicode_AsUTF8AndSize(text, &length);
    if (link == NULL)
        return -1;
    if (strncmp(link, "http://", 7) != 0 && strncmp(link, "https://", 8) != 0)
        return 0;
    return strstr(link, "google.com/url?") == NULL;
}

/* 1: kept or without meaning; 0: out of the ordinary; -1: an error. */
static int take_text(Item *item, Element *child, long place)
{
    int once = place == GUID || place == LINK || place == SUMMARY || place == CONTENT; /* LEAF in rss.py */
    if (place != CATEGORY && item->values[place] != NULL)
        return place != PERSON; /* the first counts, but for people */
    if (child->count > 0)
        return 0;
    if (child->state == BLANK)
        return !once;
    PyObject *found = child->state >= PLAIN ? Py_NewRef(child->text)
                                            : PyObject_CallFunctionObjArgs(item->text_of, child, NULL);
    if (found != NULL && (place == PUBLISHED || place == UPDATED) && child->state == LINE)
        found = moment_of(item, found);
    if (found == NULL)
        return -1;
    if (found == Py_None) {
        Py_DECREF(found);
        return !once;
    }
    if (place == CATEGORY) {
        PyObject **list = &item->values[CATEGORY];
        int done = *list != NULL || (*list = PyList_New(0)) != NULL ? PyList_Append(*list, found) : -1;
        Py_DECREF(found);
        if (child->state != LINE || (done == 0 && PyList_Size(*list) > 1))
            item->unready |= CATEGORY_UNREADY;
        return done < 0 ? -1 : 1;
    }
    item->values[place] = found;
    int safe = place == LINK && child->state == LINE ? is_safe_link(found) : 0;
    if (place == LINK && !safe)
        item->unready |= LINK_UNREADY;
    if (child->state != LINE)
        item->unready |= place == TITLE ? TITLE_UNREADY : place == PERSON ? PERSON_UNREADY : 0;
    return safe < 0 ? -1 : 1;
}

static int take(Item *item, Element *child, long place)
{
    if (place < 0 || place >= PLACES)
        return place == IGNORED;
    if (place <= CATEGORY)
        return take_text(item, child, place);
    PyObject **list = &item->values[place];
    if (*list == NULL && (*list = PyList_New(0)) == NULL)
        return -1;
    return PyList_Append(*list, (PyObject *)child) < 0 ? -1 : 1;
}

/* item(element, places, text_of, datetime, UTC): the values by place, then the flags of those that are not ready; None where it is out
 * of the ordinary. `places`: tag -> place; what is not there has no meaning. */
static PyObject *item_values(PyTypeObject *type, PyObject *args)
{
    Element *element;
    PyObject *places, *all = NULL;
    Item item = {0};
    if (!PyArg_ParseTuple(args, "O!O!OOO", type, &element, &PyDict_Type, &places, &item.text_of, &item.datetime, &item.utc))
        return NULL;
    if (element->attributes != NULL)
        Py_RETURN_NONE;
    int going = 1;
    for (Py_ssize_t at = 0; going == 1 && at < element->count; at++) {
        PyObject *known = PyDict_GetItemWithError(places, element->children[at]->tag);
        if (known == NULL) {
            going = PyErr_Occurred() ? -1 : 1;
            continue;
        }
        long place = PyLong_AsLong(known);
        going = place == -1 && PyErr_Occurred() ? -1 : take(&item, element->children[at], place);
    }
    if (going == 1 && (item.values[LINK] == NULL || item.values[TITLE] == NULL))
        going = 0;
    if (going == 1 && (all = PyTuple_New(PLACES + 1)) != NULL) {
        for (int at = 0; at < PLACES; at++) {
            PyObject *value = item.values[at] == NULL ? Py_None : item.values[at];
            PyTuple_SetItem(all, at, Py_NewRef(value));
        }
        PyTuple_SetItem(all, PLACES, PyLong_FromLong(item.unready));
    }
    for (int at = 0; at < PLACES; at++)
        Py_XDECREF(item.values[at]);
    if (going == 0)
        Py_RETURN_NONE;
    return all;
}
