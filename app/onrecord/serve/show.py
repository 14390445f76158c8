"""What a person sees: progress on stderr, answers on stdout; plain lines where no terminal is, never wider than 100."""

from __future__ import annotations

import contextlib
import sys
import unicodedata
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from onrecord.replayed import Replayed
    from onrecord.serve.loading import Ingested

WIDTH_MAX = 100
QUOTE_LENGTH_MAX = 160
"""Characters of an example; a trace shows all of its turn."""

JOINERS = "\u200c\u200d\u00ad"
"""Format characters that words are written with."""

Item = Mapping[str, Any]

_NAMES = {"windows_pending": "of them pending", "model_calls": "model calls"}


def console(*, stderr: bool = False) -> Console:
    """A console that takes no word of a source for markup."""
    from rich.console import Console

    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if made.width > WIDTH_MAX:
        made.width = WIDTH_MAX
    return made


def plain(text: str) -> str:
    """A text that can move no cursor and change no colour: a source's words are anybody's."""
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if character != "\n" and character not in JOINERS and unicodedata.category(character) in ("Cc", "Cf")
        else character
        for character in text
    )


@contextlib.contextmanager
def progress(what: str, total: int, unit: str = "lines") -> Generator[Callable[[int], None]]:
    """A bar on stderr while something is counted; where no terminal is, one line at the end."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console(stderr=True)) as bar:
        task = bar.add_task(f"{what:<9}", total=total)
        yield lambda count: bar.advance(task, count)


def title(out: Console, text: str) -> None:
    """A heading, with an empty line before it."""
    out.print()
    out.rule(text, align="left", characters="─")


def counts(what: str, counted: Mapping[str, int], *others: str) -> None:
    """One line, as `Imported 75 speakers, 176 objects.`; `others` come first, and are not counted."""
    said = [f"{count} {name.removesuffix('s') if count == 1 else name}" for name, count in counted.items() if count]
    sys.stdout.write(f"{what} {', '.join([*others, *said]) or 'nothing'}.\n")


def keys(found: Sequence[Item]) -> None:
    """A line a key: its id, whether it still opens, what it may do, and what people call it."""
    for key in found:
        may = ", ".join([*key["readers"], *key["scopes"]])
        until = f", until {key['expires_at']}" if key["expires_at"] and key["state"] == "active" else ""
        sys.stdout.write(f"{key['key_id']}  …{key['last4']}  {key['state']}{until}  {may}  {plain(key['name'])}\n")
    if not found:
        sys.stdout.write("There is no key in this space.\n")


def ingested(done: Ingested) -> None:
    """What an ingest made, and how often each decision was taken."""
    told = done.told()
    decisions: dict[str, int] = told.pop("decisions")
    is_known = done.turns + done.passages > 0 and done.windows == 0
    what = "There was nothing new to read in" if is_known else "Read"
    counts(what, {_NAMES.get(name, name): count for name, count in told.items()})
    for kind, count in decisions.items():
        sys.stdout.write(f"  {count:>6}  {kind}\n")


def replayed(done: Replayed, *, dry_run: bool) -> None:
    """How many windows were read again, and what changed; then each window that did, by its conversation."""
    counts("Read again", {"windows": done.windows})
    if done.unreadable:
        counts("Nothing of the answer can be read any more, and all stays as it is, for", {"windows": done.unreadable})
    counts("Would change" if dry_run else "Changed", {"windows": done.windows_changed, **_changed(done)})
    for change in done.changes:
        told = {name: len(ids) for name, ids in _changed(change).items()}
        where = f"document {change.doc_id}" if change.doc_id else f"conversation {change.conversation_id}"
        where = where if change.doc_id or change.conversation_id else "an event"
        counts(plain(f"  {where}, window {change.window_id}:"), told)
    if done.windows_changed > len(done.changes):
        counts("  and of", {"more windows": done.windows_changed - len(done.changes)})


def _changed(done: Any) -> dict[str, Any]:
    return {
        "new claims": done.claims_made,
        "dropped claims": done.claims_dropped,
        "opened facts": done.facts_opened,
        "closed facts": done.facts_closed,
        "otherwise changed facts": done.facts_changed,
        "decisions": done.decisions,
    }


def state(out: Console, found: Item) -> None:
    """A context's state block: what the system has next to what was said, then the rows of each form."""
    for one in found.get("objects", ()):
        out.print(_row("recorded", f"status: {one['status']}", "system"))
        for name, field in one["fields"].items():
            out.print(_row("", f"{name}: {_value(field['value'])}", field["origin"]))
            for said in field["said"]:
                out.print(_row("", f"{name}: {said['value']}", f"said by {_who(said)}"))
        for shelf in ("instructions", "open_items", "observations"):
            word = shelf.replace("_", " ").removesuffix("s")
            for row in one["memory"][shelf]:
                due = f", due {row['due']}" if row.get("due") else ""
                out.print(_row(word, f"“{row['text']}”", f"{_who(row)}, {row['at'][:10]}{due}, {row['audience']}"))


