/* The values of an ordinary RSS item in one call, for rss._entry. Included by compiled.c alone, after items.h. */

static int take_rss(Item *item, uint32_t at, long place)
{
    int state = BLANK, done;
    switch (place) {
    case GUID:
    case SUMMARY:
    case CONTENT_TEXT:
        return take_text(item, at, place, 1, &state);
    case LINK:
    case ORIGINAL:
        return take_link(item, at, place);
    case TITLE:
    case DC_TITLE:
        done = take_text(item, at, place, 0, &state);
        if (state != BLANK && (place == TITLE || item->values[TITLE] == NULL))
            item->title_state = state;
        return done;
    case PUBLISHED:
    case UPDATED:
    case LANGUAGE:
    case ABOUT:
    case MEDIA_TITLE:
        return take_text(item, at, place, 0, &state);
    case CATEGORY: {
        PyObject *found = text_at(item->rules, at, &state);
        return append_once(&item->values[CATEGORY], found, state, &item->category_state) < 0 ? NO_MEMORY : DONE;
    }
    default:
        return take_other(item, at, place);
    }
}

/* Where there is no <link>: an atom:link, else the guid, unless it denies to be one. */
static int find_link(Item *item)
{
    const Document *document = item->rules->document;
    for (int at = 0; at < item->link_count; at++) {
        const Node *node = &document->nodes[item->links[at]];
        Text relation = attribute_of(document, node, "rel"), address = attribute_of(document, node, "href");
        if ((relation.start != NULL && !IS(relation, "alternate")) || address.length == 0)
            continue;
        if (!is_safe_link(address))
            return REFUSED;
        item->values[LINK] = string_of(address);
        return item->values[LINK] == NULL ? NO_MEMORY : DONE;
    }
    int is_web;
    int done = is_web_value(item->values[GUID], &is_web);
    if (done != DONE || !is_web)
        return done;
    const Node *guid = &document->nodes[item->first[GUID]];
    Text permanent = attribute_of(document, guid, "isPermaLink");
    if ((guid->attribute_count > 0 && permanent.start == NULL) || guid->attribute_count > 1)
        return REFUSED;
    if (permanent.start == NULL || IS(permanent, "true"))
        item->values[LINK] = Py_NewRef(item->values[GUID]);
    else if (!IS(permanent, "false"))
        return REFUSED;
    return DONE;
}

/* What is the value of nothing alone: of several elements, or of one where another is missing. */
static int complete_rss(Item *item, Text about, Text language)
{
    const Rules *rules = item->rules;
    int done = DONE, state;
    use_original(item);
    if (item->values[LINK] == NULL)
        done = find_link(item);
    if (done != DONE)
        return done;
    if (item->values[TITLE] == NULL && item->values[DC_TITLE] != NULL)
        move(item, DC_TITLE, TITLE);
    if (item->values[TITLE] == NULL && (item->values[MEDIA_TITLE] != NULL || item->media_count > 0))
        return REFUSED;
    if (item->values[SUMMARY] == NULL)
        move(item, ABOUT, SUMMARY);
    if (item->values[SUMMARY] == NULL && item->media_count > 0) {
        item->values[SUMMARY] = text_in_media(rules, item->media[0], DESCRIPTION, &state);
        done = item->values[SUMMARY] == NULL ? NO_MEMORY : DONE;
    }
    if (done == DONE)
        done = take_attribute(item, GUID, about);
    return done == DONE ? take_attribute(item, LANGUAGE, language) : done;
}

/* Enclosures, then Media RSS, then links of Atom. */
static int complete_rss_files(Item *item)
{
    const Document *document = item->rules->document;
    uint32_t all[3 * MOST_LISTED];
    int count = 0;
    for (int at = 0; at < item->file_count; at++)
        all[count++] = item->files[at];
    for (int at = 0; at < item->media_count; at++)
        all[count++] = item->media[at];
    for (int at = 0; at < item->link_count; at++) {
        if (IS(attribute_of(document, &document->nodes[item->links[at]], "rel"), "enclosure"))
            all[count++] = item->links[at];
    }
    return complete_files(item, all, count);
}

/* The values of an item by place, then the flags of those that are not ready; None where it is out of the ordinary. */
static PyObject *rss_values(const Rules *rules)
{
    Item item = {.rules = rules};
    const Document *document = rules->document;
    const Node *node = &document->nodes[rules->element->at];
    Text about = {NULL, 0}, language = named_attribute(document, node, document->language);
    for (uint32_t at = node->attributes; at < node->attributes + node->attribute_count; at++) {
        const Name *name = &document->names[document->attributes[at].name];
        if (name->space != NONE && IS(name->local, "about") &&
            IS(document->spaces[name->space], "http://www.w3.org/1999/02/22-rdf-syntax-ns#"))
            about = document->attributes[at].value;
    }
    int done = take_children(&item, take_rss);
    if (done == DONE)
        done = complete_rss(&item, about, language);
    if (done == DONE)
        done = complete_rss_files(&item);
    return item_values(&item, done);
}
