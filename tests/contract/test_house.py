"""What the house asks of its own tree and no linter can say; it reads the tree, so a new file needs no change here."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "app" / "onrecord"
UNIT = ROOT / "tests" / "unit"

# What needs an engine, a model's server or a process is tested where those are, and not module by module.
PLACES = {
    "store": "store",
    "serve": "serve",
    "__main__": "serve",
    "__init__": "contract",
    "memory": "flow",
    "window": "flow",
    "issues": "flow",
    "events": "flow",
    "rebind": "flow",
    "usage": "serve",
    "export": "store",
    "imports": "store",
    "indexed": "store",
    "verdicts": "flow",
    "currency": "flow",
    "compact": "flow",
    "erasure": "flow",
    "erasure_steps": "flow",
    "rulings": "flow",
    "replay": "flow",
    "replay_documents": "flow",
    "replayed": "flow",
    "spaces": "flow",
    "documents": "flow",
    "chunks": "flow",
    "chunk": "flow",
    "build": "flow",
    "errors": "contract",
    "compiler": "store",
    "declare": "store",
    "gather": "store",
    "recall": "store",
    "keys": "store",
    "verify": "store",
    "audit": "store",
}

LINES_MAX = 400
FUNCTION_LINES_MAX = 70

CYPHER = re.compile(
    r"\b(optional\s+)?(match|merge|create)\s*\(\s*\w*\s*(:|\)|\{)"
    r"|\bunwind\b.+\bas\b|\bdetach\s+delete\b|\bcreate\s+(constraint|\w*\s*index)\b"
    r"|\bcall\s+(db\.|dbms\.|\{)|\breturn\s+\w+\s*(\.\s*\w+|\bas\b|\{)|\bset\s+\w+\.\w+\s*=",
    re.IGNORECASE | re.DOTALL,
)
# Written so that they do not find themselves.
REGISTRIES = re.compile(
    r"py[p]i\.(org|io)|python[h]osted\.org|np[m]js\.(org|com)|repo1?\.mave[n]|mave[n]\.apache\.org|sona[t]ype\.(org|com)"
    r"|crate[s]\.io|golan[g]\.org|go[p]roxy|deb(ian)?\.de[b]ian\.org|do[c]ker\.io|gh[c]r\.io|qua[y]\.io|rub[y]gems\.org",
    re.IGNORECASE,
)
MACHINE_PATHS = re.compile(
    r"(?<![\w.~}])(/wor[k]/|/roo[t]/|/home/(?!onrecord\b)\w|/User[s]/\w|/op[t]/\w)|\b[A-Z]:\\User[s]"
)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def files_of_the_project() -> list[Path]:
    """Every file that is, or would be, committed."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def where(path: Path, node: ast.expr | ast.stmt) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"


def test_each_module_with_functions_has_its_test() -> None:
    missing: list[str] = []
    for path in modules():
        inside = path.relative_to(PACKAGE)
        if not any(functions(parse(path))):
            continue
        mirrored = UNIT / inside.parent / f"test_{path.stem}.py"
        place = PLACES.get(inside.parts[0].removesuffix(".py"))
        if not mirrored.exists() and not (place and list((ROOT / "tests" / place).rglob("test_*.py"))):
            missing.append(f"{inside} has no tests/{place or mirrored.relative_to(ROOT / 'tests')}")
    assert not missing


def test_each_unit_test_mirrors_a_module() -> None:
    """`test_gate.py`, and `test_gate_<aspect>.py` where one file would be too long, stand for `gate.py`."""
    orphans: list[str] = []
    for path in sorted(UNIT.rglob("test_*.py")):
        folder = PACKAGE / path.parent.relative_to(UNIT)
        words = path.stem.removeprefix("test_").split("_")
        if not any((folder / f"{'_'.join(words[:n])}.py").exists() for n in range(1, len(words) + 1)):
            orphans.append(str(path.relative_to(ROOT)))
    assert not orphans


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (c:Claim {claim_id: $id}) RETURN c",
        "match (c) where c.space = $space",
        "MERGE (c:Claim",
        "UNWIND $rows AS row",
        "x DETACH DELETE n",
        "CREATE CONSTRAINT claim_id IF NOT EXISTS",
        "CREATE INDEX ON Claim (claim_text) FULL_TEXT",
        "CALL db.index.fulltext.queryNodes",
        "RETURN c.text",
        "SET c.state = 'closed'",
    ],
)
def test_cypher_is_recognised(text: str) -> None:
    assert CYPHER.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "the quotes do not match (see where)",
        "create a type first",
        "Return the order as it was",
        "it sets the time zone = UTC",
        "an unknown call",
    ],
)
def test_prose_is_not_cypher(text: str) -> None:
    assert not CYPHER.search(text)


