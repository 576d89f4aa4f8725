"""Which test targets may notice a slip in a module. A module without tests would let every slip survive unseen, so the
lists are compared with Package.swift."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Tests of views and of what stands below them, and tests of whole programs.
VIEWS = ["PantoSceneTests", "PantoControlsTests", "PantoLayersTests", "PantoGraphicsTests", "PantoListsTests",
         "PantoNavigationTests", "PantoTextTests", "PantoPickersTests", "PantoDynamicsTests", "PantoInspectorTests",
         "PantoSharingTests", "PantoDraggingTests"]
PROGRAMS = ["PantographTests", "PantoDemosTests", "PantoStudioTests"]


def first(own, *others):
    """The module's own tests first: they are quick, and mostly the ones that notice."""
    return own + [t for more in others for t in more if t not in own]


TARGETS = {
    "PantoBase": ["PantoBaseTests", "PantoMotionTests", "PantoGesturesTests", *VIEWS, "PantoRasterTests"],
    "PantoMotion": ["PantoMotionTests", *VIEWS],
    "PantoGestures": ["PantoGesturesTests", *VIEWS, "PantoFuzzTests", "PantoTestingTests"],
    "PantoLayout": ["PantoLayoutTests", *VIEWS],
    "PantoGraphics": first(["PantoGraphicsTests"], VIEWS, ["PantoRasterTests"], PROGRAMS),
    "PantoLayers": first(["PantoLayersTests"], VIEWS, ["PantoRasterTests"], PROGRAMS),
    "PantoScene": first(["PantoSceneTests"], VIEWS, ["PantoRasterTests"], PROGRAMS),
    "PantoDragging": first(["PantoDraggingTests"], VIEWS, PROGRAMS),
    "PantoControls": first(["PantoControlsTests"], VIEWS, PROGRAMS),
    "PantoDynamics": ["PantoDynamicsTests", "PantoListsTests", *PROGRAMS],
    "PantoLists": ["PantoListsTests", "PantoNavigationTests", "PantoSceneTests", "PantoTextTests", *PROGRAMS],
    "PantoNavigation": ["PantoNavigationTests", "PantoSharingTests", "PantoListsTests", *PROGRAMS],
    "PantoPickers": ["PantoPickersTests", *PROGRAMS],
    "PantoSharing": ["PantoSharingTests", *PROGRAMS],
    "PantoText": ["PantoTextTests", "PantoNavigationTests", "PantoReplayTests", "PantoSDLTests", *PROGRAMS],
    "PantoInspector": ["PantoInspectorTests", "PantoSceneTests", *PROGRAMS],
    "PantoResources": first(["PantoRasterTests"], ["PantoGraphicsTests"], PROGRAMS),
    "PantoRaster": first(["PantoRasterTests"], VIEWS, PROGRAMS),
    "PantoImporters": ["PantoImportersTests", "PantographAppTests"],
    "PantoReplayViews": ["PantoReplayViewsTests", "PantoDemosTests"],
    "PantoReplay": ["PantoReplayTests", "PantoImportersTests", "PantoReplayViewsTests", *PROGRAMS, "PantographAppTests"],
    "PantoSDL": ["PantoSDLTests", *PROGRAMS, "PantographAppTests"],
    "PantoFuzz": ["PantoFuzzTests"],
    "PantoTesting": ["PantoTestingTests"],
    "PantoCore": ["PantographTests", "PantoDemosTests"],
    "Pantograph": ["PantographTests"],
    "PantoDemoKit": ["PantoDemosTests", "PantoStudioTests", "PantographAppTests"],
    "PantoStudio": ["PantoStudioTests", "PantoDemosTests", "PantographAppTests"],
    "PantoDemos": ["PantoDemosTests", "PantoStudioTests", "PantographAppTests"],
    "UIKit": ["PantographTests"],
    "_Testing_UIKit": ["PantographTests", "PantoTestingTests"],
    "pantograph-app": ["PantographAppTests"],
}
ALL = ["PantoBaseTests", "PantoMotionTests", "PantoGesturesTests", "PantoLayoutTests", *VIEWS, "PantoReplayTests",
       "PantoImportersTests", "PantoReplayViewsTests", "PantoSDLTests", "PantoFuzzTests", "PantoTestingTests",
       "PantoRasterTests", *PROGRAMS, "PantographAppTests"]
# These targets take seconds, so all of their tests run at once.
QUICK = ["PantoBaseTests", "PantoMotionTests", "PantoSDLTests", "PantoGesturesTests", "PantoLayoutTests"]
# Modules and tests of the package that no slip is for: programs for other tools, helpers of tests, and tests of files
# beside the project.
LEFT_OUT = ["panto-soak", "CFigures", "demobench", "panto-order", "SharedTests", "TestSupport", "DemoSupport"]


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
