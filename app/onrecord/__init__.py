"""OnRecord: a graph memory for agents in which every line can be traced to who said it, where, and in which words."""
