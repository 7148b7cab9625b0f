/* The first two numbers that random.Random(seed).random() gives. A visit needs no more, and Python makes all 624 words of
 * the generator's state three times before it gives one: here the first time is done once, and the third for four words.
 */

#define WORDS 624
#define AHEAD 397

static const uint32_t *first_words(void)
{
    static uint32_t words[WORDS]; /* the caller holds the interpreter's lock */
    if (words[0] == 0) {
        words[0] = 19650218;
        for (uint32_t place = 1; place < WORDS; place++)
            words[place] = 1812433253U * (words[place - 1] ^ words[place - 1] >> 30) + place;
    }
    return words;
}

/* What `init_by_array` of the generator's authors makes of one or two words: round the state once from its second word
 * to its second word, and once more from there. */
static void seed_words(uint64_t seed, uint32_t *words)
{
    const uint32_t *first = first_words();
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)}, other = key[1] ? 1 : 0, before = first[0];
    key[1] += other;
    for (uint32_t place = 1; place < WORDS; place++)
        words[place] = before = (first[place] ^ (before ^ before >> 30) * 1664525U) + key[(place - 1) & other];
    before = words[1] = (words[1] ^ (before ^ before >> 30) * 1664525U) + key[(WORDS - 1) & other];
    for (uint32_t place = 2; place < WORDS; place++)
        words[place] = before = (words[place] ^ (before ^ before >> 30) * 1566083941U) - place;
    words[1] = (words[1] ^ (before ^ before >> 30) * 1566083941U) - 1;
    words[0] = 0x80000000U;
}

static uint32_t drawn(const uint32_t *words, int place)
{
    uint32_t mixed = (words[place] & 0x80000000U) | (words[place + 1] & 0x7fffffffU);
    uint32_t word = words[place + AHEAD] ^ mixed >> 1 ^ (mixed & 1 ? 0x9908b0dfU : 0);
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680U;
    word ^= word << 15 & 0xefc60000U;
    return word ^ word >> 18;
}

static PyObject *first_numbers(PyObject *self, PyObject *seed)
{
    uint32_t words[WORDS];
    double numbers[2];
    unsigned long long size = PyLong_AsUnsignedLongLong(seed);
    if (PyErr_Occurred())
        return NULL;
    seed_words(size, words);
    for (int one = 0; one < 2; one++)
        numbers[one] = ((drawn(words, 2 * one) >> 5) * 67108864.0 + (drawn(words, 2 * one + 1) >> 6)) / 9007199254740992.0;
    return Py_BuildValue("dd", numbers[0], numbers[1]);
}
