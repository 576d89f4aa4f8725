// Measures frames of the demos as the program shows them, and prints one line of JSON. The protocol
// is in Benchmarks/README.md.
import CFigures
import Glibc
import PantoCore

func fail(_ message: String, code: Int32 = 64) -> Never {
  FileHandle.standardError.write(Data("demobench: \(message)\n".utf8))
  exit(code)
}

guard CommandLine.arguments.count == 4, let n = Int(CommandLine.arguments[3]), n >= 0 else {
  fail("WORKLOAD VARIANT N")
}
let (workload, variant) = (CommandLine.arguments[1], CommandLine.arguments[2])
switch (workload, variant) {
case ("D-photos", "recorded"):
  guard n <= RecordedTouches.most else { fail("at most \(RecordedTouches.most) frames") }
  measure(RecordedTouches(getenv("BENCH_TRACE").map { String(cString: $0) } ?? ""), n)
case ("D-photos", "ten-fingers"): measure(FiveHeldPhotos("photos"), n)
case ("D-photos", "gallery"): measure(FiveHeldPhotos("gallery", ["open=photos"]), n)
case ("D-photos", "inspector"):
  measure(FiveHeldPhotos("gallery", ["open=photos", "inspect=1"]), n)
case ("D-photos", "inspector-off"):
  measure(FiveHeldPhotos("gallery", ["open=photos", "inspect=1"], hasInspector: false), n)
case ("D-stress", let count) where Int(count) != nil: measure(DriftingSquares([], count), n)
case ("D-stress", "10000-inspector"): measure(DriftingSquares(["inspect=1"], "10000"), n)
case ("D-stress", "50000-inspector"): measure(DriftingSquares(["inspect=1"], "50000"), n)
case ("D-cart", "gallery"): measure(TenOnCart([]), n)
case ("D-cart", "inspector"): measure(TenOnCart(["inspect=1"]), n)
case ("D-drawer", "drag"):
  measure(OneFinger("drawer", from: (0.004, 0.5), to: (0.3, 0.5)), n)
case ("D-block", "drag"): measure(OneFinger("block", from: (0.5, 0.5), to: (0.8, 0.7)), n)
case ("D-piece", "drag"): measure(OneFinger("piece", from: (0.5, 0.5), to: (0.8, 0.7)), n)
case ("D-lab", "drag"):
  measure(OneFinger("lab", on: "inner", after: "preset5", from: (0.3, 0.5), to: (0.7, 0.5)), n)
case ("D-gallery", "zoom"): measure(ZoomedCard(), n)
case ("D-list", "table"): measure(FlungList(isTable: true), n)
case ("D-list", "collection"): measure(FlungList(isTable: false), n)
case ("D-text", "type"): measure(TypedText(), n)
case ("D-sheet", "rise"): measure(RisingSheet(), n)
case ("D-traces", "scrub"):
  measure(
    OneFinger("traces", ["trace=cart-throw"], on: "timeline", from: (0.3, 0.5), to: (0.6, 0.5)), n)
case ("D-report", "open"): measure(ReportSeek(.atOnce), n)
case ("D-report", "first"): measure(ReportSeek(.first), n)
case ("D-report", "seek"): measure(ReportSeek(.again), n)
case ("D-tune", "drag"):
  measure(
    OneFinger("gallery", ["open=cart", "tune=on"], from: (0.85, 0.3), to: (0.95, 0.3)), n)
default: fail("no workload \(workload) \(variant)")
}
