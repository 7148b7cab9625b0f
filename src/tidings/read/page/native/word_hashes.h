/* Hashes of texts over the ids of their words: what leaf_hash.py and tokens.packed_ids do.
 *
 * A text is cut into pieces at separators; the ids of a piece come from Python once, and from a cache then. Python code
 * runs in the middle of it, and with it maybe another thread: nothing of the cache is held across such a call.
 */
enum { MOST_PIECES = 80000, FEWEST_SLOTS = 1 << 12, LONGEST_PIECE = 64, MOST_IDS = 255, SHORT = 16 };
enum { MOST_PROBES = 64 }; /* slots that are searched for a piece: a page may be made of pieces that all want the same */

/* A short piece of one word, as nearly all are, is in its slot: half as much memory is touched as with the arena. */
typedef struct {
    char id[8];
    union {
        char piece[SHORT];
        uint32_t at; /* in the arena: the piece, then its ids */
    } kept;
    uint32_t hash;
    uint8_t length, ids; /* no length: the slot is free */
} Slot;

static struct {
    Slot *slots;
    char *arena;
    size_t size, used, room, count; /* size: slots, a power of two and twice the count; used, room: of the arena */
    unsigned char pieces[256]; /* byte -> byte of a piece, in lower case; ' ' separates */
    char end_id[8];
} cache;

typedef struct {
    char *data;
    size_t used, room;
} Ids;

