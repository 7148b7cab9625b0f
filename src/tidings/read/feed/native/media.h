/* The files that an item names and its picture, as media.links_in, enclosures_of and picture_of find them. Included by
 * compiled.c alone. What is written otherwise than in most feeds is left to those.
 */
#define MOST_FILES 64 /* of an item; more are for Python */
#define MOST_ENCLOSURES 20 /* as in media.py */
#define MOST_NUMBER 15 /* digits */

/* As in media.py. */
enum { GROUP, CONTENT, THUMBNAIL, ICON, DESCRIPTION, TITLE_IN_MEDIA, NO_ROLE };
enum { AS_ATTACHED, AS_ICON, AS_THUMBNAIL, AS_CONTENT };

typedef struct {
    Text url, type, kind; /* kind: image, audio, video or another main type */
    uint64_t length, width;
    int role;
} File;

typedef struct {
    const Rules *rules;
    File files[MOST_FILES];
    int count;
} Files;

static int scan_number(Text text, uint64_t *number)
{
    *number = 0;
    if (text.length > MOST_NUMBER)
        return REFUSED;
    for (uint32_t at = 0; at < text.length; at++) {
        if (!is_digit((unsigned char)text.start[at]))
            return REFUSED;
        *number = 10 * *number + (uint64_t)(text.start[at] - '0');
    }
    return DONE;
}

/* Lower-case letters, digits and signs of a MIME type, so many of them that media.py takes it. */
static int is_type(Text type)
{
    uint32_t slash = 0, slashes = 0;
    for (uint32_t at = 0; at < type.length; at++) {
        unsigned char byte = (unsigned char)type.start[at];
        if (byte == '/') {
            slash = at;
            slashes++;
        } else if (!((byte >= 'a' && byte <= 'z') || is_digit(byte) || byte == '.' || byte == '+' || byte == '-'))
            return 0;
    }
    return slashes == 1 && slash >= 1 && slash <= 40 && type.length - slash - 1 >= 1 && type.length - slash - 1 <= 80;
}

static Text word(const char *letters) { return (Text){letters, (uint32_t)strlen(letters)}; }

/* image, audio or video by the ending of a path. */
static Text kind_by_path(Text url)
{
    static const struct {
        const char *ending, *kind;
    } known[] = {{"jpg", "image"},  {"jpeg", "image"}, {"png", "image"}, {"gif", "image"},  {"webp", "image"},
                 {"avif", "image"}, {"mp3", "audio"},  {"m4a", "audio"}, {"aac", "audio"},  {"ogg", "audio"},
                 {"opus", "audio"}, {"wav", "audio"},  {"flac", "audio"}, {"mp4", "video"}, {"m4v", "video"},
                 {"mov", "video"},  {"webm", "video"}, {"mkv", "video"}};
    const char *end = url.start + url.length;
    for (const char *at = url.start; (at = memchr(at, '.', (size_t)(end - at))) != NULL;) {
        const char *stop = ++at;
        while (stop < end && stop - at < 5 && (is_letter((unsigned char)*stop) || is_digit((unsigned char)*stop)))
            stop++;
        if (stop < end && *stop != '?' && *stop != '#')
            continue;
        for (size_t one = 0; one < sizeof known / sizeof *known; one++) {
            if (same_word((Text){at, (uint32_t)(stop - at)}, known[one].ending))
                return word(known[one].kind);
        }
    }
    return word("");
}

/* Absolute, printable, without credentials, of a host that url.host_of knows. */
static int is_file_url(Text url)
{
    if (!is_safe_link(url) || memchr(url.start, ' ', url.length) != NULL)
        return 0;
    const char *host = url.start + (url.start[4] == 's' ? 8 : 7), *end = url.start + url.length, *at = host;
    while (at < end && (is_letter((unsigned char)*at) || is_digit((unsigned char)*at) || *at == '-' || *at == '.'))
        at++;
    if (at == host || at - host > 250 || *host == '.' || *host == '-')
        return 0;
    if (at < end && *at == ':') { /* a port, not a password */
        for (at++; at < end && is_digit((unsigned char)*at); at++)
            ;
    }
    return at == end || *at == '/' || *at == '?' || *at == '#';
}

