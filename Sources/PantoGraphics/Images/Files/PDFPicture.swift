import PantoBase

extension UIImage {
  /// Creates a picture from the first page of a PDF file, which stays sharp at every size
  /// (DRW-08).
  ///
  /// Paths with their fills and strokes are drawn. Text, pictures, shadings and clips are left out.
  /// `nil` if the bytes are no PDF, encrypted or too much. UIKit has no such initializer; there,
  /// PDF files are in asset catalogues only.
  public convenience init?(pdf data: Data) {
    guard let drawing = PDFPicture.read(data) else { return nil }
    self.init(kind: .drawing(drawing))
  }
}

/// A reader of the paths on the first page of a PDF file.
struct PDFPicture {
  private static let mostBytes = 8 << 20
  private static let mostOperators = 300_000
  private static let mostElements = 1_000_000

  private struct State {
    var transform: CGAffineTransform
    var fill = RGBA(hex: 0)
    var stroke = RGBA(hex: 0)
    var fillAlpha: CGFloat = 1
    var strokeAlpha: CGFloat = 1
    var pen = PathStroke(width: 1)

    /// Applies an operator that sets a colour, a line style or the transform. Others have no
    /// effect.
    mutating func set(_ name: String, _ n: [CGFloat], _ operands: [PDFValue]) {
      switch (name, n.count) {
      case ("cm", 6...):
        transform = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
          .concatenating(transform)
      case ("w", 1...): pen.width = max(0, n[0])
      case ("J", 1...): pen.cap = n[0] == 1 ? .round : n[0] == 2 ? .square : .butt
      case ("j", 1...): pen.join = n[0] == 1 ? .round : n[0] == 2 ? .bevel : .miter
      case ("M", 1...): pen.miterLimit = max(1, n[0])
      case ("d", _):
        if case .array(let items) = operands.first {
          pen.dashes = items.prefix(16).compactMap(\.number).map { max(0, $0) }
        }
      case ("g", 1...), ("rg", 3...), ("k", 4...), ("sc", 1...), ("scn", 1...):
        fill = PDFPicture.color(n)
      case ("G", 1...), ("RG", 3...), ("K", 4...), ("SC", 1...), ("SCN", 1...):
        stroke = PDFPicture.color(n)
      case ("cs", _): fill = RGBA(hex: 0)
      case ("CS", _): stroke = RGBA(hex: 0)
      default: break
      }
    }
  }

  private let objects: PDFObjects
  private var paths: [LayerContent.FilledPath] = []
  private var operators = 0
  private var elements = 0

  static func read(_ data: Data) -> VectorDrawing? {
    guard data.count <= mostBytes, data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil,
      data.range(of: Data("/Encrypt".utf8)) == nil
    else { return nil }
    var picture = PDFPicture(objects: PDFObjects([UInt8](data)))
    return picture.draw()
  }

  private init(objects: PDFObjects) { self.objects = objects }

