import PantoBase

/// A complete JSON value with its offset, for error messages.
package struct JSONNode {
  package enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    // Members are in the order of the file. Linear search is enough, because objects have few keys.
    case object([(key: String, node: JSONNode)])
  }

  package var value: Value
  var offset: Int

  init(_ scanner: inout JSONScanner) throws(JSONFault) {
    offset = scanner.start()
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      var members: [(key: String, node: JSONNode)] = []
      try scanner.object { (key, _, inner) throws(JSONFault) in
        members.append((key, try JSONNode(&inner)))
      }
      value = .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      try scanner.array { (inner) throws(JSONFault) in elements.append(try JSONNode(&inner)) }
      value = .array(elements)
    case UInt8(ascii: "\""): value = .string(try scanner.string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): value = .bool(try scanner.bool())
    case UInt8(ascii: "n"):
      try scanner.null()
      value = .null
    default: value = .number(try scanner.number())
    }
  }

  /// Reads a text that consists of exactly one JSON value. A byte-order mark is ignored.
  package init(text bytes: [UInt8]) throws(JSONFault) {
    let skip = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var scanner = JSONScanner(bytes, skip..<bytes.count)
    self = try JSONNode(&scanner)
    try scanner.finish()
  }

  // MARK: Values, with errors that name the key

  package func fault(_ message: String) -> JSONFault { JSONFault(offset: offset, message: message) }

  /// The member of that name; `nil` if there is none or it is null.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    for member in members where member.key == key {
      if case .null = member.node.value { return nil }
      return member.node
    }
    return nil
  }

  /// Whether there is a member of that name, even if it is null.
  package func has(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { $0.key == key }
  }

  package func need(_ key: String) throws(JSONFault) -> JSONNode {
    guard case .object = value else { throw fault("expected an object with \"\(key)\"") }
    guard let node = self[key] else { throw fault("\"\(key)\" is missing") }
    return node
  }

  package func string() throws(JSONFault) -> String {
    guard case .string(let text) = value else { throw fault("expected a string") }
    return text
  }

  package func number() throws(JSONFault) -> Double {
    guard case .number(let number) = value else { throw fault("expected a number") }
    return number
  }

  package func int(_ range: ClosedRange<Int> = -1_000_000_000...1_000_000_000) throws(JSONFault)
    -> Int
  {
    let number = try number()
    guard number == number.rounded(), number >= Double(range.lowerBound),
      number <= Double(range.upperBound)
    else {
      throw fault("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  package func bool() throws(JSONFault) -> Bool {
    guard case .bool(let answer) = value else { throw fault("expected true or false") }
    return answer
  }

  package func array() throws(JSONFault) -> [JSONNode] {
    guard case .array(let elements) = value else { throw fault("expected a list") }
    return elements
  }

  package func numbers(_ count: Int) throws(JSONFault) -> [Double] {
    let elements = try array()
    guard elements.count == count else { throw fault("expected \(count) numbers") }
    var out: [Double] = []
    for element in elements { out.append(try element.number()) }
    return out
  }

  package func strings() throws(JSONFault) -> [String] {
    var out: [String] = []
    for element in try array() { out.append(try element.string()) }
    return out
  }

  package func point() throws(JSONFault) -> CGPoint {
    let pair = try numbers(2)
    return CGPoint(x: pair[0], y: pair[1])
  }

  package func rect() throws(JSONFault) -> CGRect {
    let four = try numbers(4)
    return CGRect(x: four[0], y: four[1], width: four[2], height: four[3])
  }
}
