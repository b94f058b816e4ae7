"""Google's sign-in, as far as gtapp uses it: a service account's signed claim, and a person's consent in a browser."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlencode

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from google.auth import jwt

_SCOPES = {
    "read": ("spreadsheets.readonly", "spreadsheets"),
    "write": ("spreadsheets",),
    "drive": ("drive.metadata.readonly",),
}
_AUDIENCE = "https://oauth2.googleapis.com/token"  # the address of tokens
_JSON = {"Content-Type": "application/json"}
Answer = tuple[int, dict[str, str], str]


@cache
def new_key(number: int) -> rsa.RSAPrivateKey:
    """Return the private key of this number; making one takes a tenth of a second."""
    return rsa.generate_private_key(65537, 2048 + 8 * number)


@dataclass(frozen=True)
class Grant:
    """The meaning of a token."""

    account: str
    scopes: frozenset[str]


class Tokens:
    """Issues tokens for an account of a program (`robot`) and one of a `person`."""

    def __init__(self, root: str, robot: str, person: str) -> None:
        self._root, self._robot, self._person = root, robot, person
        self._tokens: dict[str, Grant] = {}
        self._codes: dict[str, dict[str, list[str]]] = {}
        self._refreshing: dict[str, Grant] = {}
        self.lifetime = 3600
        self.declined = False
        self.granted = ""  # the scopes that a person consents to, if other than the requested ones
        self.secrets: list[str] = []

    def service_key(self, key: rsa.RSAPrivateKey) -> dict[str, str]:
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return {
            "type": "service_account",
            "project_id": "letters-archive",
            "private_key_id": "k1",
            "private_key": private.decode(),
            "client_email": self._robot,
            "client_id": "1",
            "token_uri": f"{self._root}/token",
        }

    def client(self) -> dict[str, Any]:
        """Write the OAuth client of a desktop program, as Google's console gives it."""
        return {
            "installed": {
                "client_id": "client-of-gtapp",
                "client_secret": "client-secret-of-gtapp",
                "auth_uri": f"{self._root}/auth",
                "token_uri": f"{self._root}/token",
                "redirect_uris": ["http://localhost"],
            }
        }

    def holder(self, token: str) -> str:
        """Return the bearer of the token: the account and, behind #, its scopes; "" for an invalid token."""
        grant = self._tokens.get(token)
        return f"{grant.account}#{' '.join(sorted(grant.scopes))}" if grant else ""

    def allows(self, holder: str, deed: str) -> bool:
        scopes = holder.partition("#")[2].split()
        return any(f"https://www.googleapis.com/auth/{scope}" in scopes for scope in _SCOPES[deed])

    def revoke(self) -> None:
        """Withdraw the person's consent; all tokens end."""
        self._tokens.clear()
        self._refreshing.clear()

    def answer(self, path: str, query: dict[str, list[str]], content: bytes) -> Answer:
        if path == "/auth":
            return self._page(query)
        form = {name: values[0] for name, values in parse_qs(content.decode()).items()}
        if form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer":
            return self._robots(form)
        if form["grant_type"] == "refresh_token":
            return self._again(form)
        return self._persons(form)

    def _page(self, query: dict[str, list[str]]) -> Answer:
        """Return the page where a person consents; here at once."""
        code = secrets.token_hex(8)
        self._codes[code] = query
        reply = (
            {"error": "access_denied"}
            if self.declined
            else {"code": code, "scope": self.granted or query["scope"][0]}
        )
        back = urlencode({"state": query["state"][0], **reply})
        return 302, {"Location": f"{query['redirect_uri'][0]}?{back}"}, ""

    def _robots(self, form: dict[str, str]) -> Answer:
        public = (
            new_key(0)
            .public_key()
            .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        )
        try:
            decode: Any = jwt.decode
            claim = decode(form["assertion"], certs=public, audience=_AUDIENCE)
        except ValueError:
            return _refused("Invalid JWT Signature.")
        return self._given(Grant(claim["iss"], frozenset(claim["scope"].split())))

    def _persons(self, form: dict[str, str]) -> Answer:
        query = self._codes.pop(form["code"], None)
        verifier = form.get("code_verifier", "")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
        if query is None or query["code_challenge"][0] != challenge:
            return _refused("Malformed auth code.")
        grant = Grant(self._person, frozenset((self.granted or query["scope"][0]).split()))
        refresh = f"refresh-{secrets.token_hex(16)}"
        self.secrets.append(refresh)
        self._refreshing[refresh] = grant
        claims = json.dumps({"email": grant.account}).encode() if "openid" in grant.scopes else b"{}"
        body = base64.urlsafe_b64encode(claims).decode().rstrip("=")
        return self._given(grant, refresh_token=refresh, id_token=f"e30.{body}.c2ln")

    def _again(self, form: dict[str, str]) -> Answer:
        grant = self._refreshing.get(form["refresh_token"])
        return self._given(grant) if grant else _refused("Token has been expired or revoked.")

    def _given(self, grant: Grant, **more: str) -> Answer:
        token = f"token-{secrets.token_hex(16)}"
        self.secrets.append(token)
        self._tokens[token] = grant
        scope = " ".join(sorted(grant.scopes))
        answer = {
            "access_token": token,
            "expires_in": self.lifetime,
            "token_type": "Bearer",
            "scope": scope,
            **more,
        }
        return 200, _JSON, json.dumps(answer)


def _refused(text: str) -> Answer:
    return 400, _JSON, json.dumps({"error": "invalid_grant", "error_description": text})
