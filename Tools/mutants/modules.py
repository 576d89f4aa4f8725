"""Which test targets may notice a slip in a module. A module without tests would let every slip survive unseen, so the
lists are compared with Package.swift."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# The module's own tests first: they are quick, and mostly the ones that notice.
TARGETS = {
    "PantoBase": ["PantoBaseTests", "PantoMotionTests", "PantoGesturesTests", "PantoSceneTests", "PantoRasterTests"],
    "PantoMotion": ["PantoMotionTests", "PantoSceneTests"],
    "PantoGestures": ["PantoGesturesTests", "PantoSceneTests", "PantoTestingTests"],
    "PantoLayout": ["PantoSceneTests"],
    "PantoGraphics": ["PantoSceneTests", "PantoRasterTests", "PantographTests"],
    "PantoLayers": ["PantoSceneTests", "PantoRasterTests", "PantographTests"],
    "PantoScene": ["PantoSceneTests", "PantoRasterTests", "PantographTests"],
    "PantoControls": ["PantoSceneTests", "PantographTests"],
    "PantoDynamics": ["PantoSceneTests", "PantographTests"],
    "PantoLists": ["PantoSceneTests", "PantographTests"],
    "PantoNavigation": ["PantoSceneTests", "PantographTests"],
    "PantoPickers": ["PantoSceneTests", "PantographTests"],
    "PantoSharing": ["PantoSceneTests", "PantographTests"],
    "PantoText": ["PantoSceneTests", "PantographTests"],
    "PantoInspector": ["PantoSceneTests", "PantographTests"],
    "PantoResources": ["PantoRasterTests", "PantographTests"],
    "PantoRaster": ["PantoRasterTests", "PantoSceneTests", "PantographTests"],
    "PantoImporters": ["PantoReplayTests", "PantographTests"],
    "PantoReplayViews": ["PantographTests"],
    "PantoReplay": ["PantoReplayTests", "PantographTests"],
    "PantoSDL": ["PantoSDLTests", "PantographTests"],
    "PantoFuzz": ["PantoTestingTests"],
    "PantoTesting": ["PantoTestingTests"],
    "PantoCore": ["PantographTests"],
    "Pantograph": ["PantographTests"],
    "PantoStudio": ["PantographTests"],
    "PantoDemos": ["PantographTests"],
    "UIKit": ["PantographTests"],
    "_Testing_UIKit": ["PantographTests", "PantoTestingTests"],
    "pantograph-app": ["PantographTests"],
}
ALL = ["PantoBaseTests", "PantoMotionTests", "PantoGesturesTests", "PantoReplayTests", "PantoSDLTests",
       "PantoSceneTests", "PantographTests", "PantoTestingTests", "PantoRasterTests"]
# These targets take seconds, so all of their tests run at once.
QUICK = ["PantoBaseTests", "PantoMotionTests", "PantoSDLTests", "PantoGesturesTests"]
# Modules and tests of the package that no slip is for: programs for other tools, and tests of files beside the project.
LEFT_OUT = ["panto-soak", "CFigures", "demobench", "panto-order", "SharedTests"]


def targets(patch):
    text = patch.read_text()
    named = re.search(r"^Tests: (.+)$", text, re.M)
    module = re.search(r"^\+\+\+ b/Sources/([^/]+)/", text, re.M)
    return named.group(1).split() if named else TARGETS.get(module.group(1) if module else "", [])


def check_targets(patches):
    """Ends with a message where a module, a test target or a patch has no tests to run: it would survive unseen."""
    package = (ROOT / "Package.swift").read_text()
    modules = set(re.findall(r"\.(?:target|executableTarget)\(\s*name: \"([^\"]+)\"", package))
    tests = set(re.findall(r"\.testTarget\(\s*name: \"([^\"]+)\"", package))
    wrong = [f"TARGETS lacks the module {m}" for m in sorted(modules - set(TARGETS) - set(LEFT_OUT))]
    wrong += [f"ALL lacks {t}" for t in sorted(tests - set(ALL) - set(LEFT_OUT))]
    wrong += [f"Package.swift has no module {m}" for m in sorted(set(TARGETS) - modules)]
    named = [(f"the module {m}", ts) for m, ts in TARGETS.items()] + [(str(p.relative_to(ROOT)), targets(p)) for p in patches]
    wrong += [f"there is no test target {t}, which {who} names" for who, ts in named for t in ts if t not in ALL]
    wrong += [f"{who} has no tests to run" for who, ts in named if not ts]
    if wrong:
        sys.exit("".join(f"mutants: {line}\n" for line in wrong).rstrip())
