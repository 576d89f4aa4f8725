import PantoBase

/// A value in a PDF file.
enum PDFValue {
  case number(CGFloat)
  case name(String)
  case array([PDFValue])
  case dictionary([String: PDFValue])
  case reference(Int)
  /// An operator, `true`, `false` or `null`.
  case word(String)
  /// A text string, whose characters are not needed to draw paths.
  case text

  var number: CGFloat? { if case .number(let x) = self { x } else { nil } }
  var name: String? { if case .name(let name) = self { name } else { nil } }
}

/// A reader of the values in a PDF file or in one of its streams.
struct PDFReader {
  let bytes: [UInt8]
  var at: Int

  private static let deepest = 32

  private func isGap(_ c: UInt8) -> Bool { c <= 0x20 }
  private func isMark(_ c: UInt8) -> Bool {
    switch c {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  mutating func skipGaps() {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%") {
        while at < bytes.count, bytes[at] != 10, bytes[at] != 13 { at += 1 }
      } else if isGap(bytes[at]) {
        at += 1
      } else {
        return
      }
    }
  }

  private mutating func word() -> String {
    let start = at
    while at < bytes.count, !isGap(bytes[at]), !isMark(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// Reads the entries of a dictionary and its end.
  private mutating func entries(hasReferences: Bool, depth: Int) -> [String: PDFValue] {
    var all: [String: PDFValue] = [:]
    while let key = value(hasReferences: hasReferences, depth: depth) {
      guard case .name(let name) = key,
        let item = value(hasReferences: hasReferences, depth: depth)
      else { break }
      all[name] = item
    }
    skip(UInt8(ascii: ">"))
    skip(UInt8(ascii: ">"))
    return all
  }

  /// Reads the next value of a PDF file; `nil` at the end, at the end of a list, and where values
  /// are nested too deep. With `hasReferences`, two numbers and an `R` are one value.
  mutating func value(hasReferences: Bool = true, depth: Int = 0) -> PDFValue? {
    skipGaps()
    guard at < bytes.count, depth < PDFReader.deepest else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "/"):
      at += 1
      return .name(word())
    case UInt8(ascii: "["):
      at += 1
      var items: [PDFValue] = []
      while let item = value(hasReferences: hasReferences, depth: depth + 1) { items.append(item) }
      skip(UInt8(ascii: "]"))
      return .array(items)
    case UInt8(ascii: "<"):
      at += 1
      guard at < bytes.count, bytes[at] == UInt8(ascii: "<") else {
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
        at = min(bytes.count, at + 1)
        return .text
      }
      at += 1
      return .dictionary(entries(hasReferences: hasReferences, depth: depth + 1))
    case UInt8(ascii: "("):
      skipText()
      return .text
    case UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      return nil
    default:
      let text = word()
      guard let number = Double(text), CGFloat(number).isInReach else { return .word(text) }
      if hasReferences, let reference = reference(to: number) { return reference }
      return .number(CGFloat(number))
    }
  }

  private mutating func skip(_ mark: UInt8) {
    skipGaps()
    if at < bytes.count, bytes[at] == mark { at += 1 }
  }

  private mutating func skipText() {
    var depth = 0
    while at < bytes.count {
      let c = bytes[at]
      at += 1
      if c == UInt8(ascii: "\\") {
        at += 1
      } else if c == UInt8(ascii: "(") {
        depth += 1
      } else if c == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      }
    }
    at = min(at, bytes.count)
  }

  private mutating func reference(to number: Double) -> PDFValue? {
    let start = at
    guard number >= 0, number < 10_000_000, number == number.rounded() else { return nil }
    skipGaps()
    if at < bytes.count, (48...57).contains(bytes[at]), Int(word()) != nil {
      skipGaps()
      if at < bytes.count, bytes[at] == UInt8(ascii: "R"), word() == "R" {
        return .reference(Int(number))
      }
    }
    at = start
    return nil
  }
}

/// The objects of a PDF file. The whole file is searched for them, so that a broken cross-reference
/// table does no harm.
final class PDFObjects {
  /// The largest number of unpacked bytes of all streams together.
  private static let mostUnpacked = 16 << 20
  private static let mostObjects = 50_000
  /// The bytes that a stream which cannot be unpacked takes from `bytesLeft`: it may have been
  /// unpacked nearly to the limit.
  private static let costOfFailure = mostUnpacked / 4

