"""What a user meets first: the page that asks for the kind of documents, and the question about a folder that is no project."""
