"""Turns patches into one tree in which the environment variable SLIP switches each of them on.

A slip is woven into a source file in one of three ways: whole statements become `if Slip.on(3) { new } else { old }`,
an expression becomes `(Slip.on(3) ? (new) : (old))`, and a condition that a slip leaves out becomes `(Slip.on(3) || (old))`.
Several slips in one place share one switch. What fits none of these is left to be planted alone.
"""
import difflib
import hashlib
import re
import subprocess

SLIP = """#if canImport(Glibc)
  import Glibc
#endif

/// Tells which slip the environment switches on; 0 stands for none.
public enum Slip {
  public static let number: Int = {
    guard let text = getenv("SLIP") else { return 0 }
    return Int(String(cString: text)) ?? 0
  }()

  public static func on(_ slip: Int) -> Bool { slips.contains(slip) }
}

/// Several slips at once are separated by commas.
private let slips: Set<Int> = {
  guard let text = getenv("SLIP") else { return [] }
  return Set(String(cString: text).split(separator: ",").compactMap { Int($0) })
}()
"""
PAIRS = {"(": ")", "[": "]", "{": "}"}
DECLARATION = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|private|fileprivate|internal|open|final|static|class|override|"
    r"mutating|nonisolated(?:\(unsafe\))?|weak|unowned|lazy|required|convenience|isolated|indirect)(?:\(set\))?\s+)*"
    r"(?:let|var|func|init[?(<]|deinit|struct|enum|class|extension|protocol|typealias|subscript|import|get\b|set\b|_modify|"
    r"didSet|willSet|case\b|default:|else\b|guard\s+(?:let|var|case)\b|guard\b[^{]*[,]\s*(?:let|var|case)\b|defer\b)")
CONTINUES = re.compile(r"(?:[-+*/<>=&|?:,(\[.~^%]|\b(?:return|in|else|where|and)|\{ *\w* in)\s*$")
CONTINUED = re.compile(r"\s*(?:\.(?!\.)|&&|\|\||\?\?|\? |: |\+ |- |\* |/ |== |!= |<|>|else\b|,|\)|\])")


