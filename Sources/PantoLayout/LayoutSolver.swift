/// Solves constraints between numbered variables, and updates the solution incrementally.
///
/// Required equations that fix one variable after the other from known values are solved directly.
/// These equations form a graph from each variable to those that follow from it. A required
/// equation about several unknown variables defines one of them if nothing depends on that variable
/// yet: it is expressed by the others and stays out of the simplex tableau (a chain of views, a row
/// of equal sizes). Only the remaining constraints (choices, inequalities, intrinsic-size
/// constraints) enter the tableau, expressed by variables without a definition. A changed constant
/// updates its part of the graph or its rows of the tableau and nothing else.
package struct LayoutSolver {
  /// The origin of a variable's value.
  package enum Source: Int32 {
    case unused, unknown, given, followed, tableau
    /// A constraint defines the variable by others that are not known.
    case defined
  }

  enum State: UInt8 {
    case unused, pending
    /// The constraint determines its variable from known ones.
    case follows
    /// The constraint defines its variable by others that are not known.
    case defines
    case tableau
    /// All variables of the constraint are known, so that it can only be checked.
    case checked
    case broken
  }

  package typealias Term = Simplex.Term

  /// A linear constraint: `constant` + Σ factor × variable = 0, or ≥ 0.
  package struct Constraint {
    var terms: ContiguousArray<Term> = []
    package var constant = 0.0
    var isInequality = false
    /// The priority of the constraint, from 1; 1,000 and more means required.
    var priority: Float = 1000
    /// The order of activation. Of contradicting constraints the one with the largest number is
    /// broken, but never one with a negative number.
    var serial = 0
    var state = State.unused
    var variable: Int32 = -1
    var tag = Simplex.Tag()
    /// For each term, its index in the `uses` of its variable.
    var useIndices: ContiguousArray<Int32> = []
    /// The variables that the constraint has in the tableau, after definitions are substituted.
    var bases: ContiguousArray<Int32> = []
    /// The constant in the tableau, which includes the known variables.
    var folded = 0.0
    /// The number of unknown variables while the constraint is pending.
    var unknown = 0
    var isListed = false
    var stamp = 0
    /// Whether the constraint may define a variable although it is not required, because nothing
    /// is expected to prevent it (`checkAssumptions`).
    var isAssumed = false
    var isRequired: Bool { priority >= 1000 }
    /// Whether the constraint may define a variable.
    var isFirm: Bool { isAssumed || isRequired }
  }

  /// A set of constraints that contradict each other.
  package struct Conflict {
    /// The constraints in the order of their activation.
    package var constraints: [Int32]
    /// Widths and heights that would have to be negative.
    package var sizes: [Int32]
    /// Variables of the contradiction whose values are given.
    package var given: [Int32]
    package var broken: Int32
  }

  // The following arrays have one entry for each variable.
  package var values: ContiguousArray<Double> = []
  package var sources: ContiguousArray<Source> = []
  var isSize: ContiguousArray<Bool> = []
  package var symbols: ContiguousArray<Int32> = []
  var inTableau: ContiguousArray<Int32> = []
  package var uses: ContiguousArray<ContiguousArray<Int32>> = []
  /// The order in which variables became known. A variable has a higher rank than those it follows
  /// from.
  var ranks: ContiguousArray<Int> = []
  var determiner: ContiguousArray<Int32> = []
  var isQueued: ContiguousArray<Bool> = []
  var isChanged: ContiguousArray<Bool> = []
  /// For a defined variable, its value if all variables were 0 that are neither known nor defined.
  var parts: ContiguousArray<Double> = []
  /// The number of definitions that have the variable on their right side.
  var definitionUses: ContiguousArray<Int32> = []
  var isValueQueued: ContiguousArray<Bool> = []
  var unusedVariables: ContiguousArray<Int32> = []

  package var constraints: ContiguousArray<Constraint> = []
  var unusedConstraints: ContiguousArray<Int32> = []
  package var simplex = Simplex()
  /// The priorities below required that are in use, indexed by their level of costs.
  var levels: [Float] = []

  // Work for the next solution.
  var pending: ContiguousArray<Int32> = []
  var removed: ContiguousArray<Int32> = []
  var edited: ContiguousArray<Int32> = []
  var queue = RankQueue()
  /// Defined variables whose value may have changed.
  var valueQueue = RankQueue()
  /// The number of constraints in the tableau.
  var tableauCount = 0
  /// The number of variables, terms and constraints that were visited, for tests of cost.
  package var steps = 0
  /// The number of assumed constraints that define a variable.
  var assumptions = 0
  /// Constraints in the tableau that are not required but have at least the priority of assumed
  /// ones. The list may contain removed constraints and duplicates.
  var rivals: ContiguousArray<Int32> = []
  /// The steps of the tableau when it was last filled from empty.
  var fillingSteps = 0
  var isFilling = true
  /// Whether the tableau was already emptied for definitions during this solution.
  var hasRestarted = false
  /// How often an assumed constraint contradicted a requirement during this solution.
  var drops = 0
  package init() {}

  /// Whether the constraint was broken in the last solution.
  package func isBroken(_ constraint: Int32) -> Bool {
    constraints[Int(constraint)].state == .broken
  }

  /// Whether broken constraints are tried again at the next solution.
  var mayHold = false
  package var brokenList: ContiguousArray<Int32> = []
  var rankCount = 0
  var stamp = 0
  /// Variables that lost the constraint that determined them. They become 0 unless another
  /// constraint determines them.
  var loose: ContiguousArray<Int32> = []
  var isTouched = false
  /// Whether the tableau reached its largest size and the latest constraints were left out.
  package var isOverfull = false
  /// Whether there were more priorities than the tableau tells apart.
  package var hasManyPriorities = false

  /// Variables whose values changed. `drainChanged` empties the list.
  package var changed: ContiguousArray<Int32> = []
  /// The contradictions that were found. The caller empties the list.
  package var conflicts: [Conflict] = []

  package var isDirty: Bool {
    !pending.isEmpty || !removed.isEmpty || !edited.isEmpty || !queue.isEmpty || isTouched
  }
}
