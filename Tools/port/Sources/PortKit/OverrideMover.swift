import SwiftParser
import SwiftSyntax

/// Moves overrides out of extensions into the class, where the file holds both: only methods of
/// Objective-C can be overridden in an extension.
enum OverrideMover {
  /// The text, with the lines of the source from which its lines came, if some moved.
  static func move(_ source: String, modules: Set<String>) -> (text: String, lines: [Int: Int]?) {
    let tree = Parser.parse(source: source)
    let finder = Finder(modules: modules)
    finder.walk(tree)
    var edits: [Edit] = []
    var pieces: [(at: Int, from: Range<Int>)] = []
    for (type, member) in finder.overrides {
      guard let place = finder.ends[type] else { continue }
      let from = member.position.utf8Offset..<member.endPosition.utf8Offset
      edits.append(Edit(range: place..<place, text: text(of: member)))
      edits.append(Edit(range: from, text: ""))
      pieces.append((place, from))
    }
    guard !edits.isEmpty else { return (source, nil) }
    let bytes = Array(source.utf8)
    return (edits.applied(to: bytes), lines(bytes, pieces))
  }

  /// The line each line of the new text had, by its first byte; a moved piece keeps its lines.
  private static func lines(
    _ bytes: [UInt8], _ pieces: [(at: Int, from: Range<Int>)]
  ) -> [Int: Int] {
    var out: [Int: Int] = [1: 1]
    var line = 1
    var origins = [Int](repeating: 1, count: bytes.count + 1)
    for i in bytes.indices { origins[i + 1] = origins[i] + (bytes[i] == 0x0A ? 1 : 0) }
    func take(_ range: Range<Int>) {
      for i in range where bytes[i] == 0x0A {
        line += 1
        out[line] = origins[i + 1]
      }
    }
    let cuts = pieces.map(\.from).sorted { $0.lowerBound < $1.lowerBound }
    func keep(_ range: Range<Int>) {
      var next = range.lowerBound
      for cut in cuts where cut.lowerBound >= next && cut.upperBound <= range.upperBound {
        take(next..<cut.lowerBound)
        next = cut.upperBound
      }
      take(next..<range.upperBound)
    }
    var done = 0
    for at in Set(pieces.map(\.at)).sorted() {
      keep(done..<at)
      for piece in pieces where piece.at == at { take(piece.from) }
      done = at
    }
    keep(done..<bytes.count)
    return out
  }

  /// With the access that a `public extension` gave it.
  private static func text(of member: MemberBlockItemSyntax) -> String {
    let modifiers = modifiers(of: member)
    let access: [Keyword] = [.public, .open, .internal, .package]
    guard let around = member.parent?.parent?.parent?.as(ExtensionDeclSyntax.self),
      around.modifiers.has(.public), let modifiers, let first = modifiers.first,
      !access.contains(where: { modifiers.has($0) })
    else { return member.description }
    let at = first.positionAfterSkippingLeadingTrivia.utf8Offset - member.position.utf8Offset
    return [Edit(range: at..<at, text: "public ")].applied(to: Array(member.description.utf8))
  }

  private static func modifiers(of member: MemberBlockItemSyntax) -> DeclModifierListSyntax? {
    member.decl.as(FunctionDeclSyntax.self)?.modifiers
      ?? member.decl.as(VariableDeclSyntax.self)?.modifiers
  }

  private final class Finder: ActiveVisitor {
    /// Where the last member of each class ends.
    var ends: [String: Int] = [:]
    var overrides: [(type: String, member: MemberBlockItemSyntax)] = []

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      ends[node.name.plain] = node.memberBlock.rightBrace.position.utf8Offset
      return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      let type = node.extendedType.trimmedDescription
      for member in node.memberBlock.members {
        if OverrideMover.modifiers(of: member)?.isOverride ?? false { overrides.append((type, member)) }
      }
      return .skipChildren
    }
  }
}
