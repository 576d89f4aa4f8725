"""Reads the rules of docs/rules: what `check-rules` and `embed-rules` have in common."""
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "rules"
# Groups of ids with a dash have three letters and two digits, such as PAN-03; the others one letter and a number.
ID = r"(?:[A-Z]{3}-\d{2}|[ABIKLPRSTU]\d{1,2})"
HEADING = re.compile(rf'^### <a id="([^"]*)"></a>({ID}): (.*)$')


@dataclasses.dataclass
class Rule:
    id: str
    title: str
    page: str
    line: int
    text: str


def read(problems):
    """All rules in the order of the pages. What is wrong with a heading is added to `problems`."""
    rules, seen = [], {}
    for path in sorted(PAGES.glob("*.md")):
        rule = None
        for number, line in enumerate(path.read_text().splitlines(), 1):
            where = f"{path.relative_to(ROOT)}:{number}"
            if line.startswith("### "):
                found = HEADING.match(line)
                rule = None
                if not found and path.name != "README.md":
                    problems.append(f'{where}: a heading of a rule is ### <a id="PAN-03"></a>PAN-03: what it says')
                if not found:
                    continue
                anchor, id, title = found.groups()
                if anchor != id:
                    problems.append(f"{where}: the anchor says {anchor}, the heading {id}")
                if id in seen:
                    problems.append(f"{where}: {id} has an anchor already, at {seen[id]}")
                seen[id] = where
                rule = Rule(id, title, path.name, number, "")
                rules.append(rule)
            elif line.startswith("#"):
                rule = None
            elif rule:
                rule.text += line + "\n"
    for rule in rules:
        rule.text = rule.text.strip()
    return rules
