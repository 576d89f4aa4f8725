/// Takes the calls that a scene receives, and compares them with documented orders.
///
/// ```swift
/// let order = CallOrder("controllers", ViewControllerOrder.machines)
/// order.begin(seed: 1)
/// order.call("viewDidLoad", of: 0)
/// order.call("viewDidAppear", of: 0)
/// #expect(order.violations.count == 1)
/// ```
@MainActor public final class CallOrder {
  /// The name of the family of orders, such as "tables".
  public let family: String
  /// The broken rules, at most `mostViolations`.
  public private(set) var violations: [OrderViolation] = []
  /// The number of operations in all scenes.
  public private(set) var operations = 0

  private static let mostViolations = 5
  private static let trailLength = 20

  private var orders: [CompiledOrder] = []
  /// The indexes of the orders to which each call belongs.
  private var places: [[Int]] = []
  private var names: [String] = []
  private var indexes: [String: Int] = [:]
  private var counts: [Int] = []
  /// The newest calls: the operation, the call, and the object or -1 for an operation.
  private var trail: [(operation: Int, call: Int, object: Int)] = []
  private var seed: UInt64 = 0
  private var operation = 0
  /// Whether calls are compared. After a broken rule the rest of the scene proves nothing.
  private var isChecking = true

  /// Creates a watcher of some orders.
  public init(_ family: String, _ machines: [OrderMachine]) {
    self.family = family
    for machine in machines { orders.append(CompiledOrder(machine) { index(of: $0) }) }
    for call in names.indices {
      places[call] = orders.indices.filter { orders[$0].knows(call) }
    }
  }

  private func index(of name: String) -> Int {
    if let known = indexes[name] { return known }
    indexes[name] = names.count
    names.append(name)
    counts.append(0)
    places.append([])
    return names.count - 1
  }

  /// Begins a scene: objects are numbered from 0 again, and are in their first states.
  public func begin(seed: UInt64) {
    self.seed = seed
    operation = 0
    isChecking = true
    trail.removeAll(keepingCapacity: true)
    for i in orders.indices { orders[i].reset() }
  }

  /// Begins an operation of the scene, such as "push".
  public func begin(operation name: String) {
    operation += 1
    operations += 1
    record(index(of: "→ " + name), of: -1)
  }

  /// Takes a call of one object, which has a number in the scene. A call that no order names may
  /// come at any time.
  public func call(_ name: String, of object: Int = 0) {
    let call = index(of: name)
    record(call, of: object)
    guard isChecking else { return }
    for place in places[call] where !orders[place].follow(call, of: object) {
      let order = orders[place]
      let state = order.state(of: object)
      fail(
        "\(name) of \(object) came in the state '\(state)' of the \(order.machine.name), in which "
          + "may come: \(order.allowed(in: state)). \(order.sources(of: name))")
    }
  }

  /// Takes an expectation that is no matter of states, such as that a row exists.
  public func expect(_ isMet: Bool, _ rule: @autoclosure () -> String) {
    if !isMet { fail(rule()) }
  }

  /// Records a broken rule.
  public func fail(_ what: String) {
    guard isChecking else { return }
    // Later calls of the scene would break the same rule again.
    isChecking = false
    guard violations.count < CallOrder.mostViolations else { return }
    violations.append(
      OrderViolation(
        family: family, seed: seed, operation: operation, what: what,
        trail: trail.map { describe($0.operation, $0.call, $0.object) }))
  }

  private func describe(_ operation: Int, _ call: Int, _ object: Int) -> String {
    object < 0 ? "\(operation) \(names[call])" : "\(operation)   \(names[call]) of \(object)"
  }

  private func record(_ call: Int, of object: Int) {
    counts[call] += 1
    if trail.count >= CallOrder.trailLength { trail.removeFirst() }
    trail.append((operation, call, object))
  }

  /// The state of an object in an order.
  public func state(of object: Int, in machine: String) -> String? {
    orders.first { $0.machine.name == machine }?.state(of: object)
  }

  /// Checks that no object is in the middle of something, once all motion has ended.
  public func checkAtRest() {
    for order in orders {
      guard let found = order.restless.first else { continue }
      fail(
        "at rest, \(found.object) is in the state '\(found.state)' of the \(order.machine.name); "
          + "there may come: \(order.allowed(in: found.state))")
    }
  }

  /// How often each call came, in the order of their first occurrence.
  public var callCounts: [(name: String, count: Int)] {
    names.indices.filter { counts[$0] > 0 }.map { (names[$0], counts[$0]) }
  }

  /// The arrows of the orders that were never followed, without the rare ones. A run of full length
  /// with such an arrow proves less than it seems to.
  public var unreached: [String] {
    orders.flatMap { order in
      order.machine.rules.enumerated().filter { !$1.isRare && order.uses[$0] == 0 }.map {
        "\($1.call) in \($1.from.joined(separator: " or ")) of the \(order.machine.name)"
      }
    }
  }
}
