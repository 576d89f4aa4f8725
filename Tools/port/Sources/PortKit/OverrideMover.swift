import SwiftParser
import SwiftSyntax

/// Moves overrides out of extensions into the class, where the file holds both: only methods of
/// Objective-C can be overridden in an extension.
enum OverrideMover {
  static func move(_ source: String, modules: Set<String>) -> String {
    let tree = Parser.parse(source: source)
    let finder = Finder(modules: modules)
    finder.walk(tree)
    var edits: [Edit] = []
    for (type, member) in finder.overrides {
      guard let place = finder.ends[type] else { continue }
      edits.append(Edit(range: place..<place, text: member.description))
      edits.append(
        Edit(range: member.position.utf8Offset..<member.endPosition.utf8Offset, text: ""))
    }
    return edits.isEmpty ? source : edits.applied(to: Array(source.utf8))
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
        let modifiers =
          member.decl.as(FunctionDeclSyntax.self)?.modifiers
          ?? member.decl.as(VariableDeclSyntax.self)?.modifiers
        if modifiers?.isOverride ?? false { overrides.append((type, member)) }
      }
      return .skipChildren
    }
  }
}
