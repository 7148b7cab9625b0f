/* The tags of a document: names and their namespaces, start and end, and what is no element. Included by compiled.c
 * alone, after scanner.h.
 */

/* -- names -------------------------------------------------------------------------------------------- */

/* A name with or without a prefix; `prefix`: the length of that. Refused where it is longer than any feed's. */
static int scan_name(Scanner *self, Text *written, uint32_t *prefix)
{
    const char *at = self->at, *colon = NULL;
    const char *stop = self->end - at < LONGEST_NAME ? self->end : at + LONGEST_NAME;
    for (int first = 1; at < stop; at++, first = 0) {
        unsigned char byte = (unsigned char)*at;
        if (first ? is_letter(byte) || byte == '_' : is_name_byte(byte))
            continue;
        if (byte != ':' || first || colon != NULL)
            break;
        colon = at;
        if (++at == stop || !(is_letter((unsigned char)*at) || *at == '_'))
            return REFUSED;
    }
    /* A byte beyond ASCII may belong to a name; and the end of a document, or the limit, is no end of one. */
    if (at == self->at || at == stop || (unsigned char)*at >= 0x80)
        return REFUSED;
    *written = (Text){self->at, (uint32_t)(at - self->at)};
    *prefix = colon == NULL ? 0 : (uint32_t)(colon - self->at);
    self->at = at;
    return DONE;
}

/* Is it a URI in libxml2's eyes, surely? Others it refuses, or may. */
static int is_plain_uri(Text uri)
{
    const char *at = uri.start, *end = uri.start + uri.length;
    if (uri.length == 0 || !is_letter((unsigned char)*at))
        return 0;
    while (at < end && (is_letter((unsigned char)*at) || is_digit((unsigned char)*at) || *at == '-' || *at == '.'))
        at++;
    if (at == end || *at++ != ':')
        return 0;
    if (end - at >= 2 && at[0] == '/' && at[1] == '/') {
        const char *host = at += 2;
        while (at < end && (is_letter((unsigned char)*at) || is_digit((unsigned char)*at) || *at == '-' || *at == '.'))
            at++;
        if (at == host || (at < end && *at != '/'))
            return 0;
    }
    int marks = 0;
    for (; at < end; at++) {
        marks += *at == '#';
        if (!is_name_byte((unsigned char)*at) && memchr("/:#~=,;+", *at, 8) == NULL)
            return 0;
    }
    return marks <= 1;
}

/* The number of a namespace; NONE: there are too many. */
static uint32_t space_of(Document *document, Text uri)
{
    for (uint32_t at = 0; at < document->space_count; at++) {
        if (is_text(document->spaces[at], uri.start, uri.length))
            return at;
    }
    if (document->space_count == MOST_SPACES)
        return NONE;
    document->spaces[document->space_count] = uri;
    return document->space_count++;
}

/* The number of a name. */
static int intern_name(Scanner *self, uint32_t space, Text local, uint32_t *found)
{
    Document *document = self->document;
    uint32_t hash = space;
    for (uint32_t at = 0; at < local.length; at++)
        hash = (hash ^ (unsigned char)local.start[at]) * 16777619u;
    uint32_t *bucket = &document->buckets[(hash ^ (hash >> 15)) & (BUCKETS - 1)];
    for (*found = *bucket; *found != NONE; *found = document->names[*found].next) {
        const Name *name = &document->names[*found];
        self->steps++;
        if (name->space == space && is_text(name->local, local.start, local.length))
            return DONE;
    }
    if (document->name_count == MOST_NAMES)
        return REFUSED;
    if (make_room((void **)&document->names, &document->name_room, document->name_count, sizeof(Name)) < 0)
        return NO_MEMORY;
    *found = document->name_count++;
    document->names[*found] = (Name){local, space, *bucket, NULL, {{NULL, 0}, {NULL, 0}}};
    *bucket = *found;
    return DONE;
}

/* The namespace that a prefix stands for here; the empty one: the default namespace. */
static int space_of_prefix(Scanner *self, Text prefix, uint32_t *space)
{
    *space = NONE;
    for (uint32_t at = self->binding_count; at > 0; at--) {
        const Binding *binding = &self->bindings[at - 1];
        self->steps++;
        if (is_text(binding->prefix, prefix.start, prefix.length)) {
            *space = binding->space;
            return DONE;
        }
    }
    return prefix.length == 0 ? DONE : REFUSED;
}

/* What a name as written stands for. */
static int resolve(Scanner *self, Text written, uint32_t prefix, int is_attribute, uint32_t *name)
{
    size_t slot = written.length * 31u + (unsigned char)written.start[written.length - 1] * 7u +
                  (unsigned char)written.start[written.length / 2] * 13u + (unsigned char)written.start[0];
    Recent *recent = &self->recent[slot & (RECENT - 1)];
    if (recent->scope == self->scope && recent->is_attribute == is_attribute && recent->written.length == written.length &&
        memcmp(recent->written.start, written.start, written.length) == 0) {
        *name = recent->name;
        return DONE;
    }
    uint32_t space = NONE, before = prefix == 0 ? 0 : prefix + 1;
    int done = is_attribute && prefix == 0 ? DONE : space_of_prefix(self, (Text){written.start, prefix}, &space);
    if (done == DONE)
        done = intern_name(self, space, (Text){written.start + before, written.length - before}, name);
    if (done == DONE)
        *recent = (Recent){written, self->scope, *name, is_attribute};
    return self->steps > self->size + PATIENCE ? REFUSED : done;
}

