"""The page that opens projects."""
