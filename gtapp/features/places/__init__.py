"""Where the values of a record stand on its pages: texts of pages and a record in, boxes out."""
