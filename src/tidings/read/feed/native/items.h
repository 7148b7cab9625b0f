/* What gathering the values of an RSS item and of an Atom entry have in common. Included by compiled.c alone.
 *
 * A value that the reader's `_entry` would take as it is is ready; others are flagged, to be made there. Anything out of
 * the ordinary (elements in a text that is markup, names that are seldom used) is left to Fields.
 */

/* Places of the values, as in xml.py: what Entry has, in its order; then what others are made of. */
enum { GUID, LINK, TITLE, PUBLISHED, UPDATED, PERSON, SUMMARY, CONTENT_TEXT, CATEGORY, LANGUAGE, FILES, IMAGE, VALUES };
enum { ORIGINAL = VALUES, ABOUT, DC_TITLE, MEDIA_TITLE, MEDIA, ATOM_LINK, CREATED, SUBJECT, PLACES };
enum {
    LINK_UNREADY = 1,
    TITLE_UNREADY = 2,
    PERSON_UNREADY = 4,
    CATEGORY_UNREADY = 8,
    FILES_UNREADY = 16,
    SUMMARY_UNREADY = 32,
    CONTENT_UNREADY = 64,
    SUMMARY_PLAIN = 128, /* to be escaped */
    ORIGINAL_UNREADY = 256,
};
#define MOST_LISTED 64 /* elements of an item that name files or links */

typedef struct {
    const Rules *rules;
    PyObject *values[PLACES]; /* NULL: none */
    uint32_t first[PLACES]; /* the first element of each, or NONE */
    uint32_t files[MOST_LISTED], media[MOST_LISTED], links[MOST_LISTED];
    int file_count, media_count, link_count;
    int title_state, person_state, category_state, unready;
} Item;

static int list_element(uint32_t *list, int *count, uint32_t at)
{
    if (*count == MOST_LISTED)
        return REFUSED;
    list[(*count)++] = at;
    return DONE;
}

/* A text of which the first that is not empty counts; of `once` the first element, which has no markup. */
static int take_text(Item *item, uint32_t at, long place, int once, int *state)
{
    if (item->values[place] != NULL || (once && item->first[place] != at))
        return DONE;
    if (once && item->rules->document->nodes[at].count > 0)
        return REFUSED;
    PyObject *found = place == PUBLISHED || place == UPDATED || place == CREATED ? moment_at(item->rules, at)
                                                             : text_at(item->rules, at, state);
    if (found == NULL)
        return NO_MEMORY;
    if (found == Py_None)
        Py_DECREF(found);
    else
        item->values[place] = found;
    return DONE;
}

/* What RSS and Atom have in common: people, and elements that name links and files. */
static int take_other(Item *item, uint32_t at, long place)
{
    int state = BLANK;
    switch (place) {
    case PERSON: {
        PyObject *name = person_at(item->rules, at, &state);
        return append_once(&item->values[PERSON], name, state, &item->person_state) < 0 ? NO_MEMORY : DONE;
    }
    case FILES:
        return list_element(item->files, &item->file_count, at);
    case MEDIA:
        return list_element(item->media, &item->media_count, at);
    case ATOM_LINK:
        return list_element(item->links, &item->link_count, at);
    default:
        return place == BEYOND ? DONE : REFUSED;
    }
}

/* Moves the value at one place to another. */
static void move(Item *item, int from, int to)
{
    Py_XDECREF(item->values[to]);
    item->values[to] = item->values[from];
    item->values[from] = NULL;
}

/* <link>, or feedburner's: ready where url.safe_link would return it as it is. */
static int take_link(Item *item, uint32_t at, long place)
{
    const Node *node = &item->rules->document->nodes[at];
    Text link = node->text;
    if (item->first[place] != at)
        return place == LINK || item->values[place] != NULL ? DONE : REFUSED;
    int state = node->count > 0 ? EXAMINED : state_of(&link);
    if (state == EXAMINED || (state == BLANK && node->attribute_count > 0))
        return REFUSED;
    if (state == BLANK)
        return DONE;
    if (!is_safe_link(link)) {
        if (item->rules->document->base != NONE && place == LINK)
            return REFUSED;
        item->unready |= place == LINK ? LINK_UNREADY : ORIGINAL_UNREADY;
    }
    item->values[place] = string_of(link);
    return item->values[place] == NULL ? NO_MEMORY : DONE;
}

