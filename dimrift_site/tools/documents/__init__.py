"""Tools that make parts of the documents: pictures of pages, the data model."""
