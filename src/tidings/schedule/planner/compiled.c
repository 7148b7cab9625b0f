/* The planner's arithmetic as machine code: what plain_kernels.py computes, in the same order of operations, so that
 * both give the same numbers to the last digit (tests/unit/schedule/planner/test_kernels.py). kernels.py takes this one
 * where it was built; what the functions mean is said in plain_kernels.py.
 *
 * Arrays come as buffers (float32 what a source counts, float64 the rest); their sizes are checked, their types are the
 * caller's word. Only names of the stable ABI are used: one wheel serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>

/* As in state.py. */
#define SLOT 300.0
#define OFFSET 60.0
#define HORIZON 288
#define DAY_SLOTS 288
#define WEEK_HOURS 168
#define MONDAY 72
#define N 10
#define PULSE_SHORT 3600.0
#define PULSE_LONG 10800.0
#define PACE_DAY 86400.0
#define PACE_HOURS 21600.0
#define LEVEL_PRIOR 0.5
#define LEVEL_PRIOR_SECONDS 43200.0
#define RATE_MIN (0.02 / 86400)

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

/* Remainders and quotients as Python has them: towards minus infinity. */
static long long floor_mod(long long a, long long b) { long long r = a % b; return r < 0 ? r + b : r; }
static long long floor_div(long long a, long long b) { return (a - floor_mod(a, b)) / b; }

static double float_mod(double a, double b)
{
    double r = fmod(a, b);
    return r < 0 ? r + b : r;
}

static double float_floor(double a, double b) { return rint((a - float_mod(a, b)) / b); }

/* One source, as every function takes it. */
typedef struct {
    Py_buffer hours, slots, week, day;
    double scale, exposure, pulses[3], paces[2], seen_at;
    long long start;
} Source;

static void release(Source *source)
{
    PyBuffer_Release(&source->hours);
    PyBuffer_Release(&source->slots);
    PyBuffer_Release(&source->week);
    PyBuffer_Release(&source->day);
}

static int is_sound(const Source *source)
{
    if (source->hours.len == WEEK_HOURS * 4 && source->week.len == WEEK_HOURS * 4 && source->slots.len == DAY_SLOTS * 4 &&
        source->day.len == DAY_SLOTS * 4)
        return 1;
    PyErr_SetString(PyExc_ValueError, "hours and week need 168 float32, slots and day 288");
    return 0;
}

static int has_weights(const Py_buffer *weights)
{
    if (weights->len == N * 8)
        return 1;
    PyErr_SetString(PyExc_ValueError, "there must be 10 weights, float64");
    return 0;
}

typedef struct {
    double total, free_hours[48], weekday[7], minute[12], day_hour[24];
} Sums;

static void add_up(const float *hours, const float *slots, const float *day, Sums *sums)
{
    *sums = (Sums){0};
    for (int hour = 0; hour < WEEK_HOURS; hour++) {
        sums->total += hours[hour];
        sums->free_hours[(hour >= 120 ? 24 : 0) + hour % 24] += hours[hour];
        sums->weekday[hour / 24] += hours[hour];
    }
    for (int slot = 0; slot < DAY_SLOTS; slot++) {
        sums->minute[slot % 12] += slots[slot];
        sums->day_hour[slot / 12] += (double)day[slot] / 12;
    }
}

