"""What OnRecord costs, measured: `python -m bench`."""
