"""Problems of records and projects."""