static void components(const Source *source, Py_ssize_t count, double (*out)[N])
{
    const float *slots = source->slots.buf, *week = source->week.buf, *day = source->day.buf;
    double scale = source->scale, watched = larger(source->exposure, 1.0);
    Sums sums;
    add_up(source->hours.buf, slots, day, &sums);
    double own = larger(sums.total, 1e-12);
    double rate = scale * SLOT / watched;
    double daily = rate * DAY_SLOTS;
    double level =
        larger((sums.total * scale + LEVEL_PRIOR) * SLOT / (watched + LEVEL_PRIOR_SECONDS), RATE_MIN * SLOT);
    double later = larger(0.0, (double)source->start * SLOT + OFFSET + SLOT / 2 - source->seen_at);
    /* What came lately fades from slot to slot by the same factors: three multiplications instead of three exps. */
    double fade_short = exp(-SLOT / PULSE_SHORT), fade_long = exp(-SLOT / PULSE_LONG), fade_day = exp(-SLOT / PACE_DAY);
    double shorter = source->pulses[0] / PULSE_SHORT * exp(-later / PULSE_SHORT) * SLOT;
    double longer = source->pulses[1] / PULSE_LONG * exp(-later / PULSE_LONG) * SLOT;
    double today = source->pulses[2] / PACE_DAY * exp(-later / PACE_DAY) * SLOT;
    int slot = (int)floor_mod(source->start, DAY_SLOTS);
    int hour = (int)floor_mod(floor_div(source->start, 12) + MONDAY, WEEK_HOURS);
    Py_ssize_t number = 0;
    while (number < count) {
        int is_free = hour >= 120;
        double shape_of_hour = week[hour] / larger(sums.day_hour[slot / 12], 1e-6);
        double by_hour = sums.free_hours[(is_free ? 24 : 0) + hour % 24] * rate * WEEK_HOURS / (is_free ? 2.0 : 5.0);
        double of_minute = by_hour / own * 12;
        double of_weekday = sums.weekday[hour / 24] * 7 / own;
        Py_ssize_t until = number + (12 - slot % 12);
        for (; number < until && number < count; number++, slot++) {
            int before = slot > 0 ? slot - 1 : DAY_SLOTS - 1, next = slot + 1 < DAY_SLOTS ? slot + 1 : 0;
            float around = slots[before] + slots[slot] + slots[next];
            double shape = shape_of_hour * day[slot];
            double by_slot = slots[slot] * daily;
            double smooth = around * (daily / 3);
            double by_minute = of_minute * sums.minute[slot % 12];
            double *row = out[number];
            row[0] = level * shape;
            row[1] = by_slot;
            row[2] = by_minute;
            row[3] = shorter;
            row[4] = longer;
            row[5] = source->paces[0] * by_minute;
            row[6] = by_slot * of_weekday;
            row[7] = by_hour;
            row[8] = source->paces[1] * 0.5 * (smooth + by_minute);
            row[9] = today * shape;
            shorter *= fade_short;
            longer *= fade_long;
            today *= fade_day;
        }
        slot %= DAY_SLOTS;
        hour = (hour + 1) % WEEK_HOURS;
    }
}

static double mixed(const double *parts, const double *weights)
{
    double total = 0.0;
    for (int k = 0; k < N; k++)
        total += parts[k] * weights[k];
    return total;
}

/* What `plan` needs for each slot, and one more. */
typedef struct {
    double mass, moment, best, height;
    Py_ssize_t following, line;
} Step;

static Py_ssize_t planned(const double *expected, Py_ssize_t count, double price, Step *steps)
{
    Py_ssize_t front = 0, back = 0;
    steps[0].mass = steps[0].moment = 0.0;
    for (Py_ssize_t slot = 0; slot < count; slot++) {
        steps[slot + 1].mass = steps[slot].mass + expected[slot];
        steps[slot + 1].moment = steps[slot].moment + expected[slot] * ((double)slot + 0.5);
    }
    steps[count].best = 0.0;
    for (Py_ssize_t visit = count - 1; visit >= 0; visit--) {
        Py_ssize_t new = visit + 1;
        double height = steps[new].mass * (double)new - steps[new].moment + steps[new].best;
        steps[new].height = height;
        for (; back - front >= 2; back--) {
            Py_ssize_t a = steps[back - 2].line, b = steps[back - 1].line;
            /* b never wins if the new line passes below where a and b cross. */
            if ((height - steps[a].height) * (double)(a - b) > (steps[b].height - steps[a].height) * (double)(a - new))
                break;
        }
        steps[back++].line = new;
        double x = steps[visit].mass;
        for (; back - front >= 2; front++) {
            Py_ssize_t first = steps[front].line, second = steps[front + 1].line;
            if (steps[second].height - (double)second * x > steps[first].height - (double)first * x)
                break;
        }
        Py_ssize_t choice = steps[front].line;
        steps[visit].following = choice;
        steps[visit].best = steps[choice].height - (double)choice * x + steps[visit].moment + price;
    }
    return steps[0].following;
}

/* The arguments that describe a source, and the format that reads them. */
#define SOURCE_FORMAT "y*y*dd(ddd)(dd)y*y*dL"
#define SOURCE_ARGUMENTS(s)                                                                                            \
    &(s).hours, &(s).slots, &(s).scale, &(s).exposure, &(s).pulses[0], &(s).pulses[1], &(s).pulses[2], &(s).paces[0],  \
        &(s).paces[1], &(s).week, &(s).day, &(s).seen_at, &(s).start

