#!/usr/bin/env python3
"""Checks that the compiler refuses wrong code and accepts the corrected code beside it, and runs
programs that use the libraries from another module.

Usage: Tests/Compile/run.py SWIFTC MODULES: MODULES holds the built modules.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

# For each story: its title, the wrong code, a part of the error message, and the right code.
STORIES = [
    (
        "OVR-05: plain names do not come with UIKit",
        "import UIKit\n@MainActor func make() { _ = Stage.current }\n",
        "cannot find 'Stage'",
        "import Pantograph\nimport UIKit\n@MainActor func make() { _ = Stage.current }\n",
    ),
    (
        "OVR-04: an initializer's action that takes another recognizer is no action",
        "import UIKit\n@MainActor final class Desk {\n"
        "  func turn(_ tap: UITapGestureRecognizer) {}\n"
        "  lazy var pan = UIPanGestureRecognizer(target: self, action: Desk.turn)\n}\n",
        "cannot convert value",
        "import UIKit\n@MainActor final class Desk {\n"
        "  func turn(_ pan: UIPanGestureRecognizer) {}\n"
        "  lazy var pan = UIPanGestureRecognizer(target: self, action: Desk.turn)\n}\n",
    ),
    (
        "B62: the clock runs on the main actor only",
        "import PantoScene\nnonisolated func run(_ stage: Stage) { stage.advance(to: 1) }\n",
        "main actor-isolated instance method 'advance(to:)'",
        "import PantoScene\nnonisolated func run(_ stage: Stage) async { await stage.advance(to: 1) }\n",
    ),
    (
        "B62: input comes in on the main actor only",
        "import PantoScene\nfunc tell(_ stage: Stage, _ event: InputEvent) {\n"
        "  Task.detached { stage.send(event) }\n}\n",
        "main actor-isolated instance method 'send'",
        "import PantoScene\n@MainActor func tell(_ stage: Stage, _ event: InputEvent) {\n"
        "  Task { stage.send(event) }\n}\n",
    ),
    (
        "REC-14: an action that takes something else is no action",
        "import PantoScene\n@MainActor final class Desk {\n"
        "  func turn(page: Int) {}\n"
        "  func wire(_ pan: UIPanGestureRecognizer) { pan.addTarget(self, action: Self.turn(page:)) }\n}\n",
        "addTarget",
        "import PantoScene\n@MainActor final class Desk {\n"
        "  func turn(pan: UIPanGestureRecognizer) {}\n"
        "  func wire(_ pan: UIPanGestureRecognizer) { pan.addTarget(self, action: Self.turn(pan:)) }\n}\n",
    ),
]


# Code that compiles in Swift 5 mode as it does on iOS, and of which Swift 6 mode warns: UIKit's names are
# `@preconcurrency` (PRT-09), which makes an error in both modes a warning in one. For each: its title,
# the code, a part of the warning, and the code without one.
WARNINGS = [
    (
        "B62: a view is moved on the main actor only",
        "import PantoScene\nnonisolated func move(_ view: UIView) { view.center = .zero }\n",
        "main actor-isolated property 'center'",
        "import PantoScene\n@MainActor func move(_ view: UIView) { view.center = .zero }\n",
    ),
    (
        "B62: a view does not travel to another thread",
        "import PantoScene\nfunc move(_ view: UIView) { Task.detached { view.center = .zero } }\n",
        "main actor-isolated property 'center'",
        "import PantoScene\nfunc move(_ view: UIView) { Task { @MainActor in view.center = .zero } }\n",
    ),
    (
        "B62: a recognizer does not travel to another thread",
        "import PantoScene\nfunc ask(_ pan: UIPanGestureRecognizer) -> CGPoint { pan.translation(in: nil) }\n",
        "main actor-isolated instance method 'translation(in:)'",
        "import PantoScene\n@MainActor func ask(_ pan: UIPanGestureRecognizer) -> CGPoint {\n"
        "  pan.translation(in: nil)\n}\n",
    ),
]

# Code as iOS programs have it, without one word about actors, that Swift 5 mode takes without a remark.
FIVE = [
    ("PRT-09: helpers without an attribute use views, layers and recognizers", "Helpers.swift"),
    ("OVR-01…04: mocks of gestures, overrides and initializers are spelled as in UIKit", "Mocks.swift"),
    ("OVR-05: a program's own names take the place of Pantograph's", "Names.swift"),
]

# Another module with names that Pantograph has too, and a program that uses the module's (OVR-05).
NEIGHBOUR = """
import Foundation
public struct Spring { public var stiffness = 7; public init() {} }
extension CGPoint { public func distance(to other: CGPoint) -> Int { 7 } }
extension CGRect { public var center: CGPoint { .zero } }
"""
GUEST = """
import Neighbour
import UIKit
func stiffness() -> Int { Spring().stiffness + CGPoint.zero.distance(to: UIScreen.main.bounds.center) }
"""

# For each program: its title, its code, and the lines that it must print, in any order. The
# programs run without a display.
PROGRAMS = [
    (
        "PRT-08: a program's delegate, its timers, actions and tasks run on the process's main thread",
        """
