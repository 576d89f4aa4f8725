"""Finds code that depends on the order of a Set or a Dictionary (T1), in Swift sources read as text.

The analysis knows which names are hashed: properties, parameters, locals and functions whose type is
written as Set or Dictionary, and locals that are made from one of them. A loop over such a name, or a
call whose result has its order (`first`, `map`, `keys`, `Array(…)`, …), is a finding unless the chain
sorts, or ends in something that has no order, or a comment on its line or the line above begins with
"Order:" and says why the order is known or does not matter.

    python3 Tools/hash_order.py              every file in Sources
    python3 Tools/hash_order.py --self-test  what must be found and what must not
"""
import bisect
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The type after a colon or an arrow: Set<…>, Dictionary<…>, [Key: Value], each perhaps optional.
KEY = r"[\w.<>?]+(?:\[[^\[\]]*\])?"
HASHED_TYPE = r"(?:inout\s+|borrowing\s+|consuming\s+|any\s+)?(?:Set\b|Dictionary\s*<|\[\s*" + KEY + r"\s*:\s*(?!\s*\]))"
NAME = r"[A-Za-z_]\w*"
DECLARED = re.compile(r"\b(" + NAME + r")\s*:\s*(" + HASHED_TYPE + ")?")
BOUND = re.compile(r"\b(?:let|var)\s+(" + NAME + r")\s*(?::[^=\n{]*)?=(?!=)\s*(?=([^\n]*))")
RETURNED = re.compile(r"\bfunc\s+(" + NAME + r")\b[^{}]*?->\s*" + HASHED_TYPE)
MADE = re.compile(
    r"(?:Set\s*[<(]|Dictionary\s*[<(]|\[\s*:\s*\]|\[\s*" + KEY + r"\s*:\s*[\w.<>?\[\] :()]+\]\s*\()"
    r"|.*\bas[?!]?\s+" + HASHED_TYPE)
# Calls on a set or a dictionary whose result is again one.
STILL_HASHED = {"filter", "union", "intersection", "subtracting", "symmetricDifference", "mapValues",
                "compactMapValues", "merging"}
# Names that only pass the elements on, in their order.
PASSING = {"map", "compactMap", "flatMap", "filter", "lazy", "enumerated", "keys", "values", "reversed",
           "dropFirst", "dropLast", "prefix", "suffix", "elements", "joined", "shuffled", "compactMapValues",
           "mapValues", "union", "intersection", "subtracting", "symmetricDifference", "merging"}
# Calls that depend on the order at once.
ORDERED = {"first", "last", "map", "compactMap", "flatMap", "forEach", "reduce", "enumerated", "keys",
           "values", "prefix", "suffix", "dropFirst", "dropLast", "popFirst", "removeFirst",
           "makeIterator", "startIndex", "randomElement", "reversed", "joined", "lazy", "elements",
           "description", "debugDescription", "shuffled", "indices", "split", "elementsEqual"}
# A chain that ends so has no order.
SETTLED = {"sorted", "sort", "count", "isEmpty", "contains", "allSatisfy", "min", "max"}
REASON = re.compile(r"//+\s*Order:\s*\S.{8,}")


def blank(text):
    """The text with comments and the words of strings blanked, positions kept; interpolated
    expressions stay."""
    out = list(text)
    i, n = 0, len(text)
    strings = []                # of each open string: the end that closes it, its escape
    parens = []                 # of each open interpolation: how deep in parentheses
    while i < n:
        if strings and not (parens and len(parens) == len(strings)):
            end, escape = strings[-1]
            if text.startswith(escape + "(", i):
                for k in range(i, i + len(escape)):
                    out[k] = " "
                parens.append(0)
                i += len(escape)
                continue
            if text.startswith(end, i):
                strings.pop()
                i += len(end)
                continue
            if text.startswith(escape, i):
                for k in range(i, min(n, i + len(escape) + 1)):
                    out[k] = " " if text[k] != "\n" else "\n"
                i += len(escape) + 1
                continue
            if text[i] != "\n":
                out[i] = " "
            i += 1
            continue
        if text.startswith("//", i):
            while i < n and text[i] != "\n":
                out[i] = " "
                i += 1
            continue
        if text.startswith("/*", i):
            stop = text.find("*/", i)
            stop = n if stop < 0 else stop + 2
            for k in range(i, stop):
                if text[k] != "\n":
                    out[k] = " "
            i = stop
            continue
        found = re.compile(r'(#*)("""|")').match(text, i)
        if found:
            strings.append((found.group(2) + found.group(1), "\\" + found.group(1)))
            i = found.end()
            continue
        if parens:
            if text[i] == "(":
                parens[-1] += 1
            elif text[i] == ")":
                parens[-1] -= 1
                if parens[-1] == 0:
                    parens.pop()
        i += 1
    return "".join(out)


