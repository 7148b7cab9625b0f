/* The two things that every visit asks of the planner, of a source as its state has it (PlannerState): what it learns
 * where nothing came, and when it would look again. `nothing_came` and `next_slot_stored` of plain_kernels.py.
 */

/* As in state.py and planner.py. */
#define HALF_LIFE 2419200.0
#define FADE (HALF_LIFE / 0.6931471805599453) /* log 2 */
#define SHORTEST_PAST 7200.0
#define EVIDENCE_HALF_LIFE 604800.0
#define PACE_DAY_PRIOR 3.0
#define PACE_HOURS_PRIOR 2.0

static int has_weights(const Py_buffer *weights)
{
    if (weights->len == N * 8)
        return 1;
    PyErr_SetString(PyExc_ValueError, "there must be 10 weights, float64");
    return 0;
}

/* What the next visit is to be worth, and the share of its slot that is still to come. */
typedef struct {
    double rest, weight, price, room;
} Wish;

typedef struct {
    Py_ssize_t after; /* slots */
    double coming;
    int is_full;
} Wished;

static Wished wished_slot(const Source *source, const double *weights, const Wish *wish)
{
    double parts[N * HORIZON], expected[HORIZON], weighed[HORIZON], mass[HORIZON + 1], moment[HORIZON + 1], coming = 0.0;
    Line lines[HORIZON + 1];
    int is_full = 0;
    components(source, HORIZON, parts, HORIZON);
    expect(parts, HORIZON, weights, HORIZON, expected);
    expected[0] *= wish->rest;
    for (int slot = 0; slot < HORIZON; slot++)
        weighed[slot] = expected[slot] * wish->weight;
    Py_ssize_t after = planned(weighed, HORIZON, wish->price, mass, moment, lines);
    for (Py_ssize_t slot = 0; slot < after && !is_full; slot++) {
        coming += expected[slot];
        if (0.0 < wish->room && wish->room <= coming && slot + 1 < after) {
            after = slot + 1;
            is_full = 1;
        }
    }
    return (Wished){after, coming, is_full};
}

static PyObject *as_tuple(Wished wished)
{
    return Py_BuildValue("ndO", wished.after, wished.coming, wished.is_full ? Py_True : Py_False);
}

static void weigh_evidence(const Source *source, const double *weights, const double *posts, Py_ssize_t posted, double now,
                           double kept, float *evidence, double *awaited_day, double *awaited_hours)
{
    double parts[N * HORIZON], mixture[HORIZON], predicted[N] = {0};
    double left_day = 0.0, left_hours = 0.0, fade_day = exp(-SLOT / PACE_DAY), fade_hours = exp(-SLOT / PACE_HOURS);
    for (int k = 0; k < 2 * N; k++)
        evidence[k] *= (float)kept;
    /* As a double: what is no number, or beyond all integers, must not become one. */
    double slots = float_floor(now - OFFSET, SLOT) - (double)source->start + 1;
    Py_ssize_t count = slots > HORIZON ? HORIZON : slots >= 1 ? (Py_ssize_t)slots : 1;
    components(source, count, parts, HORIZON);
    double rest = 1 - float_mod(source->seen_at - OFFSET, SLOT) / SLOT; /* of the slot in which it was seen */
    for (int k = 0; k < N; k++)
        parts[k * HORIZON] *= rest;
    mix(parts, HORIZON, weights, count, mixture);
    for (Py_ssize_t number = 0; number < count; number++) {
        for (int k = 0; k < N; k++)
            predicted[k] += parts[k * HORIZON + number];
        double age = now - ((double)(source->start + number) * SLOT + OFFSET + SLOT / 2);
        if (age >= 10 * PACE_DAY)
            continue; /* it has faded */
        if (left_day == 0.0) {
            left_day = exp(-age / PACE_DAY);
            left_hours = exp(-age / PACE_HOURS);
        }
        *awaited_day += mixture[number] * smaller(left_day, 1.0);
        *awaited_hours += mixture[number] * smaller(left_hours, 1.0);
        left_day /= fade_day;
        left_hours /= fade_hours;
    }
    for (Py_ssize_t post = 0; post < posted; post++) {
        double place = float_floor(posts[post] - OFFSET, SLOT) - (double)source->start;
        if (!(place >= 0 && place < (double)count))
            continue;
        Py_ssize_t number = (Py_ssize_t)place;
        for (int k = 0; k < N; k++)
            evidence[k] = (float)(evidence[k] + parts[k * HORIZON + number] * weights[k] / larger(mixture[number], 1e-12));
    }
    for (int k = 0; k < N; k++)
        evidence[N + k] = (float)(evidence[N + k] + predicted[k]);
}

