/* What each component expects of a source in each slot, and the mixture of them: `_components` and `_mixed` of
 * plain_kernels.py, in the same order of operations.
 *
 * Components are rows, so that the compiler makes two slots at a time: every slot's own order of operations is kept.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* As in state.py. */
#define SLOT 300.0
#define OFFSET 60.0
#define HORIZON 288
#define DAY_SLOTS 288
#define WEEK_HOURS 168
#define HOUR_SLOTS 12
#define MONDAY 72
#define N 10
#define PULSE_SHORT 3600.0
#define PULSE_LONG 10800.0
#define PACE_DAY 86400.0
#define PACE_HOURS 21600.0
#define LEVEL_PRIOR 0.5
#define LEVEL_PRIOR_SECONDS 43200.0
#define RATE_MIN (0.02 / 86400)

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }

/* Remainders and quotients as Python has them: towards minus infinity. */
static long long floor_mod(long long a, long long b) { long long r = a % b; return r < 0 ? r + b : r; }
static long long floor_div(long long a, long long b) { return (a - floor_mod(a, b)) / b; }

static double float_mod(double a, double b)
{
    double r = fmod(a, b);
    return r < 0 ? r + b : r;
}

static double float_floor(double a, double b) { return rint((a - float_mod(a, b)) / b); }

/* One source, as it is forecast from. */
typedef struct {
    const float *hours, *slots, *week, *day; /* WEEK_HOURS or DAY_SLOTS of them */
    double scale, exposure, pulses[3], paces[2], seen_at;
    long long start;
} Source;

typedef struct {
    double total, free_hours[48], weekday[7], minute[HOUR_SLOTS], day_hour[24];
    float around[DAY_SLOTS];
} Sums;

/* The day of all sources by its hours. It is the same from call to call, and 288 divisions take as long as half a
 * forecast; the caller holds the interpreter's lock. */
static const double *hours_of_day(const float *day)
{
    static float known[DAY_SLOTS];
    static double hours[24];
    if (memcmp(known, day, sizeof known) != 0) {
        memcpy(known, day, sizeof known);
        for (int hour = 0; hour < 24; hour++) {
            hours[hour] = 0.0;
            for (int slot = 0; slot < HOUR_SLOTS; slot++)
                hours[hour] += (double)known[hour * HOUR_SLOTS + slot] / 12;
        }
    }
    return hours;
}

static void add_up(const float *hours, const float *slots, Sums *sums)
{
    sums->total = 0.0;
    memset(sums->free_hours, 0, sizeof sums->free_hours);
    memset(sums->minute, 0, sizeof sums->minute);
    for (int day = 0; day < 7; day++) {
        double *of_hours = sums->free_hours + (day >= 5 ? 24 : 0), of_day = 0.0;
        for (int hour = 0; hour < 24; hour++) {
            sums->total += hours[24 * day + hour];
            of_day += hours[24 * day + hour];
        }
        for (int hour = 0; hour < 24; hour++)
            of_hours[hour] += hours[24 * day + hour];
        sums->weekday[day] = of_day;
    }
    for (int hour = 0; hour < 24; hour++)
        for (int slot = 0; slot < HOUR_SLOTS; slot++)
            sums->minute[slot] += slots[hour * HOUR_SLOTS + slot];
    for (int slot = 1; slot < DAY_SLOTS - 1; slot++)
        sums->around[slot] = slots[slot - 1] + slots[slot] + slots[slot + 1];
    sums->around[0] = slots[DAY_SLOTS - 1] + slots[0] + slots[1];
    sums->around[DAY_SLOTS - 1] = slots[DAY_SLOTS - 2] + slots[DAY_SLOTS - 1] + slots[0];
}

/* Three rows of what fades from slot to slot, each by its factor: three chains of multiplications go side by side. */
static void fade(double *restrict first, double *restrict second, double *restrict third, double a, double b, double c,
                 Py_ssize_t count)
{
    const double by_a = exp(-SLOT / PULSE_SHORT), by_b = exp(-SLOT / PULSE_LONG), by_c = exp(-SLOT / PACE_DAY);
    for (Py_ssize_t number = 0; number < count; number++, a *= by_a, b *= by_b, c *= by_c) {
        first[number] = a;
        second[number] = b;
        third[number] = c;
    }
}

/* What is the same in all slots of an hour. */
typedef struct {
    double level, daily, shape, by_hour, of_minute, of_weekday, paces[2];
} Hour;

