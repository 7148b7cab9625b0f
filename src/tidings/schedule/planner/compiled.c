/* The planner's arithmetic as machine code: what plain_kernels.py computes, in the same order of operations, so that
 * both give the same numbers to the last digit (tests/unit/schedule/planner/test_kernels.py). kernels.py takes this one
 * where it was built; what the functions mean is said in plain_kernels.py.
 *
 *   forecast.h   what is expected of a source, slot by slot
 *   plans.h      the visits that cost least
 *   stored.h     a source as its state has it
 *   packed.h     a state in the bytes in which it is stored
 *   draws.h      the random numbers of a decision
 *
 * Arrays come as buffers (float32 what a source counts, float64 the rest); their sizes are checked, their types are the
 * caller's word. Only names of the stable ABI are used: one wheel serves every Python from 3.11 on.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "forecast.h"
#include "plans.h"
#include "stored.h"
#include "packed.h"
#include "draws.h"

/* The buffers of a source, as every function but those of stored.h takes it. */
typedef struct {
    Py_buffer hours, slots, week, day;
} Buffers;

static void release(Buffers *buffers)
{
    PyBuffer_Release(&buffers->hours);
    PyBuffer_Release(&buffers->slots);
    PyBuffer_Release(&buffers->week);
    PyBuffer_Release(&buffers->day);
}

/* Takes the arrays of a source from its buffers; false with an error where they have another size. */
static int is_sound(const Buffers *buffers, Source *source)
{
    source->hours = buffers->hours.buf;
    source->slots = buffers->slots.buf;
    source->week = buffers->week.buf;
    source->day = buffers->day.buf;
    if (buffers->hours.len == WEEK_HOURS * 4 && buffers->week.len == WEEK_HOURS * 4 &&
        buffers->slots.len == DAY_SLOTS * 4 && buffers->day.len == DAY_SLOTS * 4)
        return 1;
    PyErr_SetString(PyExc_ValueError, "hours and week need 168 float32, slots and day 288");
    return 0;
}

/* The arguments that describe a source, and the format that reads them. */
#define SOURCE_FORMAT "y*y*dd(ddd)(dd)y*y*dL"
#define SOURCE_ARGUMENTS(b, s)                                                                                         \
    &(b).hours, &(b).slots, &(s).scale, &(s).exposure, &(s).pulses[0], &(s).pulses[1], &(s).pulses[2], &(s).paces[0],  \
        &(s).paces[1], &(b).week, &(b).day, &(s).seen_at, &(s).start

static PyObject *forecast(PyObject *self, PyObject *args)
{
    Source source = {0};
    Buffers buffers = {0};
    Py_buffer weights = {0}, out = {0};
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "y*w*", SOURCE_ARGUMENTS(buffers, source), &weights, &out))
        return NULL;
    Py_ssize_t count = out.len / 8;
    double *parts = NULL;
    if (is_sound(&buffers, &source) && has_weights(&weights)) {
        parts = PyMem_Malloc((size_t)(count ? count : 1) * N * sizeof *parts);
        if (parts == NULL)
            PyErr_NoMemory();
    }
    if (parts != NULL) {
        components(&source, count, parts, count);
        expect(parts, count, weights.buf, count, out.buf);
        PyMem_Free(parts);
    }
    release(&buffers);
    PyBuffer_Release(&weights);
    PyBuffer_Release(&out);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *next_slot(PyObject *self, PyObject *args)
{
    Source source = {0};
    Buffers buffers = {0};
    Py_buffer weights = {0};
    Wish wish;
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "dy*ddd", SOURCE_ARGUMENTS(buffers, source), &wish.rest, &weights,
                          &wish.weight, &wish.price, &wish.room))
        return NULL;
    PyObject *answer = NULL;
    if (is_sound(&buffers, &source) && has_weights(&weights))
        answer = as_tuple(wished_slot(&source, weights.buf, &wish));
    release(&buffers);
    PyBuffer_Release(&weights);
    return answer;
}

static PyObject *score_components(PyObject *self, PyObject *args)
{
    Source source = {0};
    Buffers buffers = {0};
    Py_buffer weights = {0}, posts = {0}, evidence = {0};
    double now, kept, awaited_day = 0.0, awaited_hours = 0.0;
    if (!PyArg_ParseTuple(args, SOURCE_FORMAT "y*y*ddw*", SOURCE_ARGUMENTS(buffers, source), &weights, &posts, &now, &kept,
                          &evidence))
        return NULL;
    int sound = is_sound(&buffers, &source) && has_weights(&weights);
    if (sound && evidence.len != 2 * N * 4) {
        PyErr_SetString(PyExc_ValueError, "the evidence must be 20 float32");
        sound = 0;
    }
    if (sound)
        weigh_evidence(&source, weights.buf, posts.buf, posts.len / 8, now, kept, evidence.buf, &awaited_day,
                       &awaited_hours);
    release(&buffers);
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
    double *sums = PyMem_Malloc((size_t)(count + 1) * (2 * sizeof *sums + sizeof(Line)));
    if (sums != NULL && count > 0)
        after = planned(expected.buf, count, price, sums, sums + count + 1, (Line *)(sums + 2 * (count + 1)));
    PyBuffer_Release(&expected);
    if (sums == NULL)
        return PyErr_NoMemory();
    PyMem_Free(sums);
    return PyLong_FromSsize_t(after);
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
    {"next_slot_stored", next_slot_stored, METH_VARARGS, "The same, of a source as its state has it."},
    {"nothing_came", nothing_came, METH_VARARGS, "What changes in a state when a visit finds nothing new."},
    {"first_numbers", first_numbers, METH_O, "The first two numbers of random.Random(seed)."},
    {"look_again", look_again, METH_VARARGS, "Both of a stored state: (state, slot, articles, shortened, window)."},
    {"score_components", score_components, METH_VARARGS, "Add to the evidence; (awaited of the day, of the hours)."},
    {"plan", plan, METH_VARARGS, "After how many slots to visit next."},
    {"plan_all", plan_all, METH_VARARGS, "Fill the last array with the places to visit, the last first; their number."},
    {NULL, NULL, 0, NULL},
};

static int add_version(PyObject *made) { return PyModule_AddIntConstant(made, "VERSION", 4); } /* as in kernels.py */

static PyModuleDef_Slot slots[] = {{Py_mod_exec, add_version}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "compiled", "The planner's arithmetic as machine code.", 0, methods, slots,
};

PyMODINIT_FUNC PyInit_compiled(void) { return PyModuleDef_Init(&module); }
