"""A certificate of our own making, by the openssl of the system: an authority of this machine, and a certificate by it.

The authority may sign for the names of this machine and for addresses of private networks only, so that whoever steals
its key can play no site of the internet to the tablets that trust it.
"""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

AUTHORITY_DAYS: Final = 3_650
DAYS: Final = 397
"""Longer than this no browser takes a certificate."""

_PRIVATE: Final = ("10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0")
"""The hall may give the machine another address tomorrow, and no tablet shall have to trust another authority then."""

_CURVE: Final = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class CertificateError(Exception):
    """No certificate could be made; the sentence says why and what to do."""


@dataclass(frozen=True, slots=True)
class Made:
    """The files: the authority that tablets are to trust, the certificate and key that the pages are served with."""

    authority: Path
    certificate: Path
    key: Path


def make_certificate(folder: Path, names: Sequence[str], addresses: Sequence[str]) -> Made:
    """Make a certificate for these names and addresses in a folder.

    An authority that is there already signs it, so that nobody has to trust another one, unless it may not for these
    names; then there is a new one.

    Raises:
        CertificateError: openssl is not there, or does not do it; the folder cannot be written.
    """
    made = Made(folder / "authority.crt", folder / "pages.crt", folder / "pages.key")
    signer = folder / "authority.key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if made.authority.exists() and signer.exists():
            _make_pages(made, signer, names, addresses)
            if _holds(made):
                return made
        _make_authority(made.authority, signer, names, addresses)
        _make_pages(made, signer, names, addresses)
    except OSError as error:
        raise CertificateError(f"{folder} cannot be written: {error.strerror}. Check the folder.") from error
    return made


def _holds(made: Made) -> bool:
    try:
        _openssl("verify", "-CAfile", str(made.authority), str(made.certificate))
    except CertificateError:
        return False
    return True


def fingerprint(certificate: Path) -> str:
    """The SHA-256 of a certificate, as a tablet shows it before it trusts.

    Raises:
        CertificateError: as in `make_certificate`.
    """
    said = _openssl("x509", "-in", str(certificate), "-noout", "-fingerprint", "-sha256")
    return said.strip().partition("=")[2]


def _make_authority(authority: Path, signer: Path, names: Sequence[str], addresses: Sequence[str]) -> None:
    nets = (*_PRIVATE, *(_only(each) for each in addresses))
    permitted = [f"permitted;DNS:{name}" for name in names] + [f"permitted;IP:{net}" for net in nets]
    extensions = (
        "basicConstraints=critical,CA:TRUE,pathlen:0",
        "keyUsage=critical,keyCertSign,cRLSign",
        "subjectKeyIdentifier=hash",
        f"nameConstraints=critical,{','.join(permitted)}",
    )
    subject = ("-subj", f"/CN=Floorman at {names[0]}")
    _request("-x509", *_CURVE, *subject, "-days", str(AUTHORITY_DAYS), key=signer, out=authority, adding=extensions)


def _make_pages(made: Made, signer: Path, names: Sequence[str], addresses: Sequence[str]) -> None:
    alternatives = ",".join([f"DNS:{name}" for name in names] + [f"IP:{each}" for each in addresses])
    extensions = (
        "basicConstraints=critical,CA:FALSE",
        "keyUsage=critical,digitalSignature",
        "extendedKeyUsage=serverAuth",
        "authorityKeyIdentifier=keyid",
        f"subjectAltName={alternatives}",
    )
    signed = ("-x509", "-CA", str(made.authority), "-CAkey", str(signer), "-days", str(DAYS))
    _request(*signed, *_CURVE, "-subj", f"/CN={names[0]}", key=made.key, out=made.certificate, adding=extensions)


def _request(*options: str, key: Path, out: Path, adding: Sequence[str]) -> None:
    """`openssl req` into a folder of its own, so that a half-made pair never stands where a whole one did."""
    with TemporaryDirectory(dir=out.parent) as folder:
        made, made_key = Path(folder, "made.crt"), Path(folder, "made.key")
        # A configuration of our own: the system's would add what it thinks right.
        plain = Path(folder, "plain.cnf")
        plain.write_text("[req]\ndistinguished_name=dn\n[dn]\n", encoding="utf-8")
        added = [word for each in adding for word in ("-addext", each)]
        _openssl("req", "-config", str(plain), *options, "-keyout", str(made_key), "-out", str(made), *added)
        made_key.chmod(0o600)
        made.chmod(0o644)
        made_key.replace(key)
        made.replace(out)


def _openssl(*words: str) -> str:
    try:
        ended = subprocess.run(["openssl", *words], capture_output=True, text=True, check=False, umask=0o077)
    except FileNotFoundError as error:
        raise CertificateError("openssl is not there; run: sudo apt-get install openssl") from error
    if ended.returncode:
        why = (ended.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise CertificateError(f"openssl could not make the certificate: {why}")
    return ended.stdout


def _only(address: str) -> str:
    """An address as a constraint, with the mask that lets through this one alone."""
    return f"{address}/{'ffff:' * 7 + 'ffff' if ':' in address else '255.255.255.255'}"
