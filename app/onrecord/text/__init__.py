"""What words are: offsets, names, figures, negations, sentences and questions, in each language that is supported.

A leaf: it knows no noun of the memory. Its lexicons are data, one module a language.
"""