/* -- a state ---------------------------------------------------------------------------------------------------- */

typedef struct {
    Py_buffer hours, slots, week, day, weights; /* the first two float16 */
    double epoch, since, seen, pulses[2], came[2], awaited[2];
} State;

#define STATE_FORMAT "y*y*ddd(dd)(dd)(dd)y*y*y*"
#define STATE_ARGUMENTS(s)                                                                                             \
    &(s).hours, &(s).slots, &(s).epoch, &(s).since, &(s).seen, &(s).pulses[0], &(s).pulses[1], &(s).came[0],           \
        &(s).came[1], &(s).awaited[0], &(s).awaited[1], &(s).week, &(s).day, &(s).weights

static void release_state(State *state)
{
    PyBuffer_Release(&state->hours);
    PyBuffer_Release(&state->slots);
    PyBuffer_Release(&state->week);
    PyBuffer_Release(&state->day);
    PyBuffer_Release(&state->weights);
}

/* Half precision as single, which has every number of it: the exponent is moved by a multiplication that is exact. */
static void widen(const uint16_t *restrict halves, int count, float *restrict out)
{
    for (int place = 0; place < count; place++) {
        uint32_t half = halves[place], bits = (half & 0x7fff) << 13, sign = (half & 0x8000) << 16;
        uint32_t special = (half & 0x7c00) == 0x7c00 ? 0x7f800000 : 0; /* infinite, or no number */
        float moved;
        memcpy(&moved, &bits, 4);
        moved *= 0x1p112f;
        memcpy(&bits, &moved, 4);
        bits |= special | sign;
        memcpy(out + place, &bits, 4);
    }
}

/* False with an error where an array has another size. */
static int is_sized(const State *state)
{
    if (state->hours.len != WEEK_HOURS * 2 || state->slots.len != DAY_SLOTS * 2) {
        PyErr_SetString(PyExc_ValueError, "a state has 168 and 288 float16");
        return 0;
    }
    if (state->week.len != WEEK_HOURS * 4 || state->day.len != DAY_SLOTS * 4) {
        PyErr_SetString(PyExc_ValueError, "week needs 168 float32, day 288");
        return 0;
    }
    return 1;
}

static void widen_counts(const State *state, float *counts)
{
    widen(state->hours.buf, WEEK_HOURS, counts);
    widen(state->slots.buf, DAY_SLOTS, counts + WEEK_HOURS);
}

/* The source of a state with these counts, from slot number `start` on. */
static Source described(const State *state, double start, const float *counts)
{
    double watched = larger(state->seen - state->since, SHORTEST_PAST);
    return (Source){
        .hours = counts,
        .slots = counts + WEEK_HOURS,
        .week = state->week.buf,
        .day = state->day.buf,
        .scale = pow(2.0, -(state->seen - state->epoch) / HALF_LIFE),
        .exposure = FADE * (1 - exp(-watched / FADE)),
        .pulses = {state->pulses[0], state->pulses[1], state->came[0]},
        .paces = {(state->came[0] + PACE_DAY_PRIOR) / (state->awaited[0] + PACE_DAY_PRIOR),
                  (state->came[1] + PACE_HOURS_PRIOR) / (state->awaited[1] + PACE_HOURS_PRIOR)},
        .seen_at = state->seen,
        .start = (long long)start,
    };
}