def provenance(out: Console, found: Item) -> None:
    """A fact or a claim as a tree, down to the turn and its exact characters."""
    from rich.text import Text
    from rich.tree import Tree

    if found["kind"] == "claim":
        tree = Tree(Text(f"claim {found['claim']['claim_id']}"))
        _claim(tree, found["claim"])
        for fact in found["facts"]:
            tree.add(_fact("supports", fact))
    else:
        tree = Tree(_fact("fact", found["fact"]))
        for claim in found["claims"]:
            _claim(tree.add(Text(f"claim {claim['claim_id']}")), claim)
        if found["claims_cut"]:
            tree.add(Text(f"and {found['claims_cut']} more claims"))
        for way in ("supersedes", "superseded_by"):
            for link in found[way]:
                branch = tree.add(_fact(f"{way.replace('_', ' ')} ({link['reason']}, {link['at']})", link["fact"]))
                for claim in link["claims"]:
                    _claim(branch, claim)
        for decision in found["decisions"]:
            tree.add(Text(plain(f"decision {decision['kind']}: {decision['reason']}")))
    out.print(tree)


def reasons(found: Item) -> None:
    """The answer about a sentence, and what it stands on."""
    out = console()
    places = {place["passage_id"]: place for place in found["places"]}
    out.print(plain(found["answer"]))
    for place in found["places"]:
        who = place["name"] or place["speaker"]
        where = f"{who}, {_place(place)}, {place['at']}, characters {place['char_start']}-{place['char_end']}"
        near = f" (near: {place['overlap']:.0%} of the words of both)" if place["overlap"] < 1 else ""
        out.print()
        out.print(plain(f"{where}{near}:"))
        out.print(_marked(place["text"], place["char_start"], place["char_end"]))
    for claim in found["claims"]:
        cited = [places.get(cite["passage_id"], cite) for cite in claim["cites"][:1]]
        where = "".join(f", {_place(place)}" for place in cited)
        facts = f", of {', '.join(claim['facts'])}" if claim["facts"] else ""
        standing = "" if claim["is_current_testimony"] else ", not current any more"
        out.print(plain(f"claim {claim['claim_id']}: “{claim['claim_text']}”{where}{facts}{standing}"))
    for one in found["decisions"]:
        quote = f": “{one['quote']}”" if one["quote"] else ""
        where = f", {_place(one)}" if one["conversation_id"] or one["object"] or one["doc_id"] else ""
        out.print(plain(f"decision {one['kind']} ({one['reason']}){quote}{where}"))


def hits(found: Sequence[Item], *, more: bool) -> None:
    """What a search found, the best first: the text, what it is, and the words that it stands on."""
    out = console()
    if not found:
        out.print("Nothing in memory has these words.")
    for hit in found:
        what = hit[hit["kind"]]
        text = what["claim_text"] if hit["kind"] == "claim" else what["text"]
        held = what["state"] if hit["kind"] == "fact" else "current" if what["is_current_testimony"] else "not current"
        bound = f", bound to {', '.join(what['bound_to'])}" if what["bound_to"] else ""
        out.print(plain(f"{hit['kind']} {what[hit['kind'] + '_id']}: “{text}” ({held}{bound})"))
        for claim in hit["provenance"]["claims"][:1]:
            who = claim["by"]["name"] or claim["by"]["speaker_id"]
            for cite in claim["cites"][:1]:
                out.print(plain(f"    {who}, {_place(cite)}, {cite['at']}: “{cite['quote']}”"))
    if more:
        out.print(f"There are more; these are the {len(found)} best.")


