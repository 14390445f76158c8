"""The nouns: frozen values, one type per step of the flow."""