/* feedburner's address counts before any other. */
static void use_original(Item *item)
{
    if (item->values[ORIGINAL] == NULL)
        return;
    int is_unready = item->unready & ORIGINAL_UNREADY;
    item->unready = (item->unready & ~(ORIGINAL_UNREADY | LINK_UNREADY)) | (is_unready ? LINK_UNREADY : 0);
    move(item, ORIGINAL, LINK);
}

/* A value that is an attribute of the item itself. */
static int take_attribute(Item *item, int place, Text value)
{
    if (value.start == NULL || item->values[place] != NULL)
        return DONE;
    if (value.length == 0)
        return REFUSED;
    item->values[place] = string_of(value);
    return item->values[place] == NULL ? NO_MEMORY : DONE;
}

/* Is a value a web address, whatever the case of its scheme? REFUSED: perhaps. */
static int is_web_value(PyObject *value, int *found)
{
    Py_ssize_t length;
    const char *text = value == NULL ? "" : PyUnicode_AsUTF8AndSize(value, &length);
    if (text == NULL)
        return NO_MEMORY;
    *found = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return *found || (text[0] | 0x20) != 'h' ? DONE : REFUSED;
}

/* Enclosures and picture of these elements, or the elements themselves. */
static int complete_files(Item *item, const uint32_t *all, int count)
{
    if (count == 0)
        return DONE;
    int done = put_files(item->rules, all, count, &item->values[FILES], &item->values[IMAGE]);
    if (done != REFUSED)
        return done;
    item->unready |= FILES_UNREADY;
    item->values[FILES] = elements_of(item->rules, all, count);
    return item->values[FILES] == NULL ? NO_MEMORY : DONE;
}

/* Flags what is not ready, and joins the names of people where all are. */
static int settle(Item *item)
{
    PyObject *people = item->values[PERSON];
    if (item->values[TITLE] != NULL && item->title_state != LINE)
        item->unready |= TITLE_UNREADY;
    if (item->category_state && item->values[CATEGORY] != NULL)
        item->unready |= CATEGORY_UNREADY;
    if (item->person_state)
        item->unready |= PERSON_UNREADY;
    if (people == NULL || item->person_state)
        return DONE;
    PyObject *comma = PyUnicode_FromString(", ");
    item->values[PERSON] = comma == NULL ? NULL : PyUnicode_Join(comma, people);
    Py_XDECREF(comma);
    Py_DECREF(people);
    return item->values[PERSON] == NULL ? NO_MEMORY : DONE;
}

/* Takes the children of the item, each by its place. */
static int take_children(Item *item, int (*take)(Item *, uint32_t, long))
{
    Document *document = item->rules->document;
    uint32_t parent = item->rules->element->at;
    int done = DONE;
    memset(item->first, 0xFF, sizeof item->first); /* NONE */
    for (uint32_t at = parent + 1; done == DONE && at < document->nodes[parent].end; at = document->nodes[at].end) {
        long place = known_value(document, document->nodes[at].name, item->rules->places, 0, BEYOND);
        if (place >= 0 && place < PLACES && item->first[place] == NONE)
            item->first[place] = at;
        done = place == -2 ? NO_MEMORY : take(item, at, place);
    }
    return done;
}

/* The values of Entry and the flags of those that are not ready; None where the item was refused. */
static PyObject *item_values(Item *item, int done)
{
    if (done == DONE)
        done = settle(item);
    if (done != DONE) {
        dropped(item->values, PLACES);
        return done == REFUSED ? Py_NewRef(Py_None) : NULL;
    }
    dropped(item->values + VALUES, PLACES - VALUES);
    return packed(item->values, VALUES, item->unready);
}
