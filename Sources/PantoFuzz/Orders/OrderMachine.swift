/// One arrow of a documented order: a call, the states in which it may come, and the state after
/// it.
public struct OrderRule: Sendable {
  /// The name of the call.
  public var call: String
  /// The states in which the call may come.
  public var from: [String]
  /// The state after the call, or `nil` if the call leaves the state as it is.
  public var to: String?
  /// The documented behaviour, with the id of a rule where there is one.
  public var source: String
  /// Whether a run of full length may end without this call in one of these states.
  public var isRare: Bool

  /// Creates an arrow. Without `to` the call leaves the state as it is.
  public init(
    _ call: String, from: [String], to: String? = nil, _ source: String, isRare: Bool = false
  ) {
    self.call = call
    self.from = from
    self.to = to
    self.source = source
    self.isRare = isRare
  }
}

/// A documented order of calls as a state machine. Each object that is called has a state of its
/// own.
public struct OrderMachine: Sendable {
  /// The subject of the order, such as "appearance of a controller".
  public var name: String
  /// The state of an object that was not called yet.
  public var start: String
  /// The states in which an object may be when everything has come to rest.
  public var rest: [String]
  /// The arrows. A call that no arrow names does not belong to this order.
  public var rules: [OrderRule]

  /// Creates an order.
  public init(_ name: String, start: String, rest: [String], _ rules: [OrderRule]) {
    self.name = name
    self.start = start
    self.rest = rest
    self.rules = rules
  }
}

/// A call that broke an order, with what is needed to repeat and to understand it.
public struct OrderViolation: Sendable, CustomStringConvertible {
  /// The name of the family, such as "tables".
  public var family: String
  /// The seed of the scene.
  public var seed: UInt64
  /// The number of the operation in the scene, from 1.
  public var operation: Int
  /// The broken rule.
  public var what: String
  /// The newest calls and operations, the last one last.
  public var trail: [String]

  /// The seed, the operation, the broken rule, and the newest calls, one a line.
  public var description: String {
    let calls = trail.map { "    \($0)" }.joined(separator: "\n")
    return "\(family), seed \(seed), operation \(operation): \(what)\n  last calls:\n\(calls)"
  }
}

/// An order with its names replaced by indexes.
struct CompiledOrder {
  let machine: OrderMachine
  private let states: [String]
  private let start: Int
  /// The arrow for each call and state, or -1.
  private var arrows: [Int: [Int]] = [:]
  private var targets: [Int?] = []
  private var objects: [Int] = []
  /// How often each arrow was followed.
  private(set) var uses: [Int]

  init(_ machine: OrderMachine, index: (String) -> Int) {
    self.machine = machine
    var states = [machine.start]
    for name in machine.rules.flatMap({ $0.from + ($0.to.map { [$0] } ?? []) })
    where !states.contains(name) {
      states.append(name)
    }
    self.states = states
    start = 0
    uses = Array(repeating: 0, count: machine.rules.count)
    for (number, rule) in machine.rules.enumerated() {
      let call = index(rule.call)
      var row = arrows[call] ?? Array(repeating: -1, count: states.count)
      for from in rule.from { if let state = states.firstIndex(of: from) { row[state] = number } }
      arrows[call] = row
      targets.append(rule.to.flatMap { states.firstIndex(of: $0) })
    }
  }

  func knows(_ call: Int) -> Bool { arrows[call] != nil }

  /// Forgets the states of all objects, but not which arrows were followed.
  mutating func reset() { objects.removeAll(keepingCapacity: true) }

  func state(of object: Int) -> String {
    objects.indices.contains(object) ? states[objects[object]] : machine.start
  }

  /// The names of the objects that are not in a state of rest.
  var restless: [(object: Int, state: String)] {
    objects.indices.map { ($0, states[objects[$0]]) }.filter { !machine.rest.contains($0.1) }
  }

  /// Follows the arrow of a call. Returns `false` if there is none in the state of the object.
  mutating func follow(_ call: Int, of object: Int) -> Bool {
    guard let row = arrows[call] else { return true }
    while objects.count <= object { objects.append(start) }
    let rule = row[objects[object]]
    guard rule >= 0 else { return false }
    uses[rule] += 1
    if let target = targets[rule] { objects[object] = target }
    return true
  }

  /// Describes the calls of this order that may come in a state.
  func allowed(in state: String) -> String {
    let calls = machine.rules.filter { $0.from.contains(state) }.map(\.call)
    return calls.isEmpty ? "nothing" : calls.joined(separator: ", ")
  }

  /// The documented behaviour behind the arrows of a call.
  func sources(of call: String) -> String {
    machine.rules.filter { $0.call == call }.map(\.source).joined(separator: " / ")
  }
}
