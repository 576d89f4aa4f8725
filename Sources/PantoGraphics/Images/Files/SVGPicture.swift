import PantoBase

extension UIImage {
  /// Creates a picture from the bytes of an SVG file, which stays sharp at every size (DRW-08).
  ///
  /// Paths, rectangles, circles, ellipses, lines and polygons are drawn, with groups, transforms,
  /// fills, strokes and opacity. A gradient shows its first colour. Text, filters, masks and
  /// pictures are left out. `nil` if the bytes are no SVG or too much. UIKit has no such
  /// initializer; there, SVG files are in asset catalogues only.
  public convenience init?(svg data: Data) {
    guard let drawing = SVGPicture.read(data) else { return nil }
    self.init(kind: .drawing(drawing))
  }
}

/// A reader of SVG files.
///
/// Foundation's reader of XML is not used, because it would make every program larger. Tags and
/// attributes that this reader does not know are left out. The numbers of tags and points, and the
/// depth of tags, are limited, so that reading any file ends soon.
struct SVGPicture {
  private static let mostBytes = 4 << 20
  private static let mostTags = 20_000
  private static let deepest = 64
  private static let mostElements = 1_000_000

  /// The values that a tag hands down to the tags in it.
  private struct State {
    var transform = CGAffineTransform.identity
    var fill: RGBA? = RGBA(hex: 0)
    var stroke: RGBA?
    var fillOpacity: CGFloat = 1
    var strokeOpacity: CGFloat = 1
    var opacity: CGFloat = 1
    var isEvenOdd = false
    var color = RGBA(hex: 0)
    var pen = PathStroke(width: 1, miterLimit: 4)
  }

  static func read(_ data: Data) -> VectorDrawing? {
    guard data.count <= mostBytes else { return nil }
    var tags = XMLTags([UInt8](data))
    var picture = SVGPicture()
    // The first colours of gradients and the classes of a style sheet may stand behind their use.
    var before = tags
    picture.collect(&before)
    return picture.draw(&tags)
  }

  private var gradients: [String: RGBA] = [:]
  private var classes: [String: [String: String]] = [:]
  /// The number of values of classes that may still be stored: a rule may have many, for many
  /// classes.
  private var styleEntriesLeft = 50_000
  private var paths: [LayerContent.FilledPath] = []
  private var elements = 0

  // MARK: What is referred to

  private mutating func collect(_ tags: inout XMLTags) {
    var gradient: String?
    var count = 0
    var links: [(String, String)] = []
    while let tag = tags.next(), count < SVGPicture.mostTags {
      count += 1
      switch (tag.name, tag.isEnd) {
      case ("linearGradient", false), ("radialGradient", false):
        gradient = tag.attributes["id"]
        let link = tag.attributes["href"] ?? tag.attributes["xlink:href"]
        if let gradient, let link { links.append((gradient, String(link.dropFirst()))) }
      case ("linearGradient", true), ("radialGradient", true): gradient = nil
      case ("stop", false):
        guard let gradient, gradients[gradient] == nil else { continue }
        let all = attributes(tag)
        let opacity = all["stop-opacity"].flatMap(SVGPicture.number) ?? 1
        let color = SVGColor.named(all["stop-color"] ?? "black") ?? RGBA(hex: 0)
        gradients[gradient] = SVGPicture.faded(color, opacity)
      case ("style", false): readStyleSheet(tag.text)
      default: break
      }
    }
    for (from, to) in links where gradients[from] == nil { gradients[from] = gradients[to] }
  }

  /// Reads the rules for classes, such as `.cls-1, .cls-2 { fill: red }`. Others are left out.
  private mutating func readStyleSheet(_ text: String) {
    for rule in text.split(separator: "}").prefix(2_000) {
      let parts = rule.split(separator: "{", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let values = SVGPicture.declarations(parts[1])
      for name in parts[0].split(separator: ",").prefix(100) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard name.hasPrefix(".") else { continue }
        guard styleEntriesLeft > 0 else { return }
        styleEntriesLeft -= values.count + 1
        let own = String(name.dropFirst())
        // Each tag copies all values of its classes, so that there must not be many.
        if classes[own, default: [:]].count < 100 {
          classes[own, default: [:]].merge(values) { $1 }
        }
      }
    }
  }

