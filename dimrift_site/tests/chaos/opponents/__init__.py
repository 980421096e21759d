"""Games against opponents on a whole site: a worker that is killed, ten games at once."""
