"""Redis as a broker, read by a loop that waits for one message at a time.

Celery's event loop loses its place when Redis is started anew while all slots of a worker are busy: it pauses
reading on the connection that dies, and never reads again (Kombu 5.7: two of three restarts during play). The
loop that Celery has for other brokers notices the loss and connects again.
"""

from kombu.transport import redis


class Transport(redis.Transport):
    """Celery's `broker_transport` beside a `redis://` address."""

    implements = redis.Transport.implements.extend(asynchronous=False)