/* The same for what Python gives; its counts go into `counts`. False with an error where an array has another size. */
static int is_source(const State *state, double start, float *counts, Source *source)
{
    if (!is_sized(state) || !has_weights(&state->weights))
        return 0;
    widen_counts(state, counts);
    *source = described(state, start, counts);
    return 1;
}

/* What changes in a state when a visit at `now` finds nothing new, besides the evidence. */
typedef struct {
    double articles, pulses[2], came[2], awaited[2];
} Learned;

static void learn(const State *state, const Source *source, const double *weights, double articles, double now,
                  float *evidence, Learned *learned)
{
    double passed = now - state->seen, awaited_day = 0.0, awaited_hours = 0.0;
    weigh_evidence(source, weights, NULL, 0, now, pow(0.5, passed / EVIDENCE_HALF_LIFE), evidence, &awaited_day,
                   &awaited_hours);
    double left_day = exp(-passed / PACE_DAY), left_hours = exp(-passed / PACE_HOURS);
    *learned = (Learned){
        .articles = articles * pow(2.0, -passed / HALF_LIFE),
        .pulses = {state->pulses[0] * exp(-passed / PULSE_SHORT), state->pulses[1] * exp(-passed / PULSE_LONG)},
        .came = {state->came[0] * left_day, state->came[1] * left_hours},
        .awaited = {awaited_day + state->awaited[0] * left_day, awaited_hours + state->awaited[1] * left_hours},
    };
}

static PyObject *next_slot_stored(PyObject *self, PyObject *args)
{
    State state = {0};
    Source source;
    Wish wish;
    float counts[WEEK_HOURS + DAY_SLOTS];
    double start;
    PyObject *answer = NULL;
    if (!PyArg_ParseTuple(args, STATE_FORMAT "ddddd", STATE_ARGUMENTS(state), &start, &wish.rest, &wish.weight, &wish.price,
                          &wish.room))
        return NULL;
    if (is_source(&state, start, counts, &source))
        answer = as_tuple(wished_slot(&source, state.weights.buf, &wish));
    release_state(&state);
    return answer;
}

static PyObject *nothing_came(PyObject *self, PyObject *args)
{
    State state = {0};
    Source source;
    Py_buffer explained = {0}, expected = {0};
    double articles, now;
    float counts[WEEK_HOURS + DAY_SLOTS], evidence[2 * N];
    PyObject *answer = NULL;
    if (!PyArg_ParseTuple(args, STATE_FORMAT "y*y*dd", STATE_ARGUMENTS(state), &explained, &expected, &articles, &now))
        return NULL;
    int sound = is_source(&state, float_floor(state.seen - OFFSET, SLOT), counts, &source);
    if (sound && (explained.len != N * 4 || expected.len != N * 4)) {
        PyErr_SetString(PyExc_ValueError, "the evidence must be 10 float32, twice");
        sound = 0;
    }
    if (sound) {
        Learned learned;
        memcpy(evidence, explained.buf, N * 4);
        memcpy(evidence + N, expected.buf, N * 4);
        learn(&state, &source, state.weights.buf, articles, now, evidence, &learned);
        answer = Py_BuildValue("d(dd)(dd)(dd)y#y#", learned.articles, learned.pulses[0], learned.pulses[1], learned.came[0],
                               learned.came[1], learned.awaited[0], learned.awaited[1], (const char *)evidence,
                               (Py_ssize_t)N * 4, (const char *)(evidence + N), (Py_ssize_t)N * 4);
    }
    release_state(&state);
    PyBuffer_Release(&explained);
    PyBuffer_Release(&expected);
    return answer;
}
