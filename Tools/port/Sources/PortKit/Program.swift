import SwiftParser
import SwiftSyntax

/// All files that are ported together, each parsed once, with what they declare.
public struct Program {
  let trees: [SourceFileSyntax]
  // Lines of the trees as lines of the sources, where code was moved.
  private let origins: [[Int: Int]?]
  let declared: Declared
  let optional: OptionalRequirements
  /// The modules of the program itself, and those that `--module` named.
  let modules: Set<String>
  /// Modules whose names nobody knows: a name that is unknown may come from them.
  let opaque: Set<String>
  let surface: Surface?
  let hasResources: Bool
  /// Whether some file imports UIKit or a part of it.
  let importsUIKit: Bool
  /// What the types of the text tell, by file.
  private let judgements: [Judgement]
  let own: OwnTypes

  struct Judgement {
    var missing: [Note] = []
    var byHand: [Note] = []
    var uncalled: [Note] = []
    var judged: Set<SyntaxIdentifier> = []
  }

  /// - Parameters:
  ///   - sources: all files that are ported together.
  ///   - modules: names of modules that the program has besides Pantograph's.
  ///   - opaque: those of them whose sources are not here.
  ///   - others: sources of other modules, of which only the names count.
  ///   - hasResources: whether the package manager writes `Bundle.module`.
  ///   - surface: the names that exist; without it no name is looked up.
  public init(
    _ sources: [String], modules: Set<String> = [], opaque: Set<String> = [],
    others: [String] = [], hasResources: Bool = true, surface: Surface? = nil
  ) {
    self.hasResources = hasResources
    // Names are renewed inside of their lines, so that lines keep their numbers.
    let kept = sources.map { OverrideMover.move($0, modules: modules) }
    let moved = Renewer.renew(kept.map(\.text), others, modules: modules, surface)
    trees = moved.map { Parser.parse(source: $0) }
    origins = kept.map(\.lines)
    declared = Declared(modules: modules)
    optional = OptionalRequirements(modules: modules)
    self.modules = modules
    self.opaque = opaque
    self.surface = surface
    let finder = ImportFinder(modules: modules)
    for tree in trees { finder.walk(tree) }
    importsUIKit = !finder.names.isDisjoint(with: Module.partsOfUIKit.union(["UIKit"]))
    for tree in trees { declared.walk(tree) }
    for source in others { declared.walk(Parser.parse(source: source)) }
    optional.forms = declared.optionalForms
    optional.constants = declared.constants
    for tree in trees { optional.walk(tree) }
    own = OwnTypes(modules: modules)
    for tree in trees { own.walk(tree) }
    for source in others { own.walk(Parser.parse(source: source)) }
    judgements = Program.judge(
      trees, own, declared, surface, modules: modules, opaque: opaque, hasResources: hasResources)
  }

  private static func judge(
    _ trees: [SourceFileSyntax], _ own: OwnTypes, _ declared: Declared, _ surface: Surface?,
    modules: Set<String>, opaque: Set<String>, hasResources: Bool
  ) -> [Judgement] {
    guard let surface else { return trees.map { _ in Judgement() } }
    let knowledge = Knowledge(surface, own, hasResources: hasResources)
    let uses = Uses(modules: modules)
    for tree in trees { uses.walk(tree) }
    return trees.map { tree in
      // A module of which only the name is known may add members to any type.
      let imports = ImportFinder(modules: modules)
      imports.walk(tree)
      guard imports.names.isDisjoint(with: opaque) else { return Judgement() }
      let checker = TypeChecker(tree, knowledge, declared, modules: modules)
      checker.walk(tree)
      let uncalled = UncalledFinder(tree, knowledge, uses, modules: modules)
      uncalled.walk(tree)
      return Judgement(
        missing: checker.missing, byHand: checker.byHand, uncalled: uncalled.notes,
        judged: checker.judged)
    }
  }

  /// The first class above one of the files that the files do not declare.
  func library(above type: String) -> String? {
    var here = type
    var seen: Set<String> = []
    while seen.insert(here).inserted, let above = declared.types[here]?.first {
      if declared.types[above] == nil { return above }
      here = above
    }
    return nil
  }

  /// The edits of one file.
  public func port(_ index: Int) -> Ported {
    let visitor = EditVisitor(trees[index], self)
    visitor.walk(visitor.tree)
    visitor.finish()
    return Ported(
      text: visitor.edits.applied(to: visitor.bytes), edits: visitor.edits.count,
      notes: inSource(Array(Set(visitor.notes + judgements[index].byHand)), index),
      leftOut: inSource(visitor.leftOut, index),
      neverCalled: inSource(judgements[index].uncalled, index))
  }

  private func inSource(_ notes: [Note], _ index: Int) -> [Note] {
    guard let origin = origins[index] else { return notes.sorted() }
    return notes.map { Note(line: origin[$0.line] ?? $0.line, text: $0.text) }.sorted()
  }

  /// The names in one file that nobody declares.
  public func missing(in index: Int) -> [Note] {
    guard let surface else { return [] }
    let judgement = judgements[index]
    let visitor = NameVisitor(trees[index], surface, self, judged: judgement.judged)
    visitor.walk(visitor.tree)
    return inSource(Array(Set(visitor.notes + judgement.missing)), index)
  }
}
