"""Small files of each kind, written by hand so that nothing is in them but what is told."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
    "<dc:title>Leave</dc:title><dc:creator>Legal</dc:creator><dcterms:modified>2026-03-04T09:00:00Z</dcterms:modified>"
    "</cp:coreProperties>"
)
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _relations(target: str, kind: str) -> str:
    relation = f'<Relationship Id="r" Target="{target}" Type="{_OFFICE}/{kind}"/>'
    return f'<Relationships xmlns="{_RELS}">{relation}</Relationships>'


def _paragraph(style: str, said: str) -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{said}</w:t></w:r></w:p>'


def docx(*paragraphs: tuple[str, str] | str, **parts: str | bytes) -> bytes:
    """A Word file: paragraphs, those with a style as pairs, it first; `parts` besides, as `word__x_xml`."""
    said = "".join(
        _paragraph(*p) if isinstance(p, tuple) else p if p.startswith("<") else _paragraph("", p) for p in paragraphs
    )
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/></w:style>'
        for key, name in (("Titre", "Title"), ("Titre1", "heading 1"), ("Titre2", "heading 2"))
    )
    held = {
        "[Content_Types.xml]": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": _relations("word/document.xml", "officeDocument"),
        "word/document.xml": f"<w:document {_W}><w:body>{said}</w:body></w:document>",
        "word/styles.xml": f"<w:styles {_W}>{styles}</w:styles>",
        "word/_rels/document.xml.rels": _relations("styles.xml", "styles"),
        "docProps/core.xml": _CORE,
        **{name.replace("__", "/").replace("_xml", ".xml"): text for name, text in parts.items()},
    }
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, text in held.items():
            archive.writestr(name, text)
    return made.getvalue()


def pdf(*pages: str, info: str = "", encrypted: str = "") -> bytes:
    """A PDF whose pages hold these drawing instructions (`text` makes them), with /Helv and /Bold as fonts."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{6 + 2 * n} 0 R' for n in range(len(pages)))}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
        f"<<{info}>>",
    ]
    fonts = "/Resources<</Font<</Helv 3 0 R/Bold 4 0 R>>>>"
    for number, page in enumerate(pages):
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {7 + 2 * number} 0 R{fonts}>>",
            f"<</Length {len(page.encode('cp1252'))}>>stream\n{page}\nendstream",
        ]
    made = b"%PDF-1.4\n"
    places: list[int] = []
    for number, said in enumerate(objects, 1):
        places.append(len(made))
        made += f"{number} 0 obj{said}endobj\n".encode("cp1252")
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R/Info 5 0 R{encrypted}>>"
    return (
        made
        + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}\nstartxref\n{len(made)}\n%%EOF".encode()
    )


def text(*lines: tuple[float, str] | tuple[float, str, float] | tuple[float, str, float, str]) -> str:
    """Lines to draw on a page: how high, the words, and besides the size (11) and the font (Helv)."""
    drawn: list[str] = []
    for y, said, *more in lines:
        size, font = (more[0] if more else 11), (more[1] if len(more) > 1 else "Helv")
        escaped = said.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        drawn.append(f"BT /{font} {size} Tf 72 {y} Td ({escaped}) Tj ET")
    return "\n".join(drawn)
