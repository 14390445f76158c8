"""What reads: a model behind an OpenAI-compatible server, or, with none set, the verbatim extractor."""
