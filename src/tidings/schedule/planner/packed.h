/* A visit that found nothing, on the bytes in which a source's state is stored: what `nothing_came` learns is written
 * over what was there, and `next_slot_stored` says when to look again. Every field but the last has one length, so
 * nothing is unpacked or packed. Bytes of another form are left to the caller, who unpacks them.
 */

#define CLASSES 4
#define WHOLE_WEEK 604800.0
#define FULL 0.7 /* as in planner.py */

/* The fields in their order, each behind its name, as msgspec packs ("planner", PlannerState). */
typedef struct {
    const unsigned char *at, *end;
} Packed;

typedef struct {
    Py_ssize_t hours, slots, epoch, since, seen, articles, pulses, came, awaited, explained, expected; /* places */
    long long window;
} Places;

static int is_next(Packed *packed, const char *bytes, Py_ssize_t count)
{
    if (packed->end - packed->at < count || memcmp(packed->at, bytes, (size_t)count) != 0)
        return 0;
    packed->at += count;
    return 1;
}

/* The place of a value of so many bytes behind this beginning, -1 where there is something else. */
static Py_ssize_t value_behind(Packed *packed, const unsigned char *start, const char *head, Py_ssize_t length,
                               Py_ssize_t count)
{
    if (!is_next(packed, head, length) || packed->end - packed->at < count)
        return -1;
    Py_ssize_t place = packed->at - start;
    packed->at += count;
    return place;
}

static int is_window(Packed *packed, long long *window)
{
    if (packed->end == packed->at)
        return 0;
    int head = *packed->at++, more = head < 0x80 ? 0 : head == 0xcc ? 1 : head == 0xcd ? 2 : head == 0xce ? 4 : -1;
    if (more < 0 || packed->end - packed->at != more)
        return 0;
    *window = more ? 0 : head;
    while (more--)
        *window = *window << 8 | *packed->at++;
    return 1;
}

#define BEHIND(head, count) value_behind(&packed, start, head, sizeof head - 1, count)

static int find_places(const unsigned char *start, Py_ssize_t size, Places *found)
{
    Packed packed = {start, start + size};
    return (found->hours = BEHIND("\x92\xa7planner\x8c\xa5hours\xc5\x01\x50", WEEK_HOURS * 2)) > 0 &&
           (found->slots = BEHIND("\xa5slots\xc5\x02\x40", DAY_SLOTS * 2)) > 0 &&
           (found->epoch = BEHIND("\xa5" "epoch\xcb", 8)) > 0 && (found->since = BEHIND("\xa5since\xcb", 8)) > 0 &&
           (found->seen = BEHIND("\xa4seen\xcb", 8)) > 0 && (found->articles = BEHIND("\xa8" "articles\xcb", 8)) > 0 &&
           (found->pulses = BEHIND("\xa6pulses\x92\xcb", 17)) > 0 &&
           (found->came = BEHIND("\xa4" "came\x92\xcb", 17)) > 0 &&
           (found->awaited = BEHIND("\xa7" "awaited\x92\xcb", 17)) > 0 &&
           (found->explained = BEHIND("\xa9" "explained\xc4\x28", N * 4)) > 0 &&
           (found->expected = BEHIND("\xa8" "expected\xc4\x28", N * 4)) > 0 && is_next(&packed, "\xa6window", 7) &&
           is_window(&packed, &found->window) && start[found->pulses + 8] == 0xcb && start[found->came + 8] == 0xcb &&
           start[found->awaited + 8] == 0xcb;
}

static double number_at(const unsigned char *bytes)
{
    uint64_t bits = 0;
    double number;
    for (int place = 0; place < 8; place++)
        bits = bits << 8 | bytes[place];
    memcpy(&number, &bits, 8);
    return number;
}

static void put_number(unsigned char *bytes, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, 8);
    for (int place = 7; place >= 0; place--, bits >>= 8)
        bytes[place] = (unsigned char)bits;
}

static void put_pair(unsigned char *bytes, const double *pair)
{
    put_number(bytes, pair[0]);
    put_number(bytes + 9, pair[1]);
}

/* The row of weights for what is known of a source: `class_of` and `PlannerState.known`. */
static int class_of(double articles, double since, double seen)
{
    static const double classes[CLASSES] = {5.0, 20.0, 80.0, 300.0};
    double known = articles * smaller((seen - since) / WHOLE_WEEK, 1.0);
    int row = 0;
    while (row < CLASSES && !(known < classes[row]))
        row++;
    return row;
}

