/* The values of an ordinary Atom entry in one call, for atom._entry. Included by compiled.c alone, after items.h.
 *
 * Titles, summaries and contents that are not plain come as their element, and are made by atom.construct_title and
 * construct_html.
 */

enum { AS_TEXT, AS_HTML, AS_ELEMENT };

/* How a text construct is written, as atom._kind says; AS_ELEMENT: for Python. */
static int construct_kind(const Document *document, const Node *node)
{
    Text type = attribute_of(document, node, "type");
    if (node->count > 0 || attribute_of(document, node, "mode").start != NULL)
        return AS_ELEMENT;
    if (type.length == 0 || IS(type, "text") || IS(type, "text/plain") || IS(type, "plain"))
        return AS_TEXT;
    return IS(type, "html") || IS(type, "text/html") ? AS_HTML : AS_ELEMENT;
}

/* As html.escape writes it. */
static PyObject *escaped_string(Text text)
{
    Output out = {NULL, 0, 0, 0};
    put_escaped(&out, text, 0);
    PyObject *found = out.failed ? PyErr_NoMemory() : string_of((Text){out.bytes, (uint32_t)out.length});
    PyMem_Free(out.bytes);
    return found;
}

/* <title>, <summary> and <content>: the first element counts. */
static int take_construct(Item *item, uint32_t at, long place)
{
    const Document *document = item->rules->document;
    const Node *node = &document->nodes[at];
    if (item->first[place] != at)
        return DONE;
    Text text = node->text;
    int kind = construct_kind(document, node), state = kind == AS_ELEMENT ? EXAMINED : state_of(&text);
    if (state == BLANK)
        return DONE;
    int is_ready = place == TITLE ? state == LINE : state != EXAMINED;
    if (!is_ready)
        item->unready |= place == TITLE ? TITLE_UNREADY : place == SUMMARY ? SUMMARY_UNREADY : CONTENT_UNREADY;
    else if (place == TITLE)
        item->title_state = LINE;
    if (!is_ready)
        item->values[place] = element_of(item->rules, at);
    else
        item->values[place] = place == TITLE || kind == AS_HTML ? string_of(text) : escaped_string(text);
    return item->values[place] == NULL ? NO_MEMORY : DONE;
}

/* The label, the term or the text of <category>. */
static int take_category(Item *item, uint32_t at)
{
    const Document *document = item->rules->document;
    const Node *node = &document->nodes[at];
    Text said = attribute_of(document, node, "label");
    if (said.length == 0)
        said = attribute_of(document, node, "term");
    int state = BLANK;
    PyObject *found;
    if (said.length > 0) {
        Text bare = said;
        state = state_of(&bare);
        state = bare.length == said.length ? state : EXAMINED; /* attributes are not stripped */
        found = string_of(said);
    } else
        found = text_at(item->rules, at, &state);
    return append_once(&item->values[CATEGORY], found, state, &item->category_state) < 0 ? NO_MEMORY : DONE;
}

static int take_atom(Item *item, uint32_t at, long place)
{
    int state = BLANK;
    switch (place) {
    case TITLE:
    case SUMMARY:
    case CONTENT_TEXT:
        return take_construct(item, at, place);
    case ORIGINAL:
        return take_link(item, at, place);
    case GUID:
    case ABOUT:
        return take_text(item, at, place, 0, &state);
    case PUBLISHED:
    case UPDATED:
    case CREATED:
        return take_text(item, at, place, 0, &state);
    case LANGUAGE: {
        int done = take_text(item, at, place, 0, &state);
        return done == DONE && state != BLANK && state != LINE ? REFUSED : done;
    }
    case CATEGORY:
        return take_category(item, at);
    case SUBJECT: {
        PyObject *found = text_at(item->rules, at, &state);
        item->category_state |= state != BLANK && state != LINE;
        return append_word(&item->values[SUBJECT], found) < 0 ? NO_MEMORY : DONE;
    }
    default:
        return take_other(item, at, place);
    }
}

/* Is it one of atom.HTML_TYPES? */
static int is_html_type(Text type)
{
    return type.length == 0 || same_word(type, "text/html") || same_word(type, "html") || same_word(type, "xhtml") ||
           same_word(type, "application/xhtml+xml");
}

