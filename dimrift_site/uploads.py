"""A cap on uploads of every view: more is refused before it is read, even by those who check its token."""

from typing import IO, Any, Final

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

# Above what any form takes (5 MB): a little too much is told beside its field, much too much is not read.
MOST: Final = 8 * 1024 * 1024


class Capped(FileUploadHandler):
    """Stands before the handlers that keep the file, and lets all through that is not too large."""

    def handle_raw_input(
        self, input_data: IO[bytes], meta: Any, content_length: int, boundary: Any, encoding: Any = None
    ) -> None:
        """RequestDataTooBig, which is answered with 400."""
        if content_length > MOST:
            raise RequestDataTooBig(f"A request with files may hold at most {MOST:,} bytes.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