def test_cypher_lives_in_its_folder() -> None:
    paths = [*modules(), *sorted((ROOT / "bench").rglob("*.py"))]
    found = [where(path, node) for path in paths for node in strings(parse(path)) if CYPHER.search(str(node.value))]
    assert not found


def test_files_and_functions_are_short() -> None:
    long = [
        f"{path.relative_to(ROOT)} has {lines} lines"
        for path in files_of_the_project()
        if path.suffix in {".py", ".cypher", ".js", ".css", ".html", ".sh"}
        and (lines := len(path.read_text(encoding="utf-8").splitlines())) > LINES_MAX
    ]
    long += [
        f"{where(path, function)} {function.name} has {lines} lines"
        for path in modules()
        for function in functions(parse(path))
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > FUNCTION_LINES_MAX
    ]
    assert not long


def test_only_serve_writes_to_stdout() -> None:
    found = [
        where(path, node)
        for path in modules()
        if "serve" not in path.relative_to(PACKAGE).parts
        and path != PACKAGE / "convert" / "__main__.py"  # a process of ours, which answers us there
        for node in ast.walk(parse(path))
        if (isinstance(node, ast.Name) and node.id == "print")
        or (isinstance(node, ast.Attribute) and ast.unparse(node) in {"sys.stdout", "sys.stderr"})
    ]
    assert not found


def test_no_file_names_a_registry_or_a_machine() -> None:
    found: list[str] = []
    for path in files_of_the_project():
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode("utf-8").splitlines(), 1):
            if hit := REGISTRIES.search(line) or MACHINE_PATHS.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number} {hit[0]}")
    assert not found


def test_nobody_imports_the_folder_of_the_source() -> None:
    paths = [path for path in files_of_the_project() if path.suffix == ".py"]
    assert not [str(path) for path in paths for name in imported(parse(path)) if name.split(".")[0] == "app"]


def test_each_folder_of_the_package_is_a_package() -> None:
    """Without its `__init__.py` a folder is a namespace, which import-linter and pyright do not see."""
    folders = {path.parent for path in modules()}
    assert not [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()]


def test_errors_are_defined_in_one_module() -> None:
    """A private one is a jump inside its module, and leaves it for nobody."""
    found = [
        f"{where(path, node)} {node.name}"
        for path in modules()
        if path != PACKAGE / "errors.py"
        for node in ast.walk(parse(path))
        if isinstance(node, ast.ClassDef)
        and not node.name.startswith("_")
        and any(ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases)
    ]
    assert not found


def test_the_tree_of_errors_is_the_one_in_the_docstring() -> None:
    errors = importlib.import_module("onrecord.errors")
    drawn: dict[str, str] = {}
    path: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if branch := re.match(r"( *(?:│? +)*(?:[├└]── )?)(\w+Error)\b", line):
            depth = len(branch[1].expandtabs()) // 4
            path = [*path[: depth - 1], branch[2]]
            drawn[branch[2]] = path[-2] if len(path) > 1 else "Exception"
    classes = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert drawn == {value.__name__: value.__bases__[0].__name__ for value in classes}
    assert [value.__name__ for value in classes if not value.__doc__] == []


def test_public_names_exist_and_are_explained() -> None:
    onrecord = importlib.import_module("onrecord")
    names: list[str] = onrecord.__all__
    assert names
    assert len(names) == len(set(names))
    unexplained = [name for name in names if callable(value := getattr(onrecord, name)) and not value.__doc__]
    assert not unexplained


def test_the_readme_opens_with_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    opening = re.split(r"(?m)^## ", readme)[0]
    commands = re.findall(r"(?m)^\s*(make \w+)", opening)
    assert commands[:2] == ["make demo", "make test"]