/* The first alternate link in HTML, else of any type, else the id; or all links, where one of them is for Python. */
static int find_alternate(Item *item)
{
    const Document *document = item->rules->document;
    Text found = {NULL, 0};
    for (int at = 0; at < item->link_count; at++) {
        const Node *node = &document->nodes[item->links[at]];
        Text relation = attribute_of(document, node, "rel"), type = attribute_of(document, node, "type");
        if (relation.length > 0 && is_ascii(relation) && !same_word(relation, "alternate"))
            continue;
        Text address = attribute_of(document, node, "href");
        if ((relation.length > 0 && !is_ascii(relation)) || (type.length > 0 && !is_ascii(type)) ||
            address.length == 0 || !is_safe_link(address)) {
            item->unready |= LINK_UNREADY;
            item->values[LINK] = elements_of(item->rules, item->links, item->link_count);
            return item->values[LINK] == NULL ? NO_MEMORY : DONE;
        }
        if (found.start == NULL || is_html_type(type))
            found = address;
        if (is_html_type(type))
            break;
    }
    int is_web = 0, done = found.start == NULL ? is_web_value(item->values[GUID], &is_web) : DONE;
    if (found.start != NULL)
        item->values[LINK] = string_of(found);
    else if (is_web)
        item->values[LINK] = Py_NewRef(item->values[GUID]);
    return found.start != NULL && item->values[LINK] == NULL ? NO_MEMORY : done;
}

/* The title and the summary of Media RSS, where there are no others. */
static int complete_from_media(Item *item)
{
    int state = BLANK;
    if (item->values[TITLE] == NULL && item->media_count > 0) {
        item->values[TITLE] = text_in_media(item->rules, item->media[0], TITLE_IN_MEDIA, &state);
        if (item->values[TITLE] == NULL)
            return NO_MEMORY;
        if (state != LINE && item->values[TITLE] != Py_None)
            return REFUSED;
        item->title_state = LINE;
    }
    if (item->values[SUMMARY] != NULL)
        return DONE;
    move(item, ABOUT, SUMMARY);
    if (item->values[SUMMARY] == NULL && item->media_count > 0 &&
        (item->values[SUMMARY] = text_in_media(item->rules, item->media[0], DESCRIPTION, &state)) == NULL)
        return NO_MEMORY;
    if (item->values[SUMMARY] != NULL && item->values[SUMMARY] != Py_None)
        item->unready |= SUMMARY_PLAIN;
    return DONE;
}

/* Its own xml:lang, else dc:language, else the xml:lang of its content. */
static int complete_language(Item *item, Text own)
{
    const Document *document = item->rules->document;
    if (own.length > 0) {
        Py_XDECREF(item->values[LANGUAGE]);
        item->values[LANGUAGE] = NULL;
        return take_attribute(item, LANGUAGE, own);
    }
    uint32_t content = item->first[CONTENT_TEXT];
    if (content == NONE)
        return DONE;
    return take_attribute(item, LANGUAGE, named_attribute(document, &document->nodes[content], document->language));
}

static int complete_atom(Item *item)
{
    const Document *document = item->rules->document;
    int done = DONE;
    use_original(item);
    if (item->values[LINK] == NULL)
        done = find_alternate(item);
    if (done != DONE)
        return done;
    if (item->values[PUBLISHED] == NULL)
        move(item, CREATED, PUBLISHED);
    else if (item->values[CREATED] != NULL && PyUnicode_Check(item->values[PUBLISHED]))
        return REFUSED;
    PyObject *subjects = item->values[SUBJECT];
    for (Py_ssize_t at = 0; done == DONE && subjects != NULL && at < PyList_Size(subjects); at++) {
        PyObject *subject = Py_NewRef(PyList_GetItem(subjects, at));
        done = append_once(&item->values[CATEGORY], subject, LINE, &item->category_state) < 0 ? NO_MEMORY : DONE;
    }
    if (done == DONE)
        done = complete_from_media(item);
    const Node *node = &document->nodes[item->rules->element->at];
    return done == DONE ? complete_language(item, named_attribute(document, node, document->language)) : done;
}

/* Links that are enclosures, then Media RSS, then what else names a file. */
static int complete_atom_files(Item *item)
{
    const Document *document = item->rules->document;
    uint32_t all[3 * MOST_LISTED];
    int count = 0;
    for (int at = 0; at < item->link_count; at++) {
        Text relation = attribute_of(document, &document->nodes[item->links[at]], "rel");
        if (relation.length > 0 && !is_ascii(relation))
            return REFUSED;
        if (same_word(relation, "enclosure"))
            all[count++] = item->links[at];
    }
    for (int at = 0; at < item->media_count; at++)
        all[count++] = item->media[at];
    for (int at = 0; at < item->file_count; at++)
        all[count++] = item->files[at];
    return complete_files(item, all, count);
}

/* As rss_values. */
static PyObject *atom_values(const Rules *rules)
{
    Item item = {.rules = rules};
    int done = take_children(&item, take_atom);
    if (done == DONE)
        done = complete_atom(&item);
    if (done == DONE)
        done = complete_atom_files(&item);
    return item_values(&item, done);
}