static inline void fill_hour(const Hour *hour, const float *restrict day, const float *restrict slots,
                             const float *restrict around, const double *restrict minute, Py_ssize_t count,
                             double *restrict out, Py_ssize_t stride)
{
    double level = hour->level, daily = hour->daily, third = hour->daily / 3, shape_of_hour = hour->shape;
    double by_hour = hour->by_hour, of_minute = hour->of_minute, of_weekday = hour->of_weekday;
    double of_day = hour->paces[0], of_hours = hour->paces[1] * 0.5;
    for (Py_ssize_t slot = 0; slot < count; slot++) {
        double shape = shape_of_hour * day[slot];
        double by_slot = slots[slot] * daily;
        double by_minute = of_minute * minute[slot];
        out[slot] = level * shape;
        out[1 * stride + slot] = by_slot;
        out[2 * stride + slot] = by_minute;
        out[5 * stride + slot] = of_day * by_minute;
        out[6 * stride + slot] = by_slot * of_weekday;
        out[7 * stride + slot] = by_hour;
        out[8 * stride + slot] = of_hours * (around[slot] * third + by_minute);
        out[9 * stride + slot] *= shape;
    }
}

/* Fills N rows of `count` slots; a row is `stride` long. */
static void components(const Source *source, Py_ssize_t count, double *out, Py_ssize_t stride)
{
    double scale = source->scale, watched = larger(source->exposure, 1.0);
    const double *day_hour = hours_of_day(source->day);
    Sums sums;
    add_up(source->hours, source->slots, &sums);
    double own = larger(sums.total, 1e-12);
    double rate = scale * SLOT / watched;
    Hour of = {.daily = rate * DAY_SLOTS, .paces = {source->paces[0], source->paces[1]}};
    of.level = larger((sums.total * scale + LEVEL_PRIOR) * SLOT / (watched + LEVEL_PRIOR_SECONDS), RATE_MIN * SLOT);
    double later = larger(0.0, (double)source->start * SLOT + OFFSET + SLOT / 2 - source->seen_at);
    double shorter = source->pulses[0] / PULSE_SHORT * exp(-later / PULSE_SHORT) * SLOT;
    double longer = source->pulses[1] / PULSE_LONG * exp(-later / PULSE_LONG) * SLOT;
    double today = source->pulses[2] / PACE_DAY * exp(-later / PACE_DAY) * SLOT;
    fade(out + 3 * stride, out + 4 * stride, out + 9 * stride, shorter, longer, today, count);
    int slot = (int)floor_mod(source->start, DAY_SLOTS);
    int hour = (int)floor_mod(floor_div(source->start, HOUR_SLOTS) + MONDAY, WEEK_HOURS);
    for (Py_ssize_t number = 0, taken; number < count; number += taken) {
        int is_free = hour >= 120, minute = slot % HOUR_SLOTS;
        of.shape = source->week[hour] / larger(day_hour[slot / HOUR_SLOTS], 1e-6);
        of.by_hour = sums.free_hours[(is_free ? 24 : 0) + hour % 24] * rate * WEEK_HOURS / (is_free ? 2.0 : 5.0);
        of.of_minute = of.by_hour / own * 12;
        of.of_weekday = sums.weekday[hour / 24] * 7 / own;
        taken = HOUR_SLOTS - minute < count - number ? HOUR_SLOTS - minute : count - number;
        const float *day = source->day + slot, *slots = source->slots + slot, *around = sums.around + slot;
        if (taken == HOUR_SLOTS) /* a number that the compiler knows */
            fill_hour(&of, day, slots, around, sums.minute, HOUR_SLOTS, out + number, stride);
        else
            fill_hour(&of, day, slots, around, sums.minute + minute, taken, out + number, stride);
        slot = (int)((slot + taken) % DAY_SLOTS);
        hour = (hour + 1) % WEEK_HOURS;
    }
}

/* The mixture of the components, each slot from the first component to the last. */
static void mix(const double *parts, Py_ssize_t stride, const double *weights, Py_ssize_t count, double *restrict out)
{
    const double *restrict a = parts, *restrict b = parts + 5 * stride;
    double v = weights[0], w = weights[1], x = weights[2], y = weights[3], z = weights[4];
    for (Py_ssize_t slot = 0; slot < count; slot++)
        out[slot] = a[slot] * v + a[stride + slot] * w + a[2 * stride + slot] * x + a[3 * stride + slot] * y +
                    a[4 * stride + slot] * z;
    v = weights[5], w = weights[6], x = weights[7], y = weights[8], z = weights[9];
    for (Py_ssize_t slot = 0; slot < count; slot++)
        out[slot] = out[slot] + b[slot] * v + b[stride + slot] * w + b[2 * stride + slot] * x +
                    b[3 * stride + slot] * y + b[4 * stride + slot] * z;
}

/* Articles expected in each slot. */
static void expect(const double *parts, Py_ssize_t stride, const double *weights, Py_ssize_t count, double *restrict out)
{
    mix(parts, stride, weights, count, out);
    for (Py_ssize_t slot = 0; slot < count; slot++)
        out[slot] = larger(out[slot], RATE_MIN * SLOT);
}