def decisions(out: Console, found: Sequence[Item]) -> None:
    """How often each decision was taken for each reason, most first, with words that it was taken about."""
    groups: dict[tuple[str, str], list[Item]] = {}
    for one in found:
        groups.setdefault((one["kind"], one["reason"] or ""), []).append(one)
    grid = _grid()
    grid.add_column(width=4, justify="right")
    grid.add_column(ratio=1, overflow="fold")
    for (kind, reason), items in sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])):
        grid.add_row(f"{len(items)}", plain(f"{kind}: {reason.replace('_', ' ')}"))
        # The first by its words: ids, and so the ledger's order, are others in each space.
        quoted = min((item["quote"] for item in items if item["quote"]), default=None)
        if quoted:
            short = quoted if len(quoted) <= QUOTE_LENGTH_MAX else quoted[: QUOTE_LENGTH_MAX - 1].rstrip() + "…"
            grid.add_row("", plain(f"for example “{' '.join(short.split())}”"))
    out.print(grid)


def violations(found: Sequence[Any]) -> None:
    """One line an invariant that does not hold."""
    if not found:
        sys.stdout.write("Every invariant holds.\n")
    for one in found:
        sys.stdout.write(plain(f"{one.invariant}: {one.what} ({one.where})") + "\n")


def _claim(branch: Any, claim: Item) -> None:
    from rich.text import Text

    from onrecord.recall.reasons import whereabouts

    speaker = claim["by"]
    who = speaker.get("name") or speaker["speaker_id"]
    described = ", ".join(part for part in (speaker.get("role"), speaker.get("side"), speaker.get("kind")) if part)
    branch.add(Text(plain(f"said by {who} ({described}), {claim['asserted_at']}")))
    for cite in claim["cites"]:
        where = f"{whereabouts({'turn_id': None, **cite})}, {cite['at']}"
        turn = branch.add(Text(plain(f"{cite['role']}: {where}, characters {cite['char_start']}-{cite['char_end']}")))
        turn.add(_marked(cite["text"], cite["char_start"], cite["char_end"]))
    read = claim["extraction"]
    if read:
        by = f"model {read['model']}" if read.get("model") else f"{read['extractor']} extractor"
        branch.add(Text(plain(f"read by the {by}, {read['at']} (extraction {read['extraction_id']})")))


def _fact(what: str, fact: Item) -> Text:
    from rich.text import Text

    bound = f", bound to {', '.join(fact['bound_to'])}" if fact["bound_to"] else ""
    rule = f" by rule {fact['binding_rule']}" if fact["binding_rule"] else ""
    form = fact["form"].replace("_", " ")
    return Text(plain(f"{what} {fact['fact_id']}: {form}, {fact['state']}, {fact['audience']}{bound}{rule}"))


def _marked(text: str, start: int, end: int) -> Text:
    """A turn's whole text, its quoted characters between brackets, and bright where a terminal can."""
    from rich.text import Text

    # Character for character, so the offsets stay.
    return Text.assemble(plain(text[:start]), (f"[[{plain(text[start:end])}]]", "bold reverse"), plain(text[end:]))


def _place(place: Item) -> str:
    """Where words stand, with the document's version: the newest that has them."""
    from onrecord.recall.reasons import whereabouts

    versions = place.get("versions") or ()
    earlier = f" and {len(versions) - 1} before" if len(versions) > 1 else ""
    return whereabouts(place) + (f", version {versions[-1]}{earlier}" if versions else "")


def _value(value: Any) -> str:
    match value:
        case None:
            return "-"
        case [*values]:
            return ", ".join(str(one) for one in values)
        case _:
            return str(value)


def _who(row: Item) -> str:
    return f"{row['by']} ({row['role']})" if row["role"] else row["by"]


def _row(left: str, text: str, right: str) -> Table:
    """A line of three columns, the middle one as wide as it may be."""
    grid = _grid()
    grid.add_column(width=12)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(width=26, overflow="fold")
    grid.add_row(plain(left), plain(text), plain(right))
    return grid


def _grid() -> Table:
    from rich.table import Table

    return Table.grid(padding=(0, 2), expand=True)