import UIKit

@MainActor func tell(_ what: String) { print(what, Thread.isMainThread ? "main" : "other") }

final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tell("viewDidLoad")
    UIView.animate(withDuration: 0.05) {
      self.view.alpha = 0.5
    } completion: { _ in
      tell("completion")
      Task { @MainActor in
        tell("task")
        exit(0)
      }
    }
  }
  override func viewDidAppear(_ animated: Bool) { tell("viewDidAppear") }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    tell("launch")
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Page()
    window?.makeKeyAndVisible()
    return true
  }
}
""",
        ["launch main", "viewDidLoad main", "viewDidAppear main", "completion main", "task main"],
    ),
    (
        "PRT-07: a program reads a picture before it has a window",
        """
import Pantograph
import UIKit

@main struct Program {
  @MainActor static func main() {
    let png = "PNG"
    let image = Data(base64Encoded: png).flatMap { UIImage(data: $0) }
    print(image?.size.width ?? -1, UIImage(systemName: "no.such.icon") == nil)
    print(Misuse.messages.count)
  }
}
""".replace("PNG", "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAA"
            "AABJRU5ErkJggg=="),
        ["1.0 true", "1"],
    ),
]

LIBRARIES = [
    "PantoBase", "PantoGestures", "PantoMotion", "PantoLayout", "PantoGraphics", "PantoLayers", "PantoScene",
    "PantoDragging", "PantoControls", "PantoText", "PantoDynamics", "PantoPickers", "PantoNavigation", "PantoLists",
    "PantoSharing", "PantoInspector", "PantoResources", "PantoRaster",
    "PantoReplay", "PantoImporters", "PantoReplayViews", "PantoSDL", "Pantograph", "UIKit",
]


def run(swiftc, modules, code):
    """Builds a program as another package would and returns the lines that it prints."""
    built = pathlib.Path(modules).parent
    # A build keeps the objects of files that are gone or moved to another module.
    objects = [
        str(o) for name in LIBRARIES for o in (built / f"{name}.build").rglob("*.swift.o")
        if any((pathlib.Path(__file__).resolve().parents[2] / "Sources" / name).rglob(o.name.removesuffix(".o")))
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "Program.swift"
        file.write_text(code)
        program = pathlib.Path(folder) / "program"
        maps = [f"-fmodule-map-file={m.resolve()}"
                for m in sorted(pathlib.Path(__file__).parents[2].glob("Sources/*/module.modulemap"))]
        done = subprocess.run(
            [swiftc, "-parse-as-library", "-swift-version", "6", "-I", modules,
             *[word for m in maps for word in ("-Xcc", m)], str(file), *objects, "-lSDL2",
             "-lharfbuzz", "-lfribidi", "-o", str(program)],
            capture_output=True, text=True)
        if done.returncode != 0:
            return done.stderr.splitlines()[-20:]
        env = dict(os.environ, SDL_VIDEODRIVER="dummy")
        done = subprocess.run([str(program)], capture_output=True, text=True, env=env, timeout=60)
        return done.stdout.splitlines()


def compile(swiftc, modules, code, mode="6", more=()):
    maps = [f"-fmodule-map-file={m.resolve()}"
            for m in sorted(pathlib.Path(__file__).parents[2].glob("Sources/*/module.modulemap"))]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "story.swift"
        file.write_text(code)
        done = subprocess.run(
            [swiftc, "-typecheck", "-parse-as-library", "-swift-version", mode, "-I", modules, *more,
             *[word for m in maps for word in ("-Xcc", m)], str(file)],
            capture_output=True, text=True)
        return done.returncode, done.stderr + done.stdout


def outside(swiftc, modules, module, made, more=()):
    """Builds a module of the app as one of another package, which sees public names of the libraries only. The module
    is written into the folder `made`, where the next one finds it."""
    root = pathlib.Path(__file__).parents[2]
    maps = [f"-fmodule-map-file={m.resolve()}" for m in sorted(root.glob("Sources/*/module.modulemap"))]
    files = sorted(str(file) for file in (root / "Sources" / module).rglob("*.swift"))
    done = subprocess.run(
        [swiftc, "-emit-module", "-o", f"{made}/{module}.swiftmodule", "-swift-version", "6",
         "-package-name", "another", "-module-name", module, "-I", made, "-I", modules,
         *[word for m in maps for word in ("-Xcc", m)], *files, *map(str, more)],
        capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if "error:" in line]


def demos_use_public_names_only(swiftc, modules):  # APP-05
    with tempfile.TemporaryDirectory() as folder:
        # A file that uses a name of the package shows that the check can fail.
        private = pathlib.Path(folder) / "Private.swift"
        private.write_text("import PantoCore\n@MainActor func steal(_ s: Stage) { s.processor.reset() }\n")
        found = outside(swiftc, modules, "PantoDemoKit", folder) + outside(swiftc, modules, "PantoStudio", folder)
        if not found and not outside(swiftc, modules, "PantoDemos", folder, [private]):
            return ["a name of the package is reachable"]
        return found or outside(swiftc, modules, "PantoDemos", folder)


def names_of_a_neighbour_are_its_own(swiftc, modules):  # OVR-05
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "Neighbour.swift"
        file.write_text(NEIGHBOUR)
        done = subprocess.run(
            [swiftc, "-emit-module", "-parse-as-library", "-module-name", "Neighbour", str(file),
             "-o", f"{folder}/Neighbour.swiftmodule"], capture_output=True, text=True)
        status, text = compile(swiftc, modules, GUEST, "5", ["-I", folder])
        return [] if done.returncode == 0 and status == 0 else [done.stderr + text]


def main():
    swiftc, modules = sys.argv[1:3]
    bad = 0
    for name, check in (("OVR-05: names of another module are its own", names_of_a_neighbour_are_its_own),):
        found = check(swiftc, modules)
        bad += bool(found)
        print(("FAIL " if found else "ok ") + name + "".join("\n" + line for line in found))
    tool = pathlib.Path(__file__).parents[2] / "Tools/uikit-names"
    if subprocess.run([str(tool), "--check"]).returncode:
        bad += 1
        print("FAIL OVR-05: the names that import UIKit brings")
    else:
        print("ok OVR-05: the names that import UIKit brings")
    found = demos_use_public_names_only(swiftc, modules)
    if found:
        bad += 1
        print("FAIL APP-05: the demos and the app around them use public names only\n" + "\n".join(found))
    else:
        print("ok APP-05: the demos and the app around them use public names only")
    for name, wrong, says, right in STORIES:
        status, text = compile(swiftc, modules, wrong)
        errors = [line for line in text.splitlines() if "error:" in line]
        if status == 0 or not errors or not any(says in line for line in errors):
            bad += 1
            print(f"FAIL {name}: not refused as it should be\n{text}")
            continue
        status, text = compile(swiftc, modules, right)
        if status != 0:
            bad += 1
            print(f"FAIL {name}: the right way is refused\n{text}")
            continue
        print(f"ok {name}")
    for name, wrong, says, right in WARNINGS:
        status, text = compile(swiftc, modules, wrong)
        warned = [line for line in text.splitlines() if "warning:" in line and says in line]
        _, clean = compile(swiftc, modules, right)
        if status != 0 or not warned or clean:
            bad += 1
            print(f"FAIL {name}: not warned of, or the right way is\n{text}\n{clean}")
            continue
        print(f"ok {name}")
    for name, file in FIVE:
        code = pathlib.Path(__file__).with_name(file).read_text()
        status, text = compile(swiftc, modules, code, "5")
        if status != 0 or text:
            bad += 1
            print(f"FAIL {name}\n{text}")
            continue
        print(f"ok {name}")
    for name, code, says in PROGRAMS:
        printed = run(swiftc, modules, code)
        if sorted(printed) == sorted(says):
            print(f"ok {name}")
        else:
            bad += 1
            print(f"FAIL {name}: it printed {printed}")
    print(f"compile: {3 + len(STORIES) + len(WARNINGS) + len(FIVE) + len(PROGRAMS) - bad} passed, {bad} failed")
    return 1 if bad else 0


sys.exit(main())