  private static func declarations(_ text: Substring) -> [String: String] {
    var values: [String: String] = [:]
    for item in text.split(separator: ";").prefix(200) {
      let pair = item.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = pair[0].trimmingCharacters(in: .whitespacesAndNewlines)
      values[name] = pair[1].trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return values
  }

  /// Returns the attributes of a tag, with those of its classes and its style on top.
  private func attributes(_ tag: XMLTags.Tag) -> [String: String] {
    var all = tag.attributes
    for name in (all["class"] ?? "").split(separator: " ").prefix(8) {
      if let more = classes[String(name)] { all.merge(more) { $1 } }
    }
    if let style = all["style"] { all.merge(SVGPicture.declarations(style[...])) { $1 } }
    return all
  }

  // MARK: Drawing

  private static let skipped: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "text", "style",
    "linearGradient", "radialGradient", "metadata", "title", "desc", "foreignObject", "script",
  ]

  private mutating func draw(_ tags: inout XMLTags) -> VectorDrawing? {
    var stack: [State] = []
    var size: CGSize?
    var skippedDepth = 0
    var count = 0
    while let tag = tags.next() {
      count += 1
      guard count <= SVGPicture.mostTags, elements <= SVGPicture.mostElements else { return nil }
      if skippedDepth > 0 || SVGPicture.skipped.contains(tag.name) {
        if tag.isEnd {
          skippedDepth = max(0, skippedDepth - 1)
        } else if !tag.isEmpty {
          skippedDepth += 1
        }
        continue
      }
      if tag.isEnd {
        if stack.count > 1 { stack.removeLast() } else if tag.name == "svg" { break }
        continue
      }
      guard stack.count < SVGPicture.deepest else { return nil }
      let all = attributes(tag)
      var state = stack.last ?? State()
      if size == nil {
        guard tag.name == "svg" else { continue }
        guard let box = SVGPicture.box(all) else { return nil }
        size = box.size
        state.transform = box.transform
      }
      guard update(&state, all) else {
        if !tag.isEmpty { skippedDepth = 1 }
        continue
      }
      fill(tag.name, all, state)
      if !tag.isEmpty { stack.append(state) }
    }
    return size.map { VectorDrawing(paths: paths, size: $0) }
  }

