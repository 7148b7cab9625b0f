"""A model of sentence embeddings that is made here: words that mean the same lie beside each other."""

from __future__ import annotations

from pathlib import Path

MEANINGS = (
    "doctor physician surgeon",
    "hospital clinic ward",
    "strike walkout stoppage",
    "car automobile vehicle",
    "price cost fee",
    "rain storm weather",
)


def save_model(folder: Path) -> Path:
    """Each meaning is a direction of its own, and each word of it lies a little aside."""
    import numpy as np
    from model2vec import StaticModel
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.normalizers import Lowercase
    from tokenizers.pre_tokenizers import Whitespace

    words = [(word, meaning) for meaning, said in enumerate(MEANINGS) for word in said.split()]
    vocabulary = {"[UNK]": 0} | {word: number for number, (word, _) in enumerate(words, start=1)}
    vectors = np.zeros((len(vocabulary), len(MEANINGS) + len(words)), np.float32)
    for number, (_, meaning) in enumerate(words, start=1):
        vectors[number, meaning] = 1.0
        vectors[number, len(MEANINGS) + number - 1] = 0.4
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = Lowercase()
    tokenizer.pre_tokenizer = Whitespace()
    StaticModel(vectors, tokenizer).save_pretrained(folder)
    return folder
