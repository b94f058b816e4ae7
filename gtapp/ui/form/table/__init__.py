"""A list of objects as one table: a view with a model, painted by a delegate, edited in one editor that moves about."""