/* -- tags --------------------------------------------------------------------------------------------- */

typedef struct {
    Text written, value;
    uint32_t prefix;
} Given; /* an attribute as it is written */

/* xmlns="..." and xmlns:prefix="..."; `own`: the first binding of this element. */
static int bind(Scanner *self, const Given *given, uint32_t own)
{
    uint32_t before = given->prefix == 0 ? given->written.length : 6;
    Text prefix = {given->written.start + before, given->written.length - before};
    if (self->binding_count == MOST_BINDINGS || given->value.length > LONGEST_SPACE || IS(prefix, "xml") ||
        IS(prefix, "xmlns") ||
        (given->value.length == 0 ? prefix.length > 0 : !is_plain_uri(given->value)) || IS(given->value, XML_SPACE) ||
        IS(given->value, "http://www.w3.org/2000/xmlns/"))
        return REFUSED;
    for (uint32_t at = own; at < self->binding_count; at++) {
        if (is_text(self->bindings[at].prefix, prefix.start, prefix.length))
            return REFUSED;
    }
    uint32_t space = given->value.length == 0 ? NONE : space_of(self->document, given->value);
    if (space == NONE && given->value.length > 0)
        return REFUSED;
    self->bindings[self->binding_count++] = (Binding){prefix, space};
    self->scope = ++self->scopes;
    return DONE;
}

/* An absolute address of plain characters, which is the base of all within whatever is around it. */
static int is_plain_base(Text base)
{
    return base.length <= LONGEST_BASE &&
           ((base.length > 7 && memcmp(base.start, "http://", 7) == 0) ||
            (base.length > 8 && memcmp(base.start, "https://", 8) == 0)) &&
           is_plain_uri(base);
}

/* Adds an attribute to the element that is the last node. */
static int add_attribute(Scanner *self, const Given *given)
{
    Document *document = self->document;
    Node *node = &document->nodes[document->count - 1];
    uint32_t name;
    int done = resolve(self, given->written, given->prefix, 1, &name);
    if (done != DONE)
        return done;
    for (uint32_t at = node->attributes; at < document->attribute_count; at++) {
        if (document->attributes[at].name == name)
            return REFUSED;
    }
    if (given->prefix == 3 && memcmp(given->written.start, "xml:", 4) == 0) {
        if (IS(given->written, "xml:lang"))
            document->language = name;
        else if (IS(given->written, "xml:base"))
            document->base = name;
        else
            return REFUSED; /* xml:id and others that libxml2 examines */
    }
    if (make_room((void **)&document->attributes, &document->attribute_room, document->attribute_count,
                  sizeof(Attribute)) < 0)
        return NO_MEMORY;
    document->attributes[document->attribute_count++] = (Attribute){name, given->value};
    node->attribute_count++;
    return DONE;
}

/* The attributes of a start tag, up to its end, and the namespaces that it declares. */
static int scan_attributes(Scanner *self, Given *given, uint32_t *count, uint32_t own)
{
    for (*count = 0;;) {
        int spaced = skip_space(self);
        if (self->at == self->end)
            return REFUSED;
        if (*self->at == '>' || *self->at == '/')
            return DONE;
        Given *one = &given[*count];
        if (!spaced || *count == MOST_ATTRIBUTES || scan_name(self, &one->written, &one->prefix) != DONE)
            return REFUSED;
        skip_space(self);
        if (self->at == self->end || *self->at++ != '=')
            return REFUSED;
        skip_space(self);
        int done = scan_value(self, &one->value);
        int declares = IS(one->written, "xmlns") || (one->prefix == 5 && memcmp(one->written.start, "xmlns", 5) == 0);
        if (done == DONE && declares)
            done = bind(self, one, own);
        if (done != DONE)
            return done;
        *count += !declares;
    }
}

static void close_element(Scanner *self)
{
    const Open *open = &self->open[--self->depth];
    self->document->nodes[open->node].end = self->document->count;
    self->binding_count = open->bindings;
    self->scope = open->scope;
}

static int scan_start(Scanner *self)
{
    Document *document = self->document;
    Given given[MOST_ATTRIBUTES + 1];
    Open open = {.node = document->count, .last = NONE, .bindings = self->binding_count, .scope = self->scope};
    uint32_t prefix, count, name = 0, parent = NONE;
    if (self->depth == DEEPEST || scan_name(self, &open.written, &prefix) != DONE ||
        (prefix == 3 && memcmp(open.written.start, "xml", 3) == 0))
        return REFUSED;
    int done = scan_attributes(self, given, &count, open.bindings);
    if (done == DONE)
        done = resolve(self, open.written, prefix, 0, &name);
    if (done == DONE && make_room((void **)&document->nodes, &document->room, document->count, sizeof(Node)) < 0)
        done = NO_MEMORY;
    if (done != DONE)
        return done;
    if (self->depth > 0) {
        Open *outside = &self->open[self->depth - 1];
        outside->last = open.node;
        parent = outside->node;
        document->nodes[parent].count++;
    }
    Node node = {.name = name, .parent = parent, .attributes = document->attribute_count};
    document->nodes[document->count++] = node;
    self->open[self->depth++] = open;
    for (uint32_t at = 0; at < count; at++) {
        if ((done = add_attribute(self, &given[at])) != DONE)
            return done;
    }
    int is_empty = *self->at == '/';
    self->at += is_empty;
    if (self->at == self->end || *self->at++ != '>')
        return REFUSED;
    if (is_empty)
        close_element(self);
    return DONE;
}

