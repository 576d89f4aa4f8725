import Foundation
import PantoBase
import PantoGestures

// The lines of a report: after the header of a recording, which has `"report":1`, and its own
// lines, each begins with a key that old readers pass over.

extension SessionReport {
  /// The number of characters of the picture in one line.
  private static let pieceOfPicture = 16_384

  /// The number of characters of a text that a line keeps, so that no line is too long to be read.
  private static let longestText = 4096

  /// Returns the text of the file: the recording, and then the lines of this report. A picture
  /// above `largestPicture` is left out, and long texts are cut (REP-04).
  public func text(with recording: Recording) -> String {
    var text = recording.text
    if let end = text.firstIndex(of: "\n"), let open = text[..<end].firstIndex(of: ",") {
      text.insert(contentsOf: ",\"report\":\(SessionReport.version)", at: open)
    }
    for fact in facts.prefix(SessionReport.mostFacts) {
      text += "{\"x-fact\":\(short(fact.name))"
      text += ",\"value\":\(short(fact.value))}\n"
    }
    if let gesture {
      text += "{\"x-gesture\":\(short(sentence ?? ""))\(members(gesture))}\n"
    }
    let lines = log.prefix(SessionReport.mostLogLines)
    for line in lines {
      text += "{\"x-log\":\(short(line.text))"
      if let decision = line.decision { text += members(decision) }
      text += line.isOfControl ? ",\"control\":true}\n" : "}\n"
    }
    let picture = picture.count <= SessionReport.largestPicture ? picture : []
    let encoded = Array(Data(picture).base64EncodedString().utf8)
    for start in stride(from: 0, to: encoded.count, by: SessionReport.pieceOfPicture) {
      let piece = encoded[start...].prefix(SessionReport.pieceOfPicture)
      text += "{\"x-picture\":\"\(String(decoding: piece, as: UTF8.self))\"}\n"
    }
    text += "{\"x-report\":\"end\",\"lines\":\(lines.count),\"bytes\":\(picture.count)}\n"
    return text
  }

  private func short(_ text: String) -> String {
    guard text.utf8.count > SessionReport.longestText else { return JSONText.string(text) }
    return JSONText.string(String(text.unicodeScalars.prefix(SessionReport.longestText)))
  }

  private func members(_ decision: Decision) -> String {
    var text = ",\"t\":\(JSONText.number(decision.time))"
    text += ",\"gesture\":\(short(decision.recognizer))"
    text += ",\"state\":\"\(decision.state.name)\""
    if decision.isFirst { text += ",\"first\":true" }
    text += ",\"touch\":\(decision.sequence),\"number\":\(decision.number)"
    return text + ",\"sentence\":\(short(decision.sentence))"
  }
}

/// Reads the lines of a report one by one. What it keeps is limited (REP-04).
struct ReportReader: Hashable, Sendable {
  private(set) var report = SessionReport()
  private var picture = ""

  /// Reads a line of a report; other lines of programs' own kinds are ignored.
  mutating func read(_ node: JSONNode) throws(JSONFault) {
    guard case .object(let members) = node.value,
      let kind = members.first(where: { $0.key.hasPrefix("x-") })
    else { return }
    if report.isComplete { throw node.fault("the report ends in the lines before") }
    switch kind.key {
    case "x-fact":
      guard report.facts.count < SessionReport.mostFacts else {
        throw node.fault("a report has \(SessionReport.mostFacts) facts at most")
      }
      report.facts.append(
        SessionReport.Fact(
          name: try kind.node.string(), value: try node.need("value").string()))
    case "x-gesture": report.gesture = try ReportReader.decision(node)
    case "x-log": try readLog(kind.node, node)
    case "x-picture":
      picture += try kind.node.string()
      guard picture.utf8.count <= SessionReport.largestPicture / 3 * 4 + 4 else {
        throw node.fault("the picture is larger than \(SessionReport.largestPicture >> 20) MiB")
      }
    case "x-report": try end(node)
    default: return
    }
  }

  private mutating func readLog(_ text: JSONNode, _ node: JSONNode) throws(JSONFault) {
    guard report.log.count < SessionReport.mostLogLines else {
      throw node.fault("the log has more than \(SessionReport.mostLogLines) lines")
    }
    report.log.append(
      SessionReport.LogLine(
        text: try text.string(),
        decision: node["gesture"] == nil ? nil : try ReportReader.decision(node),
        isOfControl: try node["control"]?.bool() ?? false))
  }

  private static func decision(_ node: JSONNode) throws(JSONFault) -> Decision {
    let time = try node.need("t").number()
    guard (0...TraceEntry.latest).contains(time) else {
      throw node.fault("\"t\" must be from 0 to 1e9 seconds")
    }
    let word = try node.need("state")
    let name = try word.string()
    guard let state = UIGestureRecognizer.State.allCases.first(where: { $0.name == name }) else {
      throw word.fault("\"\(name)\" is no state of a recognizer")
    }
    return Decision(
      time: time, recognizer: try node.need("gesture").string(), state: state,
      isFirst: try node["first"]?.bool() ?? false,
      sentence: try node.need("sentence").string(), sequence: try node.need("touch").int(),
      number: try node.need("number").int())
  }

  /// Reads the last line, which says how much there has to be.
  private mutating func end(_ node: JSONNode) throws(JSONFault) {
    let lines = try node.need("lines").int()
    let bytes = try node.need("bytes").int()
    guard lines == report.log.count else {
      throw node.fault("lines are missing: the log had \(lines), here are \(report.log.count)")
    }
    guard let decoded = Data(base64Encoded: picture), decoded.count == bytes else {
      throw node.fault("the picture is damaged; ask for the report again")
    }
    let png = Array(decoded)
    guard png.isEmpty || PNGFile.isWhole(png) else {
      throw node.fault("the picture is damaged or no PNG; ask for the report again")
    }
    picture = ""
    report.picture = png
    report.isComplete = true
  }
}