  private let bytes: [UInt8]
  private var places: [Int: Int] = [:]
  private var packed: [Int: PDFValue] = [:]
  private var unpackedBytes = 0
  /// The PDF objects that were read, so that none is read twice.
  private var known: [Int: PDFValue] = [:]
  /// The bytes that may still be read or unpacked. An object that is never closed reaches to the
  /// end of the file, and there may be many of them.
  private var bytesLeft = 48 << 20

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findPlaces()
    unpackObjects()
  }

  /// Finds the position of each object, which begins as in `12 0 obj`. A later object of the same
  /// number replaces an earlier one.
  private func findPlaces() {
    let mark = Array("obj".utf8)
    var i = 3
    while i + 3 <= bytes.count, places.count < PDFObjects.mostObjects {
      defer { i += 1 }
      guard bytes[i] == mark[0], bytes[i + 1] == mark[1], bytes[i + 2] == mark[2] else { continue }
      var k = i - 1
      func skipGaps() { while k >= 0, bytes[k] <= 0x20 { k -= 1 } }
      func digits() -> Int? {
        let end = k
        while k >= 0, (48...57).contains(bytes[k]), end - k < 8 { k -= 1 }
        return Int(String(decoding: bytes[(k + 1)..<(end + 1)], as: UTF8.self))
      }
      skipGaps()
      guard digits() != nil else { continue }
      skipGaps()
      guard let number = digits() else { continue }
      places[number] = i + 3
    }
  }

  private func unpackObjects() {
    for number in places.keys.sorted() {
      guard case .dictionary(let all) = object(number), all["Type"]?.name == "ObjStm",
        let count = all["N"]?.number, let first = all["First"]?.number, count > 0, first >= 0,
        let data = stream(number)
      else { continue }
      var head = PDFReader(bytes: data, at: 0)
      for _ in 0..<Int(min(count, 10_000)) {
        guard let own = head.value(hasReferences: false)?.number,
          let offset = head.value(hasReferences: false)?.number, own >= 0, offset >= 0
        else { break }
        guard bytesLeft > 0 else { return }
        let start = min(data.count, Int(first + offset))
        var reader = PDFReader(bytes: data, at: start)
        if packed[Int(own)] == nil, let value = reader.value() { packed[Int(own)] = value }
        bytesLeft -= reader.at - start
      }
    }
  }

  private func object(_ number: Int) -> PDFValue? {
    guard let place = places[number] else { return packed[number] }
    if let found = known[number] { return found }
    guard bytesLeft > 0 else { return nil }
    var reader = PDFReader(bytes: bytes, at: place)
    let value = reader.value()
    bytesLeft -= reader.at - place
    known[number] = value ?? .text
    return value
  }

  /// Returns the value that a reference leads to, through up to eight references.
  func resolved(_ value: PDFValue?) -> PDFValue? {
    var value = value
    for _ in 0..<8 {
      guard case .reference(let number) = value else { return value }
      value = object(number)
    }
    return nil
  }

  func dictionary(_ value: PDFValue?) -> [String: PDFValue]? {
    if case .dictionary(let all) = resolved(value) { return all }
    return nil
  }

  func numbers(_ value: PDFValue?) -> [CGFloat] {
    guard case .array(let items) = resolved(value) else { return [] }
    return items.prefix(64).compactMap { resolved($0)?.number }
  }

  /// Returns the first PDF object of a type, such as `Catalog`.
  func first(_ type: String) -> [String: PDFValue]? {
    for number in Set(places.keys).union(packed.keys).sorted() {
      if let all = dictionary(.reference(number)), all["Type"]?.name == type { return all }
    }
    return nil
  }

  /// Returns the unpacked bytes of a stream; `nil` if the object is no stream or its filter is not
  /// known.
  func stream(_ number: Int) -> [UInt8]? {
    guard let place = places[number], bytesLeft > 0 else { return nil }
    var reader = PDFReader(bytes: bytes, at: place)
    defer { bytesLeft -= reader.at - place }
    guard case .dictionary(let all) = reader.value(), case .word("stream") = reader.value() else {
      return nil
    }
    var start = reader.at
    if start < bytes.count, bytes[start] == 13 { start += 1 }
    if start < bytes.count, bytes[start] == 10 { start += 1 }
    var end = start
    if let length = resolved(all["Length"])?.number, length >= 0,
      start + Int(length) <= bytes.count
    {
      end = start + Int(length)
    } else {
      while end < bytes.count, !isEndOfStream(end) { end += 1 }
      bytesLeft -= end - start
    }
    return unpacked(bytes[start..<end], by: filters(all["Filter"]))
  }

  private func filters(_ value: PDFValue?) -> [String] {
    switch resolved(value) {
    case .name(let name): [name]
    case .array(let items): items.compactMap { resolved($0)?.name }
    default: []
    }
  }

  /// Undoes the filters of a stream, or returns `nil` for one that is unknown.
  private func unpacked(_ packed: ArraySlice<UInt8>, by filters: [String]) -> [UInt8]? {
    var data = packed
    for filter in filters {
      guard filters.count <= 2, filter == "FlateDecode" || filter == "Fl" else { return nil }
      // A page may name the same stream very often, so that each reading of it counts, the filters
      // between and those that fail included.
      bytesLeft -= data.count
      guard let more = Inflate.unpacked(data, limit: PDFObjects.mostUnpacked - unpackedBytes) else {
        bytesLeft -= PDFObjects.costOfFailure
        return nil
      }
      unpackedBytes += more.count
      data = more[...]
    }
    if filters.isEmpty { unpackedBytes += data.count }
    return unpackedBytes <= PDFObjects.mostUnpacked ? Array(data) : nil
  }

  private func isEndOfStream(_ place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "e") && bytes[place...].starts(with: "endstream".utf8)
  }
}
