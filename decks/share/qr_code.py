"""QR codes of addresses, as SVG."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_picture(address: str) -> SafeString:
    """Return the QR code of an address as an SVG element, dark on white in either theme."""
    code = segno.make_qr(address, error="m")
    # Segno writes numbers and colours only, nothing of the address.
    return mark_safe(code.svg_inline(border=3, dark="#000", light="#fff", omitsize=True, svgclass="qr"))  # noqa: S308