static PyObject *forecast(PyObject *self, PyObject *args)
{
    Source source = {0};
    Py_buffer weights = {0}, out = {0};
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "y*w*", SOURCE_ARGUMENTS(source), &weights, &out))
        return NULL;
    Py_ssize_t count = out.len / 8;
    double(*parts)[N] = NULL;
    if (is_sound(&source) && has_weights(&weights)) {
        parts = PyMem_Malloc((size_t)(count ? count : 1) * sizeof *parts);
        if (parts == NULL)
            PyErr_NoMemory();
    }
    if (parts != NULL) {
        components(&source, count, parts);
        for (Py_ssize_t number = 0; number < count; number++)
            ((double *)out.buf)[number] = larger(mixed(parts[number], weights.buf), RATE_MIN * SLOT);
        PyMem_Free(parts);
    }
    release(&source);
    PyBuffer_Release(&weights);
    PyBuffer_Release(&out);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *next_slot(PyObject *self, PyObject *args)
{
    Source source = {0};
    Py_buffer weights = {0};
    double rest, weight, price, room, coming = 0.0;
    double parts[HORIZON][N], expected[HORIZON], weighed[HORIZON];
    Step steps[HORIZON + 1];
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "dy*ddd", SOURCE_ARGUMENTS(source), &rest, &weights, &weight, &price, &room))
        return NULL;
    int sound = is_sound(&source) && has_weights(&weights), is_full = 0;
    Py_ssize_t after = 0;
    if (sound) {
        components(&source, HORIZON, parts);
        for (int number = 0; number < HORIZON; number++)
            expected[number] = larger(mixed(parts[number], weights.buf), RATE_MIN * SLOT);
        expected[0] *= rest;
        for (int number = 0; number < HORIZON; number++)
            weighed[number] = expected[number] * weight;
        after = planned(weighed, HORIZON, price, steps);
        for (Py_ssize_t slot = 0; slot < after && !is_full; slot++) {
            coming += expected[slot];
            if (0.0 < room && room <= coming && slot + 1 < after) {
                after = slot + 1;
                is_full = 1;
            }
        }
    }
    release(&source);
    PyBuffer_Release(&weights);
    return sound ? Py_BuildValue("ndO", after, coming, is_full ? Py_True : Py_False) : NULL;
}

static void weigh_evidence(const Source *source, const double *weights, const Py_buffer *posts, double now, double kept,
                           float *evidence, double *awaited_day, double *awaited_hours)
{
    double parts[HORIZON][N], mixture[HORIZON], predicted[N] = {0};
    double left_day = 0.0, left_hours = 0.0, fade_day = exp(-SLOT / PACE_DAY), fade_hours = exp(-SLOT / PACE_HOURS);
    for (int k = 0; k < 2 * N; k++)
        evidence[k] *= (float)kept;
    /* As a double: what is no number, or beyond all integers, must not become one. */
    double slots = float_floor(now - OFFSET, SLOT) - (double)source->start + 1;
    Py_ssize_t count = slots > HORIZON ? HORIZON : slots >= 1 ? (Py_ssize_t)slots : 1;
    components(source, count, parts);
    double rest = 1 - float_mod(source->seen_at - OFFSET, SLOT) / SLOT; /* of the slot in which it was seen */
    for (int k = 0; k < N; k++)
        parts[0][k] *= rest;
    for (Py_ssize_t number = 0; number < count; number++) {
        mixture[number] = mixed(parts[number], weights);
        for (int k = 0; k < N; k++)
            predicted[k] += parts[number][k];
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
    for (Py_ssize_t post = 0; post < posts->len / 8; post++) {
        double place = float_floor(((const double *)posts->buf)[post] - OFFSET, SLOT) - (double)source->start;
        if (!(place >= 0 && place < (double)count))
            continue;
        Py_ssize_t number = (Py_ssize_t)place;
        for (int k = 0; k < N; k++)
            evidence[k] = (float)(evidence[k] + parts[number][k] * weights[k] / larger(mixture[number], 1e-12));
    }
    for (int k = 0; k < N; k++)
        evidence[N + k] = (float)(evidence[N + k] + predicted[k]);
}

static PyObject *score_components(PyObject *self, PyObject *args)
{
    Source source = {0};
    Py_buffer weights = {0}, posts = {0}, evidence = {0};
    double now, kept, awaited_day = 0.0, awaited_hours = 0.0;
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "y*y*ddw*", SOURCE_ARGUMENTS(source), &weights, &posts, &now, &kept, &evidence))
        return NULL;
    int sound = is_sound(&source) && has_weights(&weights);
    if (sound && evidence.len != 2 * N * 4) {
        PyErr_SetString(PyExc_ValueError, "the evidence must be 20 float32");
        sound = 0;
    }
    if (sound)
        weigh_evidence(&source, weights.buf, &posts, now, kept, evidence.buf, &awaited_day, &awaited_hours);
    release(&source);
    PyBuffer_Release(&weights);
    PyBuffer_Release(&posts);
    PyBuffer_Release(&evidence);
    return sound ? Py_BuildValue("dd", awaited_day, awaited_hours) : NULL;
}

