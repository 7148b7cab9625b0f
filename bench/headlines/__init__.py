"""Real headlines, judged by reading: words in their inflected forms, and events that many sources reported.

    .venv/bin/python -m bench.headlines               # headlines in ../shared/data/headlines
    .venv/bin/python -m bench.headlines --show        # and what is missed or wrong, of the open part

judged.py    the judgements and the headlines they are about
program.py   the headlines in the program's store: watches, search, stories
scores.py    what the program found, held against the judgements
open.csv, held_out.csv                   a headline and a query word: does it contain a form of the word?
open_stories.csv, held_out_stories.csv   headlines of one event, and others that are near it

The headlines are not part of the project. A judgement names its headline by a key: the first 12 hexadecimal digits of
the SHA-256 of source, time and title, joined by tabs. The judgements were made before the program was run on them, and
without a stemmer or a lemmatiser; none was changed afterwards. There was one judge, and no second reading.

Words. 48 Polish and 39 German query words: subjects of the monitoring paper (energy, gas, coal, power stations) and of
everyday news; nouns, names and adjectives, many of them with changing stems (węgiel/węgla, lód/lodu, Buch/Bücher). For
each word, forms and look-alikes were listed from the vocabulary of all headlines. Headlines were taken by lot (in the
order of their keys), one for each form in turn, so that rare forms are there too: up to 11 (Polish) or 9 (German) with
a form, up to 8 with a look-alike, and 3 with neither. So a rare form weighs as much as a common one: recall is over
forms, not over what a day brings. Titles that differ only in case and punctuation count once; titles with a broken
encoding were left out. A headline may be there for several words. Each has the kind of the word in it, or, where
reading it showed another sense, another kind:

    form       contains an inflected form of the word. Comparison (hoch/höchste, zły/gorszy), plurals of another root
               (człowiek/ludzie, rok/lat), adjectives used as nouns (Grüne), a part of a hyphenated word (Hamburg-Wahl)
               and a name made of the word (Weißes Haus, Jastrzębski Węgiel) count
    derived    contains a word of the same family and none of its forms: łódzki for Łódź, Wähler for Wahl
    compound   contains it only within a longer German word: Bankkunden for Bank
    homograph  contains what looks like a form but is another word: Strefa Gazy for gaz, the surname Kot for kot,
               ehrenamtliche Gräber for Grab
    alike      contains a word that only begins alike: księżyc for książę, gründen for grün
    random     contains none of these

Two headlines that could be read both ways were left out. łupki is in no headline of these months; it has look-alikes.

Stories. 42 lists, 20 Polish and 22 English (the German headlines are of one paper). A list begins with a headline taken
by lot for which five publishers have a similar one within two days (cosine of TF-IDF over the first six letters of each
word), and goes on with the 11 most similar of that time, each title once, and up to 6 that share only a rare name. Each
was read. Headlines of one event (the same happening or statement) have the same letter; `-` is an event of its own: a
follow-up, a reaction, a commentary, a summary of the day. Where that could not be decided, the headline was left out.
Only pairs within a list are judged. Candidates were found by their words, so headlines that report an event in quite
other words are rarer here than in life.

Parts. A third is held out: all headlines of a query word, and all of a list, are in the same part, by the SHA-256 of
"language:word" or of the key of the list's first headline (0 modulo 3). Rules are set on the open part only; of the
held-out part nothing but totals is printed.
"""
