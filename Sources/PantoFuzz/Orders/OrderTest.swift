import PantoScene

/// Drives small scenes at random, and compares the calls that their objects receive with the
/// documented orders.
///
/// ```swift
/// let report = OrderTest.run(.tables, operations: 20_000, seed: 1)
/// #expect(report.violations.isEmpty, "\(report.violations[0])")
/// ```
@MainActor public enum OrderTest {
  /// The families of orders.
  public enum Family: String, CaseIterable, Sendable {
    /// The families, in the order in which a run takes them.
    case controllers, scrolling, tables, collections, text, dragging

    /// The documented orders of the family.
    public var machines: [OrderMachine] {
      switch self {
      case .controllers: ViewControllerOrder.machines
      case .scrolling: ScrollOrder.machines
      case .tables: TableOrder.machines
      case .collections: CollectionOrder.machines
      case .text: TextOrder.machines
      case .dragging: DragOrder.machines
      }
    }
  }

  /// The result of a run of one family.
  public struct Report: Sendable {
    /// The family.
    public var family: Family
    /// The number of operations.
    public var operations: Int
    /// How often each call came.
    public var calls: [(name: String, count: Int)]
    /// The broken rules, the first one first.
    public var violations: [OrderViolation]
    /// The calls that an order allows, and that never came in any of the states named.
    public var unreached: [String]
  }

  /// The number of operations per scene. After that, a scene with the next seed starts.
  public static let operationsPerScene = 400
  /// The number of operations from which a run must have reached every arrow of its orders.
  public static let fullLength = 1_000_000
  /// The longest time in which a scene must come to rest, in seconds.
  private static let restLimit: TimeInterval = 120

  /// Runs scenes of a family until `operations` were done or a rule is broken.
  public static func run(_ family: Family, operations: Int, seed: UInt64) -> Report {
    let order = CallOrder(family.rawValue, family.machines)
    var next = seed
    while order.operations < operations, order.violations.isEmpty {
      let left = operations - order.operations
      play(family, order, seed: next, operations: min(left, operationsPerScene))
      next &+= 1
    }
    return Report(
      family: family, operations: order.operations, calls: order.callCounts,
      violations: order.violations, unreached: order.unreached)
  }

  private static func scene(
    _ family: Family, _ random: SeededRandom, _ order: CallOrder
  ) -> any OrderScene {
    switch family {
    case .controllers: ViewControllerScene(random, order)
    case .scrolling: ScrollScene(random, order)
    case .tables: TableScene(random, order)
    case .collections: CollectionScene(random, order)
    case .text: TextScene(random, order)
    case .dragging: DragScene(random, order)
    }
  }

  private static func play(
    _ family: Family, _ order: CallOrder, seed: UInt64, operations: Int
  ) {
    order.begin(seed: seed)
    let scene = scene(family, SeededRandom(seed: seed), order)
    let misuses = Misuse.count
    let end = order.operations + operations
    while order.operations < end, order.violations.isEmpty {
      scene.operate()
      // All operations are those of a correct program.
      order.expect(
        Misuse.count == misuses,
        "the library reported a misuse, perhaps: \(Misuse.messages.last ?? "")")
    }
    if order.violations.isEmpty { comeToRest(scene, order) }
    scene.stage.tearDown()
  }

  private static func comeToRest(_ scene: any OrderScene, _ order: CallOrder) {
    scene.release()
    scene.stage.cancelTouches(because: .quit)
    order.expect(
      scene.stage.settle(limit: restLimit), "the scene did not come to rest in \(restLimit) s")
    scene.checkAtRest()
    order.checkAtRest()
  }
}
