"""The programs of the site: web server, supervisor, preparation, health."""
