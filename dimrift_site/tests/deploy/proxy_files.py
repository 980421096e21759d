"""Proxies of deploy/ on this machine: their files with ports, folders and a certificate of the test."""

import re
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from dimrift_site.tools.testing.source_imports import ROOT

NAME: Final = "dimrift.example"
MIME_TYPES: Final = "/etc/nginx/mime.types"  # which the packages' own nginx.conf includes


class ProxyPlace(NamedTuple):
    """Addresses of a proxy by http and by TLS, of what it stands before, and the folders that it has."""

    plain: int
    tls: int
    site: int  # the port of the web server
    data: Path  # DATA_DIR of the site
    folder: Path  # of certificate and logs

    @property
    def log(self) -> Path:
        """The folder of its logs."""
        return self.folder / "log"


def make_certificate(folder: Path) -> None:
    """Write `certificate.pem` and `key.pem` for NAME, signed by themselves."""
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
    ]
    about = ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
    subprocess.run([*command, *about, *files], check=True, capture_output=True)


def nginx_text(place: ProxyPlace, is_tls: bool = True) -> str:
    """Return deploy/nginx.conf for a place, as it stands in `http`; without TLS if asked for."""
    text = re.sub(r" *listen \[::\].*\n", "", (ROOT / "deploy/nginx.conf").read_text("utf-8"))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{place.plain};")
    kind = " ssl http2" if is_tls else ""
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{place.tls}{kind};")
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", f"{place.folder}/certificate.pem", text)
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", f"{place.folder}/key.pem", text)
    if not is_tls:
        text = re.sub(r" *ssl_\w+ .*\n", "", text)
    return f"include {MIME_TYPES};\n{_moved(text, place)}"


def caddy_text(place: ProxyPlace) -> str:
    """Return deploy/Caddyfile for a place."""
    text = (ROOT / "deploy/Caddyfile").read_text("utf-8")
    ports = f"http_port {place.plain}\n\thttps_port {place.tls}\n\tdefault_bind 127.0.0.1"
    # `free_port` keeps the port for UDP, at which Caddy would listen for HTTP/3.
    protocols = "servers {\n\t\tprotocols h1 h2"
    here = f"{{\n\tadmin off\n\tauto_https disable_certs\n\t{ports}\n\t{protocols}"
    text = text.replace("{\n\tservers {", here, 1)
    certificate = f"{NAME} {{\n\ttls {place.folder}/certificate.pem {place.folder}/key.pem"
    return _moved(text.replace(f"\n{NAME} {{", f"\n{certificate}", 1), place)


def _moved(text: str, place: ProxyPlace) -> str:
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{place.site}")
    text = text.replace("/var/www/html", str(place.folder)).replace("/var/lib/nginx", str(place.folder))
    return text.replace("/var/lib/dimrift", str(place.data)).replace("/var/log/dimrift", str(place.log))