static PyObject *plan(PyObject *self, PyObject *args)
{
    Py_buffer expected = {0};
    double price;
    if (!PyArg_ParseTuple(args, "y*d", &expected, &price))
        return NULL;
    Py_ssize_t count = expected.len / 8, after = 0;
    Step *steps = PyMem_Malloc((size_t)(count + 1) * sizeof *steps);
    if (steps != NULL && count > 0)
        after = planned(expected.buf, count, price, steps);
    PyBuffer_Release(&expected);
    if (steps == NULL)
        return PyErr_NoMemory();
    PyMem_Free(steps);
    return PyLong_FromSsize_t(after);
}

/* What `plan_all` needs for each place, and one more. */
typedef struct {
    double cost, height;
    Py_ssize_t before, line;
} Place;

static Py_ssize_t best_places(const double *times, const double *mass, const double *moment, double price, double end,
                              Py_ssize_t count, Place *places)
{
    Py_ssize_t front = 0, back = 0, best = 0;
    for (Py_ssize_t place = 0; place <= count; place++) {
        places[place].cost = 0.0;
        places[place].before = 0;
        if (place > 0) {
            double x = times[place - 1];
            for (; back - front >= 2; front++) {
                Py_ssize_t first = places[front].line, second = places[front + 1].line;
                if (places[second].height - mass[second] * x > places[first].height - mass[first] * x)
                    break;
            }
            Py_ssize_t choice = places[front].line;
            places[place].before = choice;
            places[place].cost = places[choice].height - mass[choice] * x + mass[place] * x - moment[place] + price;
        }
        double height = places[place].cost + moment[place];
        places[place].height = height;
        for (; back - front >= 2; back--) {
            Py_ssize_t a = places[back - 2].line, b = places[back - 1].line;
            if ((height - places[a].height) * (mass[b] - mass[a]) > (places[b].height - places[a].height) * (mass[place] - mass[a]))
                break;
        }
        places[back++].line = place;
    }
    for (Py_ssize_t place = 1; place <= count; place++)
        if (places[place].height - mass[place] * end < places[best].height - mass[best] * end)
            best = place;
    return best;
}

static PyObject *plan_all(PyObject *self, PyObject *args)
{
    Py_buffer times = {0}, mass = {0}, moment = {0}, out = {0};
    double price, end;
    if (!PyArg_ParseTuple(args, "y*y*y*ddw*", &times, &mass, &moment, &price, &end, &out))
        return NULL;
    Py_ssize_t count = times.len / 8, visits = 0;
    Place *places = NULL;
    if (mass.len != times.len + 8 || moment.len != times.len + 8 || out.len != times.len)
        PyErr_SetString(PyExc_ValueError, "mass and moment need one number more than times, the answer as many");
    else if ((places = PyMem_Malloc((size_t)(count + 1) * sizeof *places)) == NULL)
        PyErr_NoMemory();
    if (places != NULL) {
        Py_ssize_t best = best_places(times.buf, mass.buf, moment.buf, price, end, count, places);
        for (; best > 0; best = places[best].before)
            ((long long *)out.buf)[visits++] = best - 1; /* the last first */
        PyMem_Free(places);
    }
    PyBuffer_Release(&times);
    PyBuffer_Release(&mass);
    PyBuffer_Release(&moment);
    PyBuffer_Release(&out);
    return PyErr_Occurred() ? NULL : PyLong_FromSsize_t(visits);
}

static PyMethodDef methods[] = {
    {"forecast", forecast, METH_VARARGS, "Fill the last array with the articles expected in each slot."},
    {"next_slot", next_slot, METH_VARARGS, "(slots until the next visit, articles expected by then, was it shortened)"},
    {"score_components", score_components, METH_VARARGS, "Add to the evidence; (awaited of the day, of the hours)."},
    {"plan", plan, METH_VARARGS, "After how many slots to visit next."},
    {"plan_all", plan_all, METH_VARARGS, "Fill the last array with the places to visit, the last first; their number."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "compiled", "The planner's arithmetic as machine code.", 0, methods,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module); }