static int scan_end(Scanner *self)
{
    Text written = self->depth == 0 ? (Text){NULL, 0} : self->open[self->depth - 1].written;
    if (written.start == NULL || !starts(self, written.start, written.length))
        return REFUSED;
    self->at += written.length;
    skip_space(self);
    if (self->at == self->end || *self->at++ != '>')
        return REFUSED;
    close_element(self);
    return DONE;
}

/* -- all else ----------------------------------------------------------------------------------------- */

static int scan_comment(Scanner *self)
{
    const char *stop = find(self->at, self->end, "--", 2);
    if (stop == NULL || self->end - stop < 3 || stop[2] != '>')
        return REFUSED;
    self->at = stop + 3;
    return DONE;
}

static int scan_instruction(Scanner *self)
{
    Text target;
    uint32_t prefix;
    if (scan_name(self, &target, &prefix) != DONE || prefix > 0 ||
        (target.length == 3 && (target.start[0] | 0x20) == 'x' && (target.start[1] | 0x20) == 'm' &&
         (target.start[2] | 0x20) == 'l'))
        return REFUSED;
    if (!STARTS(self, "?>") && !skip_space(self))
        return REFUSED;
    const char *stop = find(self->at, self->end, "?>", 2);
    if (stop == NULL)
        return REFUSED;
    self->at = stop + 2;
    return DONE;
}

/* name = "value" of the declaration, of letters, digits and a few signs; skipped where it is there. */
static int skip_pseudo(Scanner *self, const char *name)
{
    const char *began = self->at;
    Text value;
    if (!skip_space(self) || !starts(self, name, strlen(name))) {
        self->at = began;
        return DONE;
    }
    self->at += strlen(name);
    skip_space(self);
    if (self->at == self->end || *self->at++ != '=')
        return REFUSED;
    skip_space(self);
    if (scan_value(self, &value) != DONE || value.length == 0)
        return REFUSED;
    int known = name[0] == 'v' ? IS(value, "1.0") : name[0] == 'e' ? is_letter((unsigned char)*value.start)
                                                                   : IS(value, "yes") || IS(value, "no");
    for (uint32_t at = 0; known && at < value.length; at++)
        known = is_name_byte((unsigned char)value.start[at]);
    return known ? DONE : REFUSED;
}

static int scan_declaration(Scanner *self)
{
    if (!STARTS(self, "<?xml") || self->end - self->at < 6 || !is_space((unsigned char)self->at[5]))
        return DONE;
    self->at += 5;
    const char *began = self->at;
    if (skip_pseudo(self, "version") != DONE || self->at == began || skip_pseudo(self, "encoding") != DONE ||
        skip_pseudo(self, "standalone") != DONE)
        return REFUSED;
    skip_space(self);
    if (!STARTS(self, "?>"))
        return REFUSED;
    self->at += 2;
    return DONE;
}

/* What begins with "<", wherever it is. */
static int scan_markup(Scanner *self)
{
    if (STARTS(self, "<!--")) {
        self->at += 4;
        return scan_comment(self);
    }
    if (STARTS(self, "<?")) {
        self->at += 2;
        return scan_instruction(self);
    }
    if (self->depth > 0 && STARTS(self, "<![CDATA[")) {
        const char *from = self->at + 9, *stop = find(from, self->end, "]]>", 3);
        if (stop == NULL)
            return REFUSED;
        self->at = stop + 3;
        return add_text(self, from, stop, 1);
    }
    if (self->depth > 0)
        flush(self);
    if (STARTS(self, "</")) {
        self->at += 2;
        return scan_end(self);
    }
    self->at++;
    return self->depth == 0 && self->document->count > 0 ? REFUSED : scan_start(self); /* a second root */
}

static int scan_document(Scanner *self)
{
    int done = scan_declaration(self);
    while (done == DONE) {
        if (self->depth == 0)
            skip_space(self);
        if (self->at == self->end)
            break;
        const char *tag = memchr(self->at, '<', (size_t)(self->end - self->at));
        if (tag == NULL || (self->depth == 0 && tag != self->at))
            return REFUSED;
        if (tag != self->at) {
            const char *from = self->at;
            self->at = tag;
            done = add_text(self, from, tag, 0);
        }
        if (done == DONE)
            done = scan_markup(self);
    }
    return done == DONE && (self->depth > 0 || self->document->count == 0) ? REFUSED : done;
}