  /// Returns the size of a picture, and the transform of its view box into it.
  private static func box(_ all: [String: String]) -> (size: CGSize, transform: CGAffineTransform)?
  {
    func length(_ name: String) -> CGFloat? {
      guard let text = all[name], !text.hasSuffix("%") else { return nil }
      return number(text)
    }
    let view = all["viewBox"].map(numbers) ?? []
    let hasView = view.count == 4 && view[2] > 0 && view[3] > 0
    let width = length("width") ?? (hasView ? view[2] : 0)
    let height = length("height") ?? (hasView ? view[3] : 0)
    guard width > 0, height > 0, width <= 10_000, height <= 10_000 else { return nil }
    let size = CGSize(width: width, height: height)
    guard hasView else { return (size, .identity) }
    var (x, y) = (width / view[2], height / view[3])
    if all["preserveAspectRatio"]?.hasPrefix("none") != true { (x, y) = (min(x, y), min(x, y)) }
    let (tx, ty) = ((width - view[2] * x) / 2, (height - view[3] * y) / 2)
    return (
      size, CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: tx - view[0] * x, ty: ty - view[1] * y)
    )
  }

  /// Applies the attributes of a tag to the state; `false` if the tag shows nothing.
  private func update(_ state: inout State, _ all: [String: String]) -> Bool {
    if all["display"] == "none" || all["visibility"] == "hidden" { return false }
    if let text = all["transform"] {
      state.transform = SVGPicture.transform(text).concatenating(state.transform)
    }
    if let color = all["color"].flatMap(SVGColor.named) { state.color = color }
    func paint(_ name: String, _ old: RGBA?) -> RGBA? {
      guard let text = all[name] else { return old }
      if text == "none" || text == "transparent" { return nil }
      if text == "currentColor" { return state.color }
      if text.hasPrefix("url(#") {
        return gradients[String(text.dropFirst(5).prefix { $0 != ")" })]
      }
      return SVGColor.named(text) ?? old
    }
    state.fill = paint("fill", state.fill)
    state.stroke = paint("stroke", state.stroke)
    func value(_ name: String) -> CGFloat? { all[name].flatMap(SVGPicture.number) }
    state.opacity *= value("opacity").map { max(0, min(1, $0)) } ?? 1
    state.fillOpacity = value("fill-opacity") ?? state.fillOpacity
    state.strokeOpacity = value("stroke-opacity") ?? state.strokeOpacity
    if let rule = all["fill-rule"] { state.isEvenOdd = rule == "evenodd" }
    state.pen.update(all)
    return true
  }

  private mutating func fill(_ name: String, _ all: [String: String], _ state: State) {
    let shape = SVGPicture.shape(name, all)
    guard !shape.isEmpty else { return }
    elements += shape.count
    if let color = state.fill, name != "line" {
      add(shape, state, SVGPicture.faded(color, state.fillOpacity * state.opacity))
    }
    if let color = state.stroke, state.pen.width > 0 {
      let line = SVGPicture.line(along: shape, state.pen)
      elements += line.count
      var own = state
      own.isEvenOdd = false
      add(line, own, SVGPicture.faded(color, state.strokeOpacity * state.opacity))
    }
  }

  /// Returns the outline of a line along a shape; empty if it has too many pieces to be drawn.
  /// Dashes are left out if there are too many.
  static func line(along shape: [PathElement], _ pen: PathStroke) -> [PathElement] {
    guard shape.count <= 20_000 else { return [] }
    let lines = Outline.polylines(shape)
    let points = lines.reduce(0) { $0 + $1.points.count }
    guard points <= 100_000 else { return [] }
    var pen = pen
    if points > 2_000 || hasTooManyDashes(lines, pen.dashes) { pen.dashes = [] }
    return pen.outline(of: shape)
  }

  /// Whether there are more than 20,000 dashes in all lines together. The pen limits those of one
  /// line only, and a shape may have many lines.
  private static func hasTooManyDashes(_ lines: [Outline.Polyline], _ dashes: [CGFloat]) -> Bool {
    guard !dashes.isEmpty else { return false }
    var length: CGFloat = 0
    for line in lines {
      for (a, b) in zip(line.points, line.points.dropFirst()) { length += a.distance(to: b) }
      if line.isClosed, let first = line.points.first, let last = line.points.last {
        length += last.distance(to: first)
      }
    }
    // A dash and its gap are two of the lengths, also in a list of an odd number of them, which
    // runs twice.
    return length * CGFloat(dashes.count) >= dashes.reduce(0, +) * 40_000
  }

  private mutating func add(_ shape: [PathElement], _ state: State, _ color: RGBA) {
    guard color.alpha > 0 else { return }
    paths.append(
      LayerContent.FilledPath(
        elements: shape.map { $0.applying(state.transform) }, color: color,
        isEvenOdd: state.isEvenOdd))
  }

  // MARK: Shapes and values

  private static func shape(_ name: String, _ all: [String: String]) -> [PathElement] {
    func value(_ name: String) -> CGFloat { all[name].flatMap(number) ?? 0 }
    switch name {
    case "path":
      var reader = SVGPath(all["d"] ?? "")
      return reader.read() ?? []
    case "rect":
      let r = CGRect(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
      guard r.width > 0, r.height > 0 else { return [] }
      let rx = all["rx"].flatMap(number) ?? value("ry")
      let ry = all["ry"].flatMap(number) ?? rx
      return Outline.roundedRect(r, radii: CGSize(width: rx, height: ry))
    case "circle", "ellipse":
      let rx = name == "circle" ? value("r") : value("rx")
      let ry = name == "circle" ? value("r") : value("ry")
      guard rx > 0, ry > 0 else { return [] }
      return Outline.ellipse(
        CGRect(x: value("cx") - rx, y: value("cy") - ry, width: 2 * rx, height: 2 * ry))
    case "line":
      return [
        .move(CGPoint(x: value("x1"), y: value("y1"))),
        .line(CGPoint(x: value("x2"), y: value("y2"))),
      ]
    case "polygon", "polyline":
      let n = numbers(all["points"] ?? "")
      guard n.count >= 4 else { return [] }
      var out = stride(from: 0, to: n.count - 1, by: 2).map { i -> PathElement in
        let p = CGPoint(x: n[i], y: n[i + 1])
        return i == 0 ? .move(p) : .line(p)
      }
      if name == "polygon" { out.append(.close) }
      return out
    default: return []
    }
  }

  private static func faded(_ color: RGBA, _ opacity: CGFloat) -> RGBA {
    RGBA(color.red, color.green, color.blue, color.alpha * max(0, min(1, opacity)))
  }

  /// Returns a number with or without a unit; units other than points count as points.
  static func number(_ text: String) -> CGFloat? {
    let digits = text.trimmingCharacters(in: .whitespaces)
    if digits.hasSuffix("%") {
      return Double(digits.dropLast()).flatMap { legal(CGFloat($0) / 100) }
    }
    let end = digits.lastIndex { $0.isASCII && ($0.isNumber || $0 == ".") }
    return end.flatMap { Double(digits[...$0]) }.flatMap { legal(CGFloat($0)) }
  }

  private static func legal(_ x: CGFloat) -> CGFloat? { x.isInReach ? x : nil }

  static func numbers(_ text: String) -> [CGFloat] {
    var reader = SVGPath(text)
    return reader.numbers()
  }

  /// Reads a list of transforms such as `translate(2 3) rotate(45)`. Unknown ones have no effect.
  static func transform(_ text: String) -> CGAffineTransform {
    var all = CGAffineTransform.identity
    for part in text.split(separator: ")").prefix(100) {
      let pieces = part.split(separator: "(", maxSplits: 1)
      guard pieces.count == 2 else { continue }
      let n = numbers(String(pieces[1]))
      let name = pieces[0].filter(\.isLetter)
      func at(_ i: Int) -> CGFloat? { i < n.count ? n[i] : nil }
      let own: CGAffineTransform
      switch (name, n.count) {
      case ("matrix", 6):
        own = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      case ("translate", 1...): own = CGAffineTransform(translationX: n[0], y: at(1) ?? 0)
      case ("scale", 1...): own = CGAffineTransform(scaleX: n[0], y: at(1) ?? n[0])
      case ("rotate", 1...):
        let (x, y) = (at(1) ?? 0, at(2) ?? 0)
        own = CGAffineTransform(translationX: -x, y: -y)
          .concatenating(CGAffineTransform(rotationAngle: n[0] / 180 * .pi))
          .concatenating(CGAffineTransform(translationX: x, y: y))
      case ("skewX", 1):
        let a = n[0] / 180 * .pi
        own = CGAffineTransform(a: 1, b: 0, c: Maths.sin(a) / Maths.cos(a), d: 1, tx: 0, ty: 0)
      case ("skewY", 1):
        let a = n[0] / 180 * .pi
        own = CGAffineTransform(a: 1, b: Maths.sin(a) / Maths.cos(a), c: 0, d: 1, tx: 0, ty: 0)
      default: continue
      }
      all = own.concatenating(all)
    }
    return all
  }
}

extension PathStroke {
  /// Applies the stroke attributes of a tag to the pen.
  fileprivate mutating func update(_ all: [String: String]) {
    func value(_ name: String) -> CGFloat? { all[name].flatMap(SVGPicture.number) }
    if let width = value("stroke-width") { self.width = max(0, width) }
    if let limit = value("stroke-miterlimit"), limit >= 1 { miterLimit = limit }
    switch all["stroke-linecap"] {
    case "round": cap = .round
    case "square": cap = .square
    case "butt": cap = .butt
    default: break
    }
    switch all["stroke-linejoin"] {
    case "round": join = .round
    case "bevel": join = .bevel
    case "miter": join = .miter
    default: break
    }
    if let text = all["stroke-dasharray"] {
      dashes = text == "none" ? [] : SVGPicture.numbers(text).prefix(32).map { max(0, $0) }
    }
  }
}