  private mutating func draw() -> VectorDrawing? {
    guard var page = objects.dictionary(objects.first("Catalog")?["Pages"]) else { return nil }
    var inherited: [String: PDFValue] = [:]
    for _ in 0..<16 {
      for key in ["MediaBox", "CropBox", "Resources", "Rotate"] {
        if let value = page[key] { inherited[key] = value }
      }
      guard case .array(let kids) = objects.resolved(page["Kids"]),
        let next = objects.dictionary(kids.first)
      else { break }
      page = next
    }
    var box = objects.numbers(inherited["CropBox"] ?? inherited["MediaBox"])
    if box.count != 4 { box = objects.numbers(inherited["MediaBox"]) }
    guard box.count == 4 else { return nil }
    let (x0, y0) = (min(box[0], box[2]), min(box[1], box[3]))
    let size = CGSize(width: max(box[0], box[2]) - x0, height: max(box[1], box[3]) - y0)
    guard size.width > 0, size.height > 0, size.width <= 10_000, size.height <= 10_000 else {
      return nil
    }
    let content = content(of: page)
    // The page's own origin is its lower left corner.
    let toView = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -x0, ty: y0 + size.height)
    let resources = objects.dictionary(inherited["Resources"]) ?? [:]
    guard run(content, resources, State(transform: toView), depth: 0) else { return nil }
    return VectorDrawing(paths: paths, size: size)
  }

  /// Returns the drawing operators of a page, whose content streams are joined.
  private func content(of page: [String: PDFValue]) -> [UInt8] {
    var parts: [PDFValue] = []
    switch page["Contents"] {
    case .reference(let number):
      if case .array(let items) = objects.resolved(.reference(number)) {
        parts = items
      } else {
        parts = [.reference(number)]
      }
    case .array(let items): parts = items
    default: break
    }
    var content: [UInt8] = []
    for part in parts.prefix(1_000) {
      guard case .reference(let number) = part else { continue }
      content += objects.stream(number) ?? []
      content.append(10)
    }
    return content
  }

  /// Executes the drawing operators of a page or of a part of it; `false` if there are too many.
  private mutating func run(
    _ content: [UInt8], _ resources: [String: PDFValue], _ first: State, depth: Int
  ) -> Bool {
    var reader = PDFReader(bytes: content, at: 0)
    var state = first
    var saved: [State] = []
    var operands: [PDFValue] = []
    var path = PDFPath()
    while let name = reader.nextOperator(&operands) {
      operators += 1
      guard operators <= PDFPicture.mostOperators, elements <= PDFPicture.mostElements else {
        return false
      }
      let n = operands.compactMap(\.number)
      switch (name, n.count) {
      case ("q", _): if saved.count < 64 { saved.append(state) }
      case ("Q", _): if let last = saved.popLast() { state = last }
      case ("gs", _): readAlpha(operands.last, resources, &state)
      case ("Do", _):
        guard drawForm(operands.last, resources, state, depth: depth) else { return false }
      case ("b", _), ("b*", _), ("s", _):
        path.close()
        paint(path.take(), state, name)
      case ("f", _), ("F", _), ("f*", _), ("B", _), ("B*", _), ("S", _):
        paint(path.take(), state, name)
      case ("n", _): _ = path.take()
      case ("BI", _): skipPicture(&reader)
      default: if !path.add(name, n) { state.set(name, n, operands) }
      }
      elements += 1
      operands = []
    }
    return true
  }

  /// Moves the reader behind a picture whose bytes stand among the operators.
  private func skipPicture(_ reader: inout PDFReader) {
    let bytes = reader.bytes
    while reader.at + 2 < bytes.count {
      reader.at += 1
      if bytes[reader.at] == UInt8(ascii: "E"), bytes[reader.at + 1] == UInt8(ascii: "I"),
        bytes[reader.at - 1] <= 0x20
      {
        reader.at += 2
        return
      }
    }
    reader.at = bytes.count
  }

  private mutating func paint(_ path: [PathElement], _ state: State, _ name: String) {
    guard !path.isEmpty else { return }
    elements += path.count
    func add(_ shape: [PathElement], _ color: RGBA, _ alpha: CGFloat, isEvenOdd: Bool) {
      guard alpha > 0 else { return }
      paths.append(
        LayerContent.FilledPath(
          elements: shape.map { $0.applying(state.transform) },
          color: RGBA(color.red, color.green, color.blue, alpha), isEvenOdd: isEvenOdd))
    }
    if name.lowercased().first != "s" {
      add(path, state.fill, state.fillAlpha, isEvenOdd: name.hasSuffix("*"))
    }
    if name.lowercased().first != "f", state.pen.width > 0 {
      let line = SVGPicture.line(along: path, state.pen)
      elements += line.count
      add(line, state.stroke, state.strokeAlpha, isEvenOdd: false)
    }
  }

  private func readAlpha(
    _ name: PDFValue?, _ resources: [String: PDFValue], _ state: inout State
  ) {
    guard let name = name?.name, let all = objects.dictionary(resources["ExtGState"]),
      let own = objects.dictionary(all[name])
    else { return }
    if let alpha = objects.resolved(own["ca"])?.number { state.fillAlpha = max(0, min(1, alpha)) }
    if let alpha = objects.resolved(own["CA"])?.number { state.strokeAlpha = max(0, min(1, alpha)) }
  }

  /// Draws a form: a part of the page with operators of its own.
  private mutating func drawForm(
    _ name: PDFValue?, _ resources: [String: PDFValue], _ state: State, depth: Int
  ) -> Bool {
    guard depth < 8, let name = name?.name, let all = objects.dictionary(resources["XObject"]),
      case .reference(let number) = all[name], let form = objects.dictionary(all[name]),
      form["Subtype"]?.name == "Form", let content = objects.stream(number)
    else { return true }
    var own = state
    let n = objects.numbers(form["Matrix"])
    if n.count == 6 {
      own.transform = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        .concatenating(state.transform)
    }
    return run(content, objects.dictionary(form["Resources"]) ?? resources, own, depth: depth + 1)
  }

  /// Returns the colour of one component for grey, three for red, green and blue, or four for inks.
  private static func color(_ n: [CGFloat]) -> RGBA {
    let c = n.map { max(0, min(1, $0)) }
    switch c.count {
    case 1: return RGBA(c[0], c[0], c[0], 1)
    case 3: return RGBA(c[0], c[1], c[2], 1)
    case 4:
      func channel(_ ink: CGFloat) -> CGFloat { (1 - ink) * (1 - c[3]) }
      return RGBA(channel(c[0]), channel(c[1]), channel(c[2]), 1)
    default: return RGBA(hex: 0)
    }
  }
}