/* The state as it was stored, its counts at an address that is right for them. */
static void read_state(const unsigned char *stored, const Places *at, uint16_t *counts, State *state)
{
    memcpy(counts, stored + at->hours, WEEK_HOURS * 2);
    memcpy(counts + WEEK_HOURS, stored + at->slots, DAY_SLOTS * 2);
    state->hours.buf = counts;
    state->slots.buf = counts + WEEK_HOURS;
    state->hours.len = WEEK_HOURS * 2;
    state->slots.len = DAY_SLOTS * 2;
    state->epoch = number_at(stored + at->epoch);
    state->since = number_at(stored + at->since);
    state->seen = number_at(stored + at->seen);
    for (int one = 0; one < 2; one++) {
        state->pulses[one] = number_at(stored + at->pulses + 9 * one);
        state->came[one] = number_at(stored + at->came + 9 * one);
        state->awaited[one] = number_at(stored + at->awaited + 9 * one);
    }
}

/* Learns from a visit at `now`; writes the state over `stored`, and describes the source as it is then. */
static void learn_nothing(unsigned char *stored, const Places *at, State *state, const double *weights, double now,
                          double *chosen, float *counts, Source *source)
{
    float evidence[2 * N];
    Learned learned;
    double articles = number_at(stored + at->articles);
    int row = class_of(articles, state->since, state->seen), after;
    memcpy(evidence, stored + at->explained, N * 4);
    memcpy(evidence + N, stored + at->expected, N * 4);
    learn(state, source, weights + row * N, articles, now, evidence, &learned);
    after = class_of(learned.articles, state->since, now);
    if (after != row)
        memset(evidence, 0, sizeof evidence); /* it was of another class */
    memcpy(stored + at->explained, evidence, N * 4);
    memcpy(stored + at->expected, evidence + N, N * 4);
    put_number(stored + at->seen, now);
    put_number(stored + at->articles, learned.articles);
    put_pair(stored + at->pulses, learned.pulses);
    put_pair(stored + at->came, learned.came);
    put_pair(stored + at->awaited, learned.awaited);
    state->seen = now;
    memcpy(state->pulses, learned.pulses, sizeof learned.pulses);
    memcpy(state->came, learned.came, sizeof learned.came);
    memcpy(state->awaited, learned.awaited, sizeof learned.awaited);
    memcpy(chosen, weights + after * N, N * sizeof *chosen);
    *source = described(state, float_floor(now - OFFSET, SLOT), counts);
}

/* (state, number of the slot, articles expected by then, was it shortened, items its feed shows), or None. */
static PyObject *look_again(PyObject *self, PyObject *args)
{
    PyObject *before, *after, *answer;
    Py_buffer weights = {0}, week = {0}, day = {0};
    double now, weight, price, chosen[N];
    Places at;
    char *given;
    Py_ssize_t size;
    long long window;
    if (!PyArg_ParseTuple(args, "SdLy*y*y*dd", &before, &now, &window, &weights, &week, &day, &weight, &price))
        return NULL;
    State state = {.week = week, .day = day};
    Source source;
    uint16_t halves[WEEK_HOURS + DAY_SLOTS];
    float counts[WEEK_HOURS + DAY_SLOTS];
    answer = NULL;
    if (weights.len != (CLASSES + 1) * N * 8)
        PyErr_SetString(PyExc_ValueError, "there must be 5 times 10 weights, float64");
    else if (PyBytes_AsStringAndSize(before, &given, &size) == 0) {
        if (!find_places((unsigned char *)given, size, &at) || window > at.window)
            answer = Py_None;
        else {
            read_state((unsigned char *)given, &at, halves, &state);
            /* Before anything was seen, where the clock was set back, or where counts are to be halved. */
            if (state.seen == 0.0 || !(state.seen <= now && now <= state.epoch + HALF_LIFE))
                answer = Py_None;
        }
        Py_XINCREF(answer);
    }
    if (answer == NULL && !PyErr_Occurred() && is_sized(&state) &&
        (after = PyBytes_FromStringAndSize(given, size)) != NULL) {
        widen_counts(&state, counts);
        source = described(&state, float_floor(state.seen - OFFSET, SLOT), counts);
        learn_nothing((unsigned char *)PyBytes_AsString(after), &at, &state, weights.buf, now, chosen, counts, &source);
        Wish wish = {1 - float_mod(now - OFFSET, SLOT) / SLOT, weight, price, FULL * (double)at.window};
        Wished wished = wished_slot(&source, chosen, &wish);
        answer = Py_BuildValue("NLdOL", after, source.start + (long long)wished.after, wished.coming,
                               wished.is_full ? Py_True : Py_False, at.window);
    }
    PyBuffer_Release(&weights);
    PyBuffer_Release(&week);
    PyBuffer_Release(&day);
    return answer;
}