def balanced(text, i):
    """The place after the group that opens at `i`."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    depth = 0
    while i < len(text):
        if text[i] in pairs:
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return i


def chain(text, i):
    """The members that are called one after another from `i`, and the place after them."""
    names = []
    while True:
        found = re.compile(r"\s*[?!]?\s*\.\s*(" + NAME + r")").match(text, i)
        if not found:
            found = re.compile(r"[?!]").match(text, i)
            if found:
                i = found.end()
                continue
            return names, i
        names.append(found.group(1))
        i = found.end()
        while True:
            group = re.compile(r"[(\[]|[ ]?\{").match(text, i)
            if not group:
                break
            # The brace after a condition or a loop is its body, never an argument; one that follows
            # a member that takes no closure is not looked for.
            if "{" in group.group() and names[-1] not in ORDERED | PASSING | SETTLED | {"removeAll", "allSatisfy"}:
                break
            if "{" in group.group() and names[-1] in {"first", "last", "keys", "values", "lazy", "count", "isEmpty", "startIndex", "indices", "description"}:
                break
            i = balanced(text, group.end() - 1)


def settled_outside(code, start, end):
    """Whether what encloses the expression takes its order away: `Set(…)`, `Array(…).sorted()`."""
    while True:
        before = code[:start].rstrip()
        found = re.search(r"(?:(\.?" + NAME + r")(?:<[^<>()]*>)?)?\($", before)
        if not found or not re.match(r"\s*[),]", code[end:]):
            return False
        name = found.group(1) or ""
        if name in ("Set", "Dictionary", ".union", ".formUnion", ".subtract", ".subtracting", ".isSubset",
                    ".isSuperset", ".isDisjoint", ".intersection", ".isStrictSubset", ".merge", ".merging"):
            return True
        open_at = start - (len(code[:start]) - len(before)) - 1
        close = balanced(code, open_at)
        names, after = chain(code, close)
        if any(n in SETTLED for n in names):
            return True
        if name in ("Array", "ContiguousArray", "zip", "") and not names:
            start, end = open_at - len(found.group(0)) + 1, close
            continue
        return False


class Declaration:
    def __init__(self, name, at, is_hashed, scope, is_member):
        self.name, self.at, self.is_hashed, self.scope, self.is_member = name, at, is_hashed, scope, is_member


def blocks(code):
    """(start, end) of everything in braces, and the word that opens it."""
    found, open_at = [], []
    for i, c in enumerate(code):
        if c == "{":
            open_at.append(i)
        elif c == "}" and open_at:
            found.append((open_at.pop(), i))
    return sorted(found)


TYPE_HEAD = re.compile(r"\b(class|struct|enum|extension|protocol|actor)\s+[\w.]+[^{}()=]*$")


@functools.lru_cache(maxsize=None)
def declarations(code):
    """What this file names, with the block in which the name holds."""
    all_blocks = blocks(code)

    def block_of(at):
        i = bisect.bisect_left(all_blocks, (at, at)) - 1
        while i >= 0 and all_blocks[i][1] < at:
            i -= 1
        return all_blocks[i] if i >= 0 else (-1, len(code))

    def is_type(block):
        return block[0] < 0 or bool(TYPE_HEAD.search(code[max(0, block[0] - 400):block[0]].split("}")[-1].split(";")[-1]))

    def declare(name, at, is_hashed, is_parameter=False):
        block = block_of(at)
        if is_parameter:
            # It holds in the body that follows.
            i = bisect.bisect_right(all_blocks, (at, len(code)))
            after = all_blocks[i] if i < len(all_blocks) else block
            return Declaration(name, at, is_hashed, after, False)
        return Declaration(name, at, is_hashed, block, is_type(block))

    made = []
    for found in DECLARED.finditer(code):
        before = code[max(0, found.start() - 40):found.start()]
        if before.rstrip().endswith("?") or re.search(r"\bcase\s*\.?$", before):
            continue
        is_variable = bool(re.search(r"\b(let|var)\s+$", before))
        if found.group(2):
            made.append(declare(found.group(1), found.start(), True, not is_variable))
        elif is_variable or re.match(
                r"\s*(@\w+\s+)*(inout\s+|any\s+|some\s+)?[A-Z\[(]", code[found.end():]):
            made.append(declare(found.group(1), found.start(), False, not is_variable))
    for found in re.finditer(r"\bfunc\s+(" + NAME + r")\b([^{}]*?->\s*(" + HASHED_TYPE + r")?)?", code):
        made.append(declare(found.group(1), found.start(), bool(found.group(3))))
    for found in re.finditer(r"\bfor\s+(?:let\s+|var\s+)?\(?([\w, ]+)\)?\s+in\b", code):
        for name in re.findall(NAME, found.group(1)):
            made.append(declare(name, found.start(), False, True))
    bound = []
    for found in BOUND.finditer(code):
        name, value = found.groups()
        if any(d.name == name and abs(d.at - found.start(1)) < 3 for d in made):
            continue            # its type is written
        if_let = re.search(r"\b(if|guard|while)\s+(let|var)\s+$", code[max(0, found.start(1) - 12):found.start(1)])
        is_hashed = False
        if MADE.match(value):
            stop = value.find("(")
            names, _ = chain(value, balanced(value, stop)) if stop >= 0 and " as" not in value else ([], 0)
            # `Set(a).map { … }` is an array, and a finding of its own.
            is_hashed = all(n in STILL_HASHED for n in names)
        made.append(declare(name, found.start(1), is_hashed, bool(if_let and if_let.group(1) != "guard")))
        bound.append((made[-1], value, found.start(2)))
    # What is made from a hashed name is hashed, if it is again a set or a dictionary.
    while True:
        changed = False
        for declaration, value, at in bound:
            if declaration.is_hashed:
                continue
            first = re.match(r"((?:" + NAME + r"[?!]?\.)*?)(" + NAME + r")(?![\w(\[])", value)
            if not first:
                continue
            for part in re.finditer(NAME, value[:re.match(r"[\w.?!]*", value).end()]):
                path = value[:part.start()]
                if not is_hashed_name(part.group(), path, at, made):
                    continue
                names, end = chain(value, part.end())
                rest = value[end:].strip()
                if all(n in STILL_HASHED for n in names) and re.match(r"($|[,{;]|\?\?|else\b)", rest):
                    declaration.is_hashed = changed = True
                break
        if not changed:
            return made


def is_hashed_name(name, path, at, made, shared=frozenset()):
    """Whether `path.name` at this place is a set or a dictionary."""
    path = path.strip()
    mine = [d for d in made if d.name == name]
    if path and not re.fullmatch(r"self[?!]?\s*\.", path):
        members = [d.is_hashed for d in mine if d.is_member]
        return (bool(members) and all(members)) or (not members and name in shared)
    if path:
        mine = [d for d in mine if d.is_member]
    here = [d for d in mine if d.scope[0] < at <= d.scope[1] and (d.is_member or d.at < at)]
    if here:
        return max(here, key=lambda d: (d.scope[0], d.at if d.at < at else -1)).is_hashed
    members = [d.is_hashed for d in mine if d.is_member]
    return (bool(members) and all(members)) or (not mine and name in shared)


def findings(text, shared=frozenset()):
    """Line numbers and what is there. `shared`: hashed names of other files."""
    code = blank(text)
    lines = text.split("\n")
    made = declarations(code)
    names = {d.name for d in made if d.is_hashed} | set(shared)
    found = {}

    def add(at, what):
        number = code.count("\n", 0, at) + 1
        near = "\n".join(lines[max(0, number - 2):number])
        # A comment of several lines above counts as one.
        k = number - 2
        while k >= 0 and lines[k].lstrip().startswith("//"):
            near = lines[k] + "\n" + near
            k -= 1
        if not REASON.search(near):
            found.setdefault(number, what)

    def judge(start, end, what):
        """What follows a hashed expression that ends at `end`."""
        # `(names ?? []).map { … }`, `for name in names ?? []`.
        other = re.compile(r"[?!]?\s*\?\?\s*(\[\s*:?\s*\]|Set\(\)|\.init\(\))").match(code, end)
        if other:
            end = other.end()
        while code[end:end + 1] == ")" and re.search(r"(?<![\w)\]>\\])\(\s*$", text[max(0, start - 40):start]):
            start = code.rfind("(", 0, start)
            end += 1
        called, after = chain(code, end)
        order = None
        for k, name in enumerate(called):
            if name in SETTLED:
                break
            if name in ORDERED and order is None:
                order = name
            if name not in PASSING and name not in ORDERED:
                order = None if order is None else order
                break
        settled = any(n in SETTLED for n in called)
        if settled:
            return
        prefix = code[max(0, start - 300):start].rstrip()
        loops = re.search(r"\bfor\s+(?:case\s+)?(?:let\s+|var\s+)?[\w(),\s:.?]+\bin$", prefix)
        if loops and all(n in PASSING for n in called):
            return add(start, f"loops over {what}")
        if order:
            # `dictionary[key]?.first` and `set.insert(x).inserted` never come here: a subscript or
            # another member stands between.
            if not settled_outside(code, start, after):
                add(start, f"takes .{order} of {what}")
            return
        if called:
            return
        outer = re.search(r"(?<![\w.])(Array|ContiguousArray|zip|print|String\(describing:|contentsOf:)\s*\(?\s*$", prefix)
        if outer and re.match(r"\s*[),]", code[after:]) and not settled_outside(code, start, after):
            return add(start, f"makes a list of {what}")
        if re.search(r"\+=$", prefix) and re.match(r"\s*($|\n|;|\})", code[after:]):
            # Sets have no +=; a list takes the elements in their order.
            return add(start, f"appends {what}")
        if text[max(0, start - 2):start] == "\\(" and code[after:after + 1] == ")":
            add(start, f"prints {what}")

    for match in re.finditer(r"(?<![\w.#@$])((?:" + NAME + r"[?!]?\s*\.\s*)*)(" + NAME + r")\b", code):
        path, name = match.group(1), match.group(2)
        # The chain's hashed member may stand anywhere in it: `event.allTouches?.first`.
        place = match.start()
        for part in re.finditer(NAME, match.group(0)):
            if part.group() not in names:
                continue
            end = place + part.end()
            if re.match(r"\s*:(?!:)", code[end:]) and part.end() == len(match.group(0)):
                break           # a declaration or a label
            if re.search(r"\b(let|var|func|case|if let|guard let)\s+$", code[max(0, place - 20):place]) and part.start() == 0:
                break           # declared here
            if not is_hashed_name(part.group(), match.group(0)[:part.start()], place + part.start(), made, shared):
                continue
            # A function's call, a set's optional mark.
            call = re.compile(r"[?!]?\(").match(code, end)
            if call:
                end = balanced(code, call.end() - 1)
            if code[end:end + 1] == "[":
                break           # a subscript: one value
            judge(place, end, part.group())
            break
    # Made on the spot: `Set(list).map { … }`, `for x in Set(list)`.
    for match in re.finditer(r"(?<![\w.])(?:Set|Dictionary)(?:<[^<>()]*>)?\(", code):
        judge(match.start(), balanced(code, match.end() - 1), "a set")
    return sorted(found.items())


def shared_names(codes):
    """Hashed properties and functions that other files can see, unless the same name is something
    else elsewhere."""
    hashed, plain = set(), set()
    for code in codes:
        for d in declarations(code):
            if not d.is_member:
                continue
            head = code[code.rfind("\n", 0, d.at) + 1:d.at]
            if not d.is_hashed:
                plain.add(d.name)
            elif not re.search(r"\b(private|fileprivate)\b(?!\()", head):
                hashed.add(d.name)
    return hashed - plain


def problems(root=ROOT / "Sources"):
    files = {path: path.read_text() for path in sorted(root.rglob("*.swift"))}
    shared = shared_names([blank(text) for text in files.values()])
    said = []
    for path, text in files.items():
        for number, what in findings(text, shared):
            line = text.split("\n")[number - 1].strip()
            said.append(f"{path.relative_to(root.parent)}:{number}: {what} in hash order: {line}")
    return said


FOUND = r"""
override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { content = touches.first?.view }
func f(touches: Set<UITouch>) { for touch in touches { g(touch) } }
func f(touches: Set<UITouch>) { for touch in touches where touch.isLive { g(touch) } }
func f(touches: Set<UITouch>) { let view = touches.compactMap { $0.view }.first }
private var shown: [IndexPath: Cell] = [:]; func f() { for (path, cell) in shown { g(path) } }
var shown: [IndexPath: [Cell]]?; func f() { for cell in self.shown!.values { g(cell) } }
var sites: Set<String> = []; func f() { print(sites.joined(separator: ", ")) }
func f() { let all = Set(list); for one in all { g(one) } }
func f() { for one in Set(list) { g(one) } }
func f() { var counts = [String: Int](); return counts.map { $0.key } }
func f() { var counts: [String: Int] = [:]; let other = counts.filter { $0.value > 1 }; other.forEach { g($0) } }
func names() -> Set<String> { [] }; func f() { let list = Array(names()) }
func f(_ names: Set<String>) { list.append(contentsOf: names) }
func f(_ names: Set<String>) { list += names
}
func f(_ names: Set<String>) -> String { "one of \(names)" }
func f(_ names: Set<String>) { let all = names
for name in all { g(name) } }
func f() { let object = value as? [String: Any] ?? [:]
for (key, value) in object { g(key) } }
func f() { let down = (event.allTouches ?? []).map(\.number) }; var allTouches: Set<UITouch>? { nil }
func f(names: Set<String>?) { for name in names ?? [] { g(name) } }
func f(names: [String: Int]) { names
  .filter { $0.value > 1 }
  .map { $0.key }
}
"""
NOT_FOUND = r"""
func f(touches: Set<UITouch>) { for touch in touches.sorted(by: <) { g(touch) } }
func f(touches: Set<UITouch>) { guard touches.contains(touch), !touches.isEmpty else { return } }
func f(touches: [UITouch]) { for touch in touches { g(touch) } }
func f(names: [String: Int]) { for (name, count) in names.sorted(by: { $0.key < $1.key }) { g(name) } }
func f(names: [String: Int]) { let list = names.keys.sorted(); let most = names.values.max() }
func f() { let sorted = Array(Set(times)).sorted() }
func f(names: Set<String>) { let other = Set(names.map { $0.lowercased() }) }
var shown: [String: [Int]] = [:]; func f() { for n in shown["a"] ?? [] { g(n) }; shown["b"]?.first?.g() }
func f(names: Set<String>) { // Order: each name is only counted.
for name in names { n += 1 } }
func f(names: Set<String>) { if names.insert("for name in names").inserted { g() } }
/// for touch in touches, where touches: Set<UITouch>
func f(names: Set<String>) { g(names: names); h(names) }
"""


def self_test():
    bad = 0
    for texts, wanted in ((FOUND, True), (NOT_FOUND, False)):
        # Lines that do not begin with a declaration belong to the case before.
        cases = re.split(r"\n(?=func|override|private|var|///)", texts.strip())
        for case in cases:
            got = findings(case)
            if bool(got) != wanted:
                bad += 1
                print(f"hash_order: {'not found' if wanted else f'found {got}'}: {case}")

    return bad


if __name__ == "__main__":
    if "--self-test" in sys.argv:
        sys.exit(1 if self_test() else 0)
    said = problems()
    print("\n".join(said))
    sys.exit(1 if said else 0)
