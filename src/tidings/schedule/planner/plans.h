/* `plan` and `plan_all` of plain_kernels.py, in the same order of operations. */

/* A line of the queue: its slot, as a number that needs no conversion, and its height. */
typedef struct {
    double slot, height;
} Line;

/* `mass`, `moment` and `lines` have room for one more than `count`. */
static Py_ssize_t planned(const double *expected, Py_ssize_t count, double price, double *mass, double *moment, Line *lines)
{
    Line *front = lines, *back = lines; /* the queue is empty where they meet */
    double best = 0.0;
    mass[0] = moment[0] = 0.0;
    for (Py_ssize_t slot = 0; slot < count; slot++) {
        mass[slot + 1] = mass[slot] + expected[slot];
        moment[slot + 1] = moment[slot] + expected[slot] * ((double)slot + 0.5);
    }
    for (Py_ssize_t visit = count - 1; visit >= 0; visit--) {
        double new = (double)(visit + 1), x = mass[visit];
        double height = mass[visit + 1] * new - moment[visit + 1] + best;
        for (; back - front >= 2; back--) {
            Line a = back[-2], b = back[-1];
            /* b never wins if the new line passes below where a and b cross. */
            if ((height - a.height) * (a.slot - b.slot) > (b.height - a.height) * (a.slot - new))
                break;
        }
        *back++ = (Line){new, height};
        double cost = front->height - front->slot * x;
        for (; back - front >= 2; front++) {
            double next = front[1].height - front[1].slot * x;
            if (next > cost)
                break;
            cost = next;
        }
        best = cost + moment[visit] + price;
    }
    return (Py_ssize_t)front->slot;
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
