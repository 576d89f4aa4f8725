import Foundation
import PantoBase
import Testing

@testable import PantoReplay

@Suite(.timeLimit(.minutes(60))) struct JSONTests {
  private func fault(_ text: String) -> JSONFault? { fault(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONNode(text: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func number(_ text: String) -> Double? {
    var scanner = JSONScanner(Array(text.utf8))
    return try? scanner.number()
  }

  @Test func numbersComeOutAsTheNearestDouble() {
    let texts = [
      "0", "-0", "1", "0.1", "-12.75", "1e3", "2.5E-3", "123456789012345678901234567890",
      "0.1234567890123456789", "9007199254740993", "5e-324", "1.7976931348623157e308",
      "0.000000000000000000000001", "72057594037927945",
    ]
    for text in texts { #expect(number(text) == Double(text), "\(text)") }
    #expect(number("-0")?.sign == .minus, "minus zero is fine (B40)")
  }

  @Test func whatIsNoJSONIsRefusedAtItsByte() {  // B40
    let cases: [(String, Int)] = [
      ("", 0), ("{", 1), ("[1,]", 3), ("{\"a\":1,\"a\":2}", 7), ("[1e999]", 1), ("[NaN]", 1),
      ("[01]", 1), ("[1.]", 3), ("[+1]", 1), ("\"abc", 0), ("[\"\\x\"]", 2), ("[1] 2", 4),
      ("{\"a\" 1}", 5), ("[\"\\ud800\"]", 2), ("[\"\\ud800\\u0041\"]", 2), ("[\"\\u0000\"]", 2),
      ("[tru]", 1), ("[\"a\u{1}\"]", 3), ("{1:2}", 1), ("[1 2]", 3), ("{\"a\":1,}", 7),
    ]
    for (text, offset) in cases { #expect(fault(text)?.offset == offset, "\(text)") }
    #expect(fault([0x5B, 0x22, 0xC3, 0x28, 0x22, 0x5D])?.offset == 2, "bad UTF-8")
    #expect(fault([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D])?.offset == 2, "a surrogate in UTF-8")
    #expect(fault([0x5B, 0x22, 0xF0, 0x9F, 0x22, 0x5D])?.offset == 2, "a cut sequence")
  }

  @Test func deepNestingIsRefusedNotCrashed() {  // B40
    let deep = String(repeating: "[", count: 100_000)

    #expect(fault(deep)?.offset == 64)
    #expect(fault(String(repeating: "{\"a\":", count: 100_000)) != nil)
  }

  @Test func escapesAndPairsAreRead() throws {
    let node = try JSONNode(text: Array(#"{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀"}"#.utf8))

    #expect(try node["a"]?.string() == "\"\\/\u{8}\u{c}\n\r\té😀é😀")
  }

  @Test func everyCutOfAGoodTextIsRefused() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9",true,null],"b":{"c":"😀"}}"#.utf8)

    #expect(fault(text) == nil)
    for n in 0..<text.count { #expect(fault(Array(text[..<n])) != nil) }
  }

  @Test func writtenTextReadsBack() throws {
    let odd = "a\"b\\c\n\u{1}é😀\u{7f}"
    let node = try JSONNode(text: Array(JSONText.string(odd).utf8))

    #expect(try node.string() == odd)
    #expect(JSONText.number(3) == "3" && JSONText.number(0.1) == "0.1")
    #expect(JSONText.number(.nan) == "0" && JSONText.number(-2.5e-9) == "-2.5e-09")
  }

  @Test func theHashIsTheKnownOne() {  // The values are published test vectors of FNV-1a.
    var hash = FNV1a()
    #expect(hash.hex == "cbf29ce484222325")
    hash.combine("a")
    #expect(hash.hex == "af63dc4c8601ec8c")
    hash = FNV1a()
    hash.combine("foobar")
    #expect(hash.hex == "85944171f73967e8")
  }

  @Test func stringsOfJSONHoldNothingThatATerminalActsOn() throws {  // K15, B44
    let name = "a\u{1b}[31m\u{9b}2J\u{202e}\u{7f}\n"

    let text = JSONText.string(name)

    #expect(text == "\"a\\u001b[31m\\u009b2J\\u202e\\u007f\\n\"")
    let back = try JSONDecoder().decode([String].self, from: Data("[\(text)]".utf8))
    #expect(back == [name])
    #expect(PlainText.line(name) == "a\\u{1b}[31m\\u{9b}2J\\u{202e}\\u{7f}\\u{a}")
    #expect(PlainText.lines("a\tb\nc\r") == "a\tb\nc\\u{d}")
    #expect(PlainText.line("→ Ä 🎈") == "→ Ä 🎈")
  }

  @Test func messagesSpellControlCharactersOut() {  // B44
    let error = TraceError(file: "a\u{1b}[31m", line: 2, column: 3, message: "bad \u{7}")

    #expect(error.description == "a\\u{1b}[31m:2:3: bad \\u{7}")
  }
}
