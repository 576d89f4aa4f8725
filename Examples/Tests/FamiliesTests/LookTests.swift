import PantoTesting
import Pantograph
import Testing

@testable import Families

/// All pages light and dark, in both directions, with small and large text.
@MainActor @Suite("Looks of the families") struct LookTests {
  /// A family with what a person opens on its page.
  nonisolated private static let opened: [(Family, [String])] =
    Family.allCases.map { ($0, []) } + [
      (.tables, ["Sort"]), (.alerts, ["Reset the garden"]), (.alerts, ["Share the list…"]),
      (.menus, ["More"]), (.menus, ["More", "Rename"]), (.collections, ["Select"]),
    ]

  @Test(
    "no text is cut, lies over another or leaves its row",
    arguments: [
      [], ["--dark", "--text", "150"], ["--rtl", "--dark"], ["--rtl", "--text", "150"],
    ])
  func fits(look: [String]) throws {
    for (family, steps) in Self.opened {
      let person = try Person([family.rawValue] + look)
      for step in steps { person.tap(step) }
      let faults = person.faults
      #expect(faults.isEmpty, "\(family) \(steps) \(look): \(faults)")
    }
  }

  @Test("from right to left a page is the mirror image of that from left to right")
  func mirrored() throws {
    for (family, names) in [
      (Family.tables, ["Monstera", "Ocimum basilicum", "Sort", "Add"]),
      (.collections, ["Monstera", "Rubber plant", "Monstera, week 8", "Select"]),
      (.alerts, ["Reminders", "Reset the garden"]), (.pickers, ["1", "14", "Reminder"]),
      (.menus, ["Room", "Living room", "More"]),
    ] {
      let person = try Person(family.rawValue)
      let mirror = try Person(family.rawValue, "--rtl")
      for name in names {
        let (a, b) = (person.ink(name), mirror.ink(name))
        #expect(abs((a?.minX ?? 0) + (b?.maxX ?? 0) - 390) <= 1, "\(family) \(name)")
        #expect(a?.midY == b?.midY, "\(family) \(name)")
      }
    }
  }

  @Test("a dark page is dark and a light one light, from edge to edge")
  func dark() throws {
    for family in [Family.tables, .collections, .fields, .pickers, .alerts] {
      for style in ["--light", "--dark"] {
        let pixels = try Person(family.rawValue, style).stage.pixels
        for point in [(2, 300), (387, 700), (2, 842), (195, 60)] {
          let color = pixels[point.0, point.1]
          let brightness = (color & 0xFF) + (color >> 8 & 0xFF) + (color >> 16 & 0xFF)
          #expect((brightness > 384) == (style == "--light"), "\(family) \(style) \(point)")
        }
      }
    }
  }
}

extension Person {
  /// The part of the window that the letters of a text cover, or the frame of an element.
  func ink(_ name: String) -> CGRect? {
    texts.first { $0.text == name }.map(ink) ?? frame(name)
  }

  private func ink(_ text: Text) -> CGRect {
    let label = text.label
    let bounds = label.textRect(
      forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
    let spare = label.bounds.width - bounds.width
    let isRight =
      label.textAlignment == .right
      || label.textAlignment == .natural
        && label.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let x = label.textAlignment == .center ? spare / 2 : isRight ? spare : 0
    return label.convert(bounds.offsetBy(dx: x - bounds.minX, dy: 0), to: nil)
  }

  /// The texts that are cut, lie over another or leave their row, as sentences.
  var faults: [String] {
    // The rows of a wheel are turned away from the eye.
    let all = texts.filter { outer(of: $0.label) { $0 is UIPickerView } == nil }
    var found: [String] = []
    for (number, text) in all.enumerated() {
      let label = text.label
      let needed =
        label.numberOfLines == 1
        ? label.intrinsicContentSize
        : label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
      if !label.adjustsFontSizeToFitWidth, needed.width > label.bounds.width + 0.5 {
        found.append("“\(text.text)” is cut: \(label.bounds.width) of \(needed.width)")
      }
      if needed.height > label.bounds.height + 0.5 {
        found.append("“\(text.text)” is too low: \(label.bounds.height) of \(needed.height)")
      }
      if let cell = cell(of: label) {
        let outer = cell.convert(cell.bounds, to: nil).insetBy(dx: -0.5, dy: -0.5)
        if !outer.contains(ink(text)) { found.append("“\(text.text)” leaves its row") }
      }
      let own = ink(text).intersection(text.shown)
      for other in all[(number + 1)...] {
        let both = own.intersection(ink(other).intersection(other.shown))
        if !both.isNull, both.width > 1, both.height > 1 {
          found.append("“\(text.text)” lies over “\(other.text)”")
        }
      }
    }
    return found
  }

  private func cell(of label: UILabel) -> UIView? {
    outer(of: label) { $0 is UITableViewCell || $0 is UICollectionViewCell }
  }

  private func outer(of view: UIView, where isWanted: (UIView) -> Bool) -> UIView? {
    var next = view.superview
    while let here = next, !isWanted(here) { next = here.superview }
    return next
  }
}
