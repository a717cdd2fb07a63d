"""`python3 -m generator`: writes src/callwarden/_generated anew."""

from __future__ import annotations

from pathlib import Path

from generator.document import Document
from generator.package import files_of, read_package

CLIENT = Path(__file__).resolve().parent.parent
REPOSITORY = CLIENT.parent.parent
OUTPUT = CLIENT / "src" / "callwarden" / "_generated"


def main() -> None:
    document = Document.load(REPOSITORY / "openapi" / "openapi.json")
    files = files_of(read_package(document), (REPOSITORY / "docs" / "errors.md").read_text(encoding="utf-8"))
    for stale in set(OUTPUT.rglob("*.py")) - {OUTPUT / name for name in files}:
        stale.unlink()
    for name, content in files.items():
        path = OUTPUT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