/* Reads what an element says of a file. DONE also where it names none (its url is empty). */
static int scan_file(const Rules *rules, uint32_t at, int role, File *file)
{
    const Document *document = rules->document;
    const Node *node = &document->nodes[at];
    for (uint32_t one = node->attributes; one < node->attributes + node->attribute_count; one++) {
        if (document->names[document->attributes[one].name].space != NONE)
            return REFUSED; /* rdf:resource and others; xml:base */
    }
    Text medium = {NULL, 0}, length = medium, width = medium;
    *file = (File){.role = role, .url = attribute_of(document, node, role == AS_ICON ? "href" : "url")};
    if (role == AS_ATTACHED) {
        if (file->url.length == 0)
            file->url = attribute_of(document, node, "href");
        length = attribute_of(document, node, "length");
    }
    if (role == AS_ATTACHED || role == AS_CONTENT)
        file->type = attribute_of(document, node, "type");
    if (role == AS_CONTENT) {
        medium = attribute_of(document, node, "medium");
        length = attribute_of(document, node, "fileSize");
    } else if (role != AS_ATTACHED)
        medium = word("image");
    if (role == AS_CONTENT || role == AS_THUMBNAIL)
        width = attribute_of(document, node, "width");
    for (uint32_t one = 0; one < medium.length; one++) {
        if (medium.start[one] < 'a' || medium.start[one] > 'z')
            return REFUSED;
    }
    if (scan_number(length, &file->length) != DONE || scan_number(width, &file->width) != DONE ||
        (file->type.length > 0 && !is_type(file->type)) || (file->url.length > 0 && !is_file_url(file->url)))
        return REFUSED;
    if (medium.length > 0)
        file->kind = medium;
    else if (file->type.length > 0)
        file->kind = (Text){file->type.start, (uint32_t)((const char *)memchr(file->type.start, '/', file->type.length) - file->type.start)};
    else
        file->kind = file->url.length > 0 ? kind_by_path(file->url) : word("");
    return DONE;
}

static int add_file(Files *self, uint32_t at, int role)
{
    if (self->count == MOST_FILES)
        return REFUSED;
    int done = scan_file(self->rules, at, role, &self->files[self->count]);
    if (done == DONE && self->files[self->count].url.length > 0)
        self->count++;
    return done;
}

static long role_at(const Rules *rules, uint32_t at)
{
    return known_value(rules->document, rules->document->nodes[at].name, rules->roles, 1, NO_ROLE);
}

static int add_thumbnails(Files *self, uint32_t within)
{
    int done = DONE;
    for (uint32_t at = within; done == DONE && at < self->rules->document->nodes[within].end; at++) {
        long role = role_at(self->rules, at);
        done = role == -2 ? NO_MEMORY : role == THUMBNAIL ? add_file(self, at, AS_THUMBNAIL) : DONE;
    }
    return done;
}

/* The pictures of a media:group, and one of its other contents: the default one, else the first. */
static int add_group(Files *self, uint32_t group)
{
    const Document *document = self->rules->document;
    uint32_t first = NONE, chosen = NONE;
    for (uint32_t at = group; at < document->nodes[group].end; at++) {
        long role = role_at(self->rules, at);
        File file;
        if (role == -2)
            return NO_MEMORY;
        if (role != CONTENT)
            continue;
        int done = scan_file(self->rules, at, AS_CONTENT, &file);
        if (done == DONE && IS(file.kind, "image"))
            done = add_file(self, at, AS_CONTENT);
        else if (done == DONE) {
            first = first == NONE ? at : first;
            if (chosen == NONE && IS(attribute_of(document, &document->nodes[at], "isDefault"), "true"))
                chosen = at;
        }
        if (done != DONE)
            return done;
    }
    chosen = chosen == NONE ? first : chosen;
    return chosen == NONE ? DONE : add_file(self, chosen, AS_CONTENT);
}