static int add_ids(Ids *ids, const char *more, size_t size)
{
    if (size == 0) /* of a piece without words */
        return 0;
    if (ids->room - ids->used < size) {
        size_t room = (ids->room + size) * 2;
        char *data = PyMem_Realloc(ids->data, room);
        if (data == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        ids->data = data;
        ids->room = room;
    }
    memcpy(ids->data + ids->used, more, size);
    ids->used += size;
    return 0;
}

static int is_short(size_t length, size_t ids) { return length <= SHORT && ids == 1; }

/* The slot of a piece, or the free one where it belongs; NULL: neither is near. */
static Slot *slot_of(const char *piece, size_t length, uint32_t hash)
{
    for (size_t probe = 0; probe < MOST_PROBES; probe++) {
        Slot *slot = &cache.slots[(hash + probe) & (cache.size - 1)];
        if (slot->length == 0)
            return slot;
        if (slot->hash != hash || slot->length != length)
            continue;
        const char *known = is_short(length, slot->ids) ? slot->kept.piece : cache.arena + slot->kept.at;
        if (memcmp(known, piece, length) == 0)
            return slot;
    }
    return NULL;
}

/* Makes room for one more piece: in twice the slots, or by forgetting all. */
static int make_room(void)
{
    if (cache.count >= MOST_PIECES) {
        memset(cache.slots, 0, cache.size * sizeof *cache.slots);
        cache.count = cache.used = 0;
    }
    if (cache.count * 2 < cache.size)
        return 0;
    size_t size = cache.size == 0 ? FEWEST_SLOTS : cache.size * 2;
    Slot *slots = PyMem_Calloc(size, sizeof *slots);
    if (slots == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t old = 0; old < cache.size; old++) {
        if (cache.slots[old].length == 0)
            continue;
        size_t at = cache.slots[old].hash, probe = 0;
        while (probe < MOST_PROBES && slots[(at + probe) & (size - 1)].length != 0)
            probe++;
        if (probe < MOST_PROBES)
            slots[(at + probe) & (size - 1)] = cache.slots[old];
        else
            cache.count--; /* forgotten: it is not to be found again */
    }
    PyMem_Free(cache.slots);
    cache.slots = slots;
    cache.size = size;
    return 0;
}

static int remember(const char *piece, size_t length, uint32_t hash, const char *ids, size_t count)
{
    if (make_room() < 0)
        return -1;
    size_t size = is_short(length, count) ? 0 : length + 8 * count;
    if (cache.room - cache.used < size) {
        size_t room = cache.room * 2 + (1 << 16);
        char *arena = PyMem_Realloc(cache.arena, room);
        if (arena == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        cache.arena = arena;
        cache.room = room;
    }
    Slot *slot = slot_of(piece, length, hash);
    if (slot == NULL || slot->length != 0)
        return 0; /* no room near, or another thread was here */
    *slot = (Slot){.hash = hash, .length = (uint8_t)length, .ids = (uint8_t)count};
    cache.count++;
    if (size == 0) {
        memcpy(slot->kept.piece, piece, length);
        memcpy(slot->id, ids, 8);
        return 0;
    }
    slot->kept.at = (uint32_t)cache.used;
    memcpy(cache.arena + cache.used, piece, length);
    memcpy(cache.arena + cache.used + length, ids, 8 * count);
    cache.used += size;
    return 0;
}

static int resolve(const char *piece, size_t length, uint32_t hash, PyObject *resolver, Ids *ids)
{
    PyObject *key = PyBytes_FromStringAndSize(piece, (Py_ssize_t)length);
    PyObject *found = key == NULL ? NULL : PyObject_CallFunctionObjArgs(resolver, key, NULL);
    Py_XDECREF(key);
    char *data;
    Py_ssize_t size;
    int done = -1;
    if (found != NULL && PyBytes_AsStringAndSize(found, &data, &size) == 0) {
        done = add_ids(ids, data, (size_t)size);
        if (done == 0 && length <= LONGEST_PIECE && size <= 8 * MOST_IDS && size % 8 == 0)
            done = remember(piece, length, hash, data, (size_t)size / 8);
    }
    Py_XDECREF(found);
    return done;
}

/* Adds the ids of all words of a text. 1: it has a NUL, which Python reads as the end of a text. */
static int text_ids(const unsigned char *text, size_t size, char *scratch, PyObject *resolver, Ids *ids)
{
    if (memchr(text, 0, size) != NULL)
        return 1;
    for (size_t at = 0; at < size;) {
        uint32_t hash = 2166136261u;
        size_t length = 0;
        unsigned char byte;
        while (at < size && (byte = cache.pieces[text[at]]) != ' ') {
            scratch[length++] = (char)byte;
            hash = (hash ^ byte) * 16777619u;
            at++;
        }
        at++;
        if (length == 0)
            continue;
        hash ^= hash >> 15;
        Slot *slot = length <= LONGEST_PIECE ? slot_of(scratch, length, hash) : NULL;
        int done;
        if (slot != NULL && slot->length != 0 && is_short(length, slot->ids))
            done = add_ids(ids, slot->id, 8);
        else if (slot != NULL && slot->length != 0)
            done = add_ids(ids, cache.arena + slot->kept.at + length, 8 * (size_t)slot->ids);
        else
            done = resolve(scratch, length, hash, resolver, ids);
        if (done < 0)
            return -1;
    }
    return 0;
}

static uint64_t mixed(uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

static uint64_t id_at(const char *data)
{
    uint64_t id = 0;
    for (int byte = 7; byte >= 0; byte--)
        id = id << 8 | (unsigned char)data[byte];
    return id;
}

static int64_t hash_of(const char *ids, size_t words)
{
    uint64_t sum = words;
    for (size_t place = 0; place < words; place++)
        sum += mixed(id_at(ids + 8 * place) + (place + 1) * 0x9E3779B97F4A7C15u);
    return (int64_t)mixed(sum);
}

/* Fills columns[0..2] (hashes, starts, words). 1: one of the texts is not for us. */
static int hash_all(PyObject *texts, Py_ssize_t count, PyObject *resolver, int64_t *columns[3], Ids *ids)
{
    char *scratch = NULL;
    size_t room = 0;
    int done = 0;
    for (Py_ssize_t at = 0; at < count && done == 0; at++) {
        PyObject *text = PySequence_GetItem(texts, at);
        Py_ssize_t size = 0;
        const char *data = text == NULL ? NULL : PyUnicode_AsUTF8AndSize(text, &size);
        if (data == NULL) {
            done = text != NULL && PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) ? 1 : -1; /* a lone surrogate */
        } else if ((size_t)size > room) {
            room = (size_t)size * 2;
            char *more = PyMem_Realloc(scratch, room);
            if (more == NULL) {
                PyErr_NoMemory();
                done = -1;
            } else {
                scratch = more;
            }
        }
        if (done == 0 && at > 0)
            done = add_ids(ids, cache.end_id, 8);
        size_t start = ids->used;
        if (done == 0)
            done = text_ids((const unsigned char *)data, (size_t)size, scratch, resolver, ids);
        if (done == 0) {
            size_t words = (ids->used - start) / 8;
            columns[0][at] = hash_of(ids->data + start, words);
            columns[1][at] = (int64_t)(start / 8);
            columns[2][at] = (int64_t)words;
        }
        Py_XDECREF(text);
    }
    PyMem_Free(scratch);
    return done;
}

/* (hashes, starts, words, ids) of texts, each as bytes of 64-bit numbers; None: Python must do it. */
static PyObject *hashes(PyObject *module, PyObject *args)
{
    PyObject *texts, *resolver, *made[3] = {NULL, NULL, NULL}, *result = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &texts, &resolver))
        return NULL;
    Py_ssize_t count = PySequence_Size(texts);
    if (count < 0)
        return NULL;
    if (make_room() < 0)
        return NULL;
    int64_t *columns[3];
    int done = 0;
    for (int one = 0; one < 3 && done == 0; one++) {
        made[one] = PyByteArray_FromStringAndSize(NULL, count * 8);
        done = made[one] == NULL ? -1 : 0;
        columns[one] = made[one] == NULL ? NULL : (int64_t *)(void *)PyByteArray_AsString(made[one]);
    }
    Ids ids = {NULL, 0, 0};
    if (done == 0)
        done = hash_all(texts, count, resolver, columns, &ids);
    if (done == 1) {
        PyErr_Clear();
        result = Py_NewRef(Py_None);
    } else if (done == 0) {
        PyObject *all = PyByteArray_FromStringAndSize(ids.data == NULL ? "" : ids.data, (Py_ssize_t)ids.used);
        result = all == NULL ? NULL : PyTuple_Pack(4, made[0], made[1], made[2], all);
        Py_XDECREF(all);
    }
    PyMem_Free(ids.data);
    for (int one = 0; one < 3; one++)
        Py_XDECREF(made[one]);
    return result;
}