extension PDFReader {
  /// Reads the operands up to the next operator. Returns its name, or `nil` at the end.
  fileprivate mutating func nextOperator(_ operands: inout [PDFValue]) -> String? {
    while at < bytes.count {
      guard let value = value(hasReferences: false) else {
        // A delimiter that belongs to no value is skipped.
        skipGaps()
        at += 1
        continue
      }
      if case .word(let name) = value { return name }
      if operands.count < 64 { operands.append(value) }
    }
    return nil
  }
}

/// A path of a page while its operators are read.
private struct PDFPath {
  private var elements: [PathElement] = []
  private var pen = CGPoint.zero

  /// Adds the path element of a drawing operator with its operands. Returns `false` for an operator
  /// of another kind, and for one that continues a path where there is none.
  mutating func add(_ name: String, _ n: [CGFloat]) -> Bool {
    func point(_ i: Int) -> CGPoint { CGPoint(x: n[i], y: n[i + 1]) }
    switch (name, n.count) {
    case ("m", 2...):
      pen = point(0)
      elements.append(.move(pen))
    case ("l", 2...) where !elements.isEmpty:
      pen = point(0)
      elements.append(.line(pen))
    case ("c", 6...) where !elements.isEmpty: curve(to: point(4), point(0), point(2))
    case ("v", 4...) where !elements.isEmpty: curve(to: point(2), pen, point(0))
    case ("y", 4...) where !elements.isEmpty: curve(to: point(2), point(0), point(2))
    case ("h", _): close()
    case ("re", 4...):
      let (p, w, h) = (point(0), n[2], n[3])
      elements += [
        .move(p), .line(CGPoint(x: p.x + w, y: p.y)), .line(CGPoint(x: p.x + w, y: p.y + h)),
        .line(CGPoint(x: p.x, y: p.y + h)), .close,
      ]
      pen = p
    default: return false
    }
    return true
  }

  private mutating func curve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    elements.append(.curve(end, control1: control1, control2: control2))
    pen = end
  }

  mutating func close() { if !elements.isEmpty { elements.append(.close) } }

  /// Returns the elements of the path and begins a new one.
  mutating func take() -> [PathElement] {
    defer { elements = [] }
    return elements
  }
}
