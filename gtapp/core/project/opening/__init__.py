"""Opening a folder: which benchmark it follows, what lies in it, whether its code and its links are trusted."""
