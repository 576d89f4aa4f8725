import Pantograph
import UIKit

// Prints the order of sets of touches and of dictionaries with touches, recognizers and views as
// keys, as ported code uses them. `Tools/determinism` runs this program in many processes with
// different heaps and compares the lines. Exit status 1: touches are not iterated in the order in
// which they touched down, or a later stage gives another order than an earlier one.

/// A canvas as drawing programs have it, with a dictionary whose keys are touches.
final class Canvas: UIView {
  var places: [UITouch: CGPoint] = [:]
  var said: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { nil }

  /// The number of a finger, from its horizontal position. Fingers move in vertical lines only.
  func name(_ touch: UITouch) -> String { "\(Int(touch.location(in: self).x) / 10)" }

  func tell(_ word: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    var loop = ""
    for touch in touches { loop += name(touch) + " " }
    let all = event?.allTouches ?? []
    said.append(
      "\(word): first \(touches.first.map(name) ?? "-"), loop \(loop)"
        + "array \(Array(touches).map(name)), all \(all.first.map(name) ?? "-") of "
        + "\(all.map(name)), keys \(places.keys.map(name)), "
        + "nearest \(places.min { $0.value.y < $1.value.y }.map { name($0.key) } ?? "-")")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { places[touch] = touch.location(in: self) }
    tell("began", touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { places[touch] = touch.location(in: self) }
    tell("moved", touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell("ended", touches, event)
    for touch in touches { places[touch] = nil }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchesEnded(touches, with: event)
  }
}

/// A custom recognizer that records its touches in the order of iteration.
final class FirstTouch: UIGestureRecognizer {
  var canvas: Canvas?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let mine = event.touches(for: self) ?? []
    canvas?.said.append("recognizer: \(mine.map { canvas?.name($0) ?? "" })")
  }
}

/// A view with its own `==`. Sets compare such views by identity all the same.
final class Tile: UIView {
  static func == (a: Tile, b: Tile) -> Bool { a.tag == b.tag }
}

/// A dictionary key that contains a touch.
struct Grip: Hashable {
  let touch: UITouch
  let finger: Int
}

func report(_ time: Double, _ fingers: [Int], _ phase: InputEvent.Phase) -> [InputEvent] {
  fingers.map {
    InputEvent(
      time: time, position: CGPoint(x: 10 * $0 + 5, y: 400 - 7 * $0 % 50),
      source: .finger(Int64($0)), phase: phase)
  }
}

@MainActor func canvas(recognizer: Bool) -> (Stage, Canvas) {
  let stage = Stage(size: CGSize(width: 1000, height: 500))
  let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 1000, height: 500))
  stage.window.addSubview(canvas)
  if recognizer {
    let first = FirstTouch()
    first.canvas = canvas
    canvas.addGestureRecognizer(first)
  }
  stage.layoutIfNeeded()
  return (stage, canvas)
}

/// The order of `count` fingers that arrive in one report, as from a touchscreen.
@MainActor func together(_ count: Int) -> [String] {
  let (stage, canvas) = canvas(recognizer: true)
  let fingers = Array(1...count)
  stage.send(report(1, fingers, .began))
  for step in 1...3 { stage.send(report(1 + 0.01 * Double(step), fingers, .moved)) }
  stage.send(report(2, fingers, .ended))
  return canvas.said
}

/// The order of fingers that come and go: each one touches down before the one before it lifts, so
/// that some finger is always down.
@MainActor func rolling(_ count: Int) -> [String] {
  let (stage, canvas) = canvas(recognizer: false)
  var isInOrder = true
  for n in 0..<count {
    let finger = n % 90 + 1
    stage.send(report(Double(n), [finger], .began))
    let all = stage.liveTouches
    if n < 100, canvas.said.last?.contains("of \(all.map(canvas.name)),") != true {
      isInOrder = false
    }
    stage.send(report(Double(n) + 0.5, all.map { Int($0.location(in: nil).x) / 10 }, .moved))
    if n > 1 { stage.send(report(Double(n) + 0.7, [(n - 2) % 90 + 1], .ended)) }
  }
  return [isInOrder ? "in order of landing" : "NOT in order of landing"] + canvas.said
}

/// The order of sets and dictionaries of objects that the program makes.
@MainActor func own() -> [String] {
  let (stage, canvas) = canvas(recognizer: false)
  let recognizers = (0..<12).map { n in
    let pan = UIPanGestureRecognizer()
    pan.name = "\(n)"
    canvas.addGestureRecognizer(pan)
    return pan
  }
  let tiles = (0..<200).map { n in
    let tile = Tile()
    tile.tag = n
    canvas.addSubview(tile)
    return tile
  }
  var starts: [UIGestureRecognizer: CGPoint] = [:]
  for recognizer in recognizers { starts[recognizer] = .zero }
  let optional: [UIView?: Int] = Dictionary(uniqueKeysWithValues: [(nil, 0)])
  let anything: Set<AnyHashable> = Set(tiles.prefix(20).map { AnyHashable($0) })
  stage.send(report(1, [1, 2], .began))
  let grips = Set(stage.liveTouches.map { Grip(touch: $0, finger: 1) })
  return [
    "recognizers: \(starts.keys.map { $0.name ?? "" })",
    "some: \(Set(recognizers.prefix(5)).map { $0.name ?? "" })",
    "tiles: \(Set(tiles).map(\.tag))",
    "responders: \(Set(tiles.prefix(30).map { $0 as UIResponder }).map { ($0 as? UIView)?.tag ?? -1 })",
    "anything: \(anything.map { ($0.base as? UIView)?.tag ?? -1 })",
    "counts: \(optional.count) \(grips.count) \(tiles[0] == tiles[0])",
  ]
}

var lines: [String] = []
var isSound = true
for count in [2, 3, 5, 10, 40] {
  let said = together(count)
  let inOrder = (1...count).map { "\($0)" }
  for line in said where line.hasPrefix("began") || line.hasPrefix("moved") {
    if !line.contains("first 1, loop \(inOrder.joined(separator: " ")) array \(inOrder)") {
      isSound = false
    }
  }
  lines += said
}
lines += rolling(300)
if lines.contains("NOT in order of landing") { isSound = false }
let before = own()
lines += before
// Objects that were made earlier in the process must not change the order.
var kept: [UIView] = []
for round in 1...20 {
  for _ in 0..<(round * 37) { kept.append(UIView()) }
  if own() != before || rolling(40) != Array(rolling(40)) { isSound = false }
}
print(lines.joined(separator: "\n"))
if !isSound {
  print("BROKEN: touches are not in the order of landing, or a later stage finds another order")
  exit(1)
}