/* An element that names files. */
static int add_element(Files *self, uint32_t at)
{
    long role = role_at(self->rules, at);
    if (role == -2)
        return NO_MEMORY;
    if (role == THUMBNAIL || role == ICON)
        return add_file(self, at, role == ICON ? AS_ICON : AS_THUMBNAIL);
    if (role != GROUP && role != CONTENT)
        return add_file(self, at, AS_ATTACHED);
    int done = role == GROUP ? add_group(self, at) : add_file(self, at, AS_CONTENT);
    return done == DONE ? add_thumbnails(self, at) : done;
}

/* Is it attached, or audio or video? */
static int is_enclosure(const File *file)
{
    return file->role == AS_ATTACHED || (file->role == AS_CONTENT && (IS(file->kind, "audio") || IS(file->kind, "video")));
}

/* [(url, type, length)] of the enclosures, each once; a new reference, None for none. */
static PyObject *enclosures(const Files *self)
{
    PyObject *found = NULL;
    for (int at = 0, left = MOST_ENCLOSURES; left > 0 && at < self->count; at++) {
        const File *file = &self->files[at];
        int wanted = is_enclosure(file);
        for (const File *before = self->files; wanted && before < file; before++)
            wanted = !is_enclosure(before) || !is_text(file->url, before->url.start, before->url.length);
        if (!wanted)
            continue;
        left--;
        PyObject *url = string_of(file->url);
        PyObject *type = file->type.length == 0 ? Py_NewRef(Py_None) : string_of(file->type);
        PyObject *length = file->length == 0 ? Py_NewRef(Py_None) : PyLong_FromUnsignedLongLong(file->length);
        PyObject *one = url && type && length ? PyTuple_Pack(3, url, type, length) : NULL;
        Py_XDECREF(url);
        Py_XDECREF(type);
        Py_XDECREF(length);
        if (append_word(&found, one) < 0) {
            Py_XDECREF(found);
            return NULL;
        }
    }
    return found == NULL ? Py_NewRef(Py_None) : found;
}

/* The image of the highest role, then the widest, then the first; a new reference, None for none. */
static PyObject *picture(const Files *self)
{
    const File *best = NULL;
    for (int at = 0; at < self->count; at++) {
        const File *file = &self->files[at];
        if (IS(file->kind, "image") &&
            (best == NULL || file->role > best->role || (file->role == best->role && file->width > best->width)))
            best = file;
    }
    return best == NULL ? Py_NewRef(Py_None) : string_of(best->url);
}

/* The text of the first media:description (or media:title) within an element, as markup.in_media has it; None where
 * there is none. */
static PyObject *text_in_media(const Rules *rules, uint32_t within, int wanted, int *state)
{
    *state = BLANK;
    for (uint32_t at = within; at < rules->document->nodes[within].end; at++) {
        long role = role_at(rules, at);
        if (role == -2)
            return NULL;
        if (role == wanted)
            return text_at(rules, at, state);
    }
    return Py_NewRef(Py_None);
}

/* Adds the files that these elements name, and puts enclosures and picture where they belong. REFUSED: for Python. */
static int put_files(const Rules *rules, const uint32_t *elements, int count, PyObject **found, PyObject **image)
{
    Files files;
    files.rules = rules;
    files.count = 0;
    int done = DONE;
    for (int at = 0; done == DONE && at < count; at++)
        done = add_element(&files, elements[at]);
    if (done != DONE)
        return done;
    *found = enclosures(&files);
    *image = *found == NULL ? NULL : picture(&files);
    return *image == NULL ? NO_MEMORY : DONE;
}

/* The elements as a list, for Python. */
static PyObject *elements_of(const Rules *rules, const uint32_t *elements, int count)
{
    PyObject *found = PyList_New(0);
    for (int at = 0; found != NULL && at < count; at++) {
        if (append_new(found, element_of(rules, elements[at])) < 0) {
            Py_DECREF(found);
            return NULL;
        }
    }
    return found;
}