def depth_ok(text):
    """Whether brackets outside string literals match."""
    stack, i = [], 0
    text = re.sub(r'"(?:\\\(|\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"//[^\n]*", "", text)
    for c in text:
        if c in PAIRS:
            stack.append(PAIRS[c])
        elif c in ")]}":
            if not stack or stack.pop() != c:
                return False
    return not stack


def previous_code(lines, i):
    i -= 1
    while i >= 0 and (not lines[i].strip() or lines[i].strip().startswith("//")):
        i -= 1
    return lines[i].rstrip() if i >= 0 else ""


def chain(variants, old):
    text = f"({old})"
    for number, new in reversed(variants):
        text = f"(Slip.on({number}) ? ({new}) : {text})"
    return text


def statements(lines, start, end, old, variants):
    """`if Slip.on(n) { new } else { old }`, or None where the lines are no statements."""
    prefix = ""
    texts = [old] + [new for _, new in variants]
    head = re.match(r"(\s*(?:case [^:\n]*|default):)[ ](?=\S)", old)
    if head and all(t.startswith(head.group(1) + " ") for t in texts):
        prefix = head.group(1)
        texts = [t[len(prefix) + 1:] for t in texts]
    elif CONTINUES.search(re.sub(r"\s*//.*", "", previous_code(lines, start))) or CONTINUED.match(old):
        before = previous_code(lines, start)
        if not re.search(r"(\bin|:)\s*$", before) or CONTINUED.match(old) or re.search(r"\?\s*$", before):
            return None
        if before.endswith(":") and not re.match(r"\s*(case\b|default)", before) and "case" not in before:
            return None
    after = lines[end] if end < len(lines) else ""
    if CONTINUED.match(after):
        return None
    for text in texts:
        stripped = [l for l in text.split("\n") if l.strip() and not l.strip().startswith("//")]
        if not depth_ok(text):
            return None
        level = 0
        for l in stripped:
            bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', l)
            if level == 0 and DECLARATION.match(l):
                return None
            level += sum(bare.count(c) for c in "([{") - sum(bare.count(c) for c in ")]}")
        if stripped and (CONTINUES.search(stripped[-1]) or stripped[-1].rstrip().endswith(",")):
            return None
    out = prefix
    for (number, _), new in zip(variants, texts[1:]):
        out += f"\n    {'} else ' if out != prefix else ''}if Slip.on({number}) {{\n{new.rstrip(chr(10))}\n"
    return out + "    } else {\n" + texts[0].rstrip("\n") + "\n    }\n"


def bounds(text, low, high):
    """The smallest complete expression of `text` around low..<high."""
    level, i = 0, low
    while i > 0:
        c = text[i - 1]
        if c in ")]}":
            level += 1
        elif c in PAIRS:
            if level == 0:
                break
            level -= 1
        elif level == 0:
            here = text[max(0, i - 24):i]
            if c == "," or c == ";":
                break
            if re.search(r"(?:\s(?:[-+*/|&^]?=|\?|:)\s|\w: |\b(?:return|if|guard|while|where|in|else|try|throw) )$", here):
                break
            if c == "\n":
                line = text[:i - 1].rsplit("\n", 1)[-1]
                if not CONTINUES.search(line) and not CONTINUED.match(text[i:]):
                    break
        i -= 1
    start = i
    while start < low and text[start] in " \n":
        start += 1
    level, i = 0, high
    while i < len(text):
        c = text[i]
        if c in PAIRS:
            if level == 0 and c == "{" and text[i - 1] == " ":
                head = text[text.rfind("\n", 0, start) + 1:start]
                if re.search(r"\b(if|while|for|guard|switch|where)\b", text[max(0, start - 300):start].rsplit("\n", 3)[-1] + head):
                    break
            level += 1
        elif c in ")]}":
            if level == 0:
                break
            level -= 1
        elif level == 0:
            if c == "," or c == ";":
                break
            rest = text[i:i + 8]
            if rest.startswith((" ? ", " : ", " else ", " where ")):
                break
            if c == "\n":
                line = text[text.rfind("\n", 0, i) + 1:i]
                following = text[i + 1:].split("\n", 1)[0]
                if not CONTINUES.search(line) and not CONTINUED.match(following):
                    break
        i += 1
    while i > high and text[i - 1] in " \n":
        i -= 1
    return start, i


def expression(text, offset, old, variants):
    """A ternary around the smallest expression that holds all differences: (start, end, replacement), or None."""
    news = [new for _, new in variants]
    low = 0
    while all(low < len(n) and low < len(old) and n[low] == old[low] for n in news):
        low += 1
    high = 0
    while all(high < min(len(n), len(old)) - low and n[-1 - high] == old[-1 - high] for n in news):
        high += 1
    a, b = offset + low, offset + len(old) - high
    for _ in range(4):
        starts, tails = [], []
        for whole in [text] + [text[:offset] + n + text[offset + len(old):] for n in news]:
            start, end = bounds(whole, a, b + len(whole) - len(text))
            starts.append(start)
            tails.append(len(whole) - end)
        start, tail = min(starts), min(tails)
        pieces = [text[start:len(text) - tail]]
        for n in news:
            whole = text[:offset] + n + text[offset + len(old):]
            pieces.append(whole[start:len(whole) - tail])
        if all(is_expression(p) for p in pieces):
            return start, len(text) - tail, chain([(n, p) for (n, _), p in zip(variants, pieces[1:])], pieces[0])
        # One pair of brackets further out.
        before = text[:start].rstrip()
        after = text[len(text) - tail:].lstrip()
        if not before or before[-1] not in "([" and before[-1] != ",":
            return None
        a = len(before) - 1
        b = len(text) - len(after) + 1 if after[:1] in (")", "]", ",") else len(text) - tail
    return None


def is_expression(piece):
    s = piece.strip()
    if not s or not depth_ok(piece):
        return False
    bare = re.sub(r"\{.*\}", "", s, flags=re.S)
    if re.search(r"(?:^|[\s(])(?:let|var|guard|return|case|where|else)\s", bare):
        return False
    bare = re.sub(r"[(\[{].*[)\]}]", "", s, flags=re.S)
    # Both branches of a ternary without its condition are no expression.
    if len(re.findall(r"\s:\s", bare)) != len(re.findall(r"\s\?\s", bare)):
        return False
    return "," not in bare and not re.search(r"\s[-+*/|&^]?=\s", bare)


def left_out(text, offset, old, variants):
    """A clause of a condition list that the only slip here leaves out: `(Slip.on(n) || (clause))`, or None."""
    # A list elsewhere, such as the arguments of a call, may lose a Boolean as well, which is no condition.
    head = re.split(r"[{};]", text[:offset] + re.split(r"[{};]", old)[0])[-1]
    if len(variants) != 1 or not re.search(r"\b(?:if|guard|while)\s", head) or not depth_ok(head):
        return None
    number, new = variants[0]
    for found in re.finditer(r"(?=((?:, ?\n?\s*)([^,]+)))", old):
        whole, clause = found.group(1), found.group(2)
        for end in range(len(clause), 0, -1):
            cut = clause[:end]
            if not depth_ok(cut) or not depth_ok(old[:found.start()]) or re.match(r"\s*(let|var|case)\b", cut):
                continue
            if re.sub(r"\s+", " ", old[:found.start()] + old[found.start() + len(whole) - len(clause) + end:]) == re.sub(r"\s+", " ", new):
                at = found.start() + len(whole) - len(clause)
                return old[:at] + f"(Slip.on({number}) || ({cut.strip()}))" + (" " if cut.endswith(" ") else "") + old[at + end:]
    for found in re.finditer(r"(?:^|\b(?:if|guard|while) )([^,]+),\s+", old):
        cut = found.group(1)
        if re.match(r"\s*(let|var|case|if let|guard let)\b", cut):
            continue
        lead = re.match(r"\s*(?:(?:\} else )?(?:if|guard|while) )?", cut).group(0)
        body = cut[len(lead):]
        at = found.start(1) + len(lead)
        if depth_ok(body) and re.sub(r"\s+", " ", old[:at] + old[found.end():]) == re.sub(r"\s+", " ", new):
            return old[:at] + f"(Slip.on({number}) || ({body}))" + old[at + len(body):]
    return None


def weave(clean, patches, alone=()):
    """The text of every file that differs from the clean checkout `clean`, the number of each patch that has a switch,
    and where the switches stand: ({file: text}, {patch: number}, {file: [(first line, last line, numbers)]})."""
    changed, numbers = {}, {}
    for patch in patches:
        # The number depends on the slip alone, so that a new slip does not compile all the others anew.
        number = int(hashlib.sha1(patch.read_bytes()).hexdigest()[:7], 16) + 1
        if patch in alone or number in numbers.values() or not apply(clean, patch):
            continue
        names = subprocess.run(["git", "diff", "--name-only"], cwd=clean, capture_output=True, text=True).stdout
        for name in names.split():
            changed.setdefault(name, []).append((number, (clean / name).read_text()))
        restore(clean)
        numbers[patch] = number
    failed = {0}
    while failed:
        # A slip with one place that takes no switch gets no switch at all.
        numbers = {p: n for p, n in numbers.items() if n not in failed}
        wanted = set(numbers.values())
        texts, places, failed = {}, {}, set()
        for name, versions in changed.items():
            places[name] = []
            texts[name] = weave_file(
                (clean / name).read_text(), [v for v in versions if v[0] in wanted], places[name], failed)
    for name, text in texts.items():
        if "Slip.on(" in text and not re.search(r"^import PantoBase$", text, re.M) and "/PantoBase/" not in name:
            places[name] = [(a + 1, b + 1, n) for a, b, n in places[name]]
            texts[name] = "import PantoBase\n" + text
    texts["Sources/PantoBase/Slip.swift"] = SLIP
    return texts, numbers, places


def apply(clean, patch):
    return subprocess.run(["git", "apply", str(patch)], cwd=clean, capture_output=True).returncode == 0


def restore(clean):
    subprocess.run(["git", "checkout", "-q", "-f", "."], cwd=clean, check=True)


def weave_file(text, versions, places, failed):
    lines = text.splitlines(True)
    spans = []
    for number, version in versions:
        new = version.splitlines(True)
        for tag, a, b, c, d in difflib.SequenceMatcher(None, lines, new, autojunk=False).get_opcodes():
            if tag != "equal":
                spans.append((a, b, number, new[c:d]))
    spans.sort(key=lambda s: (s[0], s[1]))
    groups = []
    for a, b, number, new in spans:
        if groups and a < groups[-1][1] or groups and a == groups[-1][0]:
            groups[-1][1] = max(groups[-1][1], b)
            groups[-1][2].append((a, b, number, new))
        else:
            groups.append([a, b, [(a, b, number, new)]])
    for start, end, members in reversed(groups):
        old = "".join(lines[start:end])
        variants = [(n, "".join(lines[start:a] + new + lines[b:end])) for a, b, n, new in members]
        made = None
        if old.strip() and len({n for n, _ in variants}) == len(variants):
            whole = "".join(lines)
            offset = len("".join(lines[:start]))
            made = statements(lines, start, end, old, variants)
            if made is None:
                cut = left_out(whole, offset, old, variants)
                if cut is not None:
                    made = cut
                else:
                    found = expression(whole, offset, old, variants)
                    if found:
                        a, b, replacement = found
                        woven = whole[:a] + replacement + whole[b:]
                        first = whole.count("\n", 0, a)
                        places.append((first + 1, first + 1 + replacement.count("\n"), [n for n, _ in variants]))
                        shift = woven.count("\n") - whole.count("\n")
                        places[:-1] = [(x + shift, y + shift, n) for x, y, n in places[:-1]]
                        lines = woven.splitlines(True)
                        continue
        if made is None:
            failed |= {n for n, _ in variants}
            continue
        shift = made.count("\n") - old.count("\n")
        places[:] = [(x + shift, y + shift, n) for x, y, n in places]
        places.append((start + 1, start + 1 + made.count("\n"), [n for n, _ in variants]))
        lines = "".join(lines[:start]).splitlines(True) + made.splitlines(True) + lines[end:]
    return "".join(lines)
