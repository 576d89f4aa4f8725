import PantoBase
import PantoGestures

/// A file of small independent replays with their expectations, in the format `pantograph-trace/1`.
public struct ScenarioFile: Sendable {
  /// The name of the format.
  public static let format = "pantograph-trace/1"

  /// The name of the file.
  public let file: String
  /// The title in the file.
  public let title: String
  /// The cases in the order of the file.
  public let cases: [ScenarioCase]

  /// Creates a recognizer of a program's own class.
  public typealias Maker = @MainActor @Sendable () -> UIGestureRecognizer

  /// Reads the whole file.
  ///
  /// - Parameters:
  ///   - file: the name of the file, for errors.
  ///   - bytes: the file's text in UTF-8.
  ///   - recognizers: for each `type` of recognizer of your own that the file names, a closure that
  ///     creates one. A type of the library's cannot be replaced, and `canPrevent` and
  ///     `canBePrevented` apply only to the library's types. Default: none.
  /// - Throws: `TraceError` with the line that is not valid.
  public init(
    file: String, bytes: [UInt8], recognizers: [String: Maker] = [:]
  ) throws(TraceError) {
    do throws(JSONFault) {
      let node = try JSONNode(text: bytes)
      let format = try node.need("format")
      let name = try format.string()
      guard name == ScenarioFile.format else {
        let version = name.split(separator: "/").last.map(String.init) ?? ""
        throw format.fault(
          name.hasPrefix("pantograph-trace/")
            ? "needs version \(version); this program reads \(ScenarioFile.format)"
            : "the format is \"\(name)\", not \(ScenarioFile.format)")
      }
      title = try node["title"]?.string() ?? ""
      var cases: [ScenarioCase] = []
      var names: Set<String> = []
      for element in try node.need("cases").array() {
        let scenario = try ScenarioCase(element, makers: recognizers)
        guard names.insert(scenario.name).inserted else {
          throw element.fault("there are two cases named \"\(scenario.name)\"")
        }
        cases.append(scenario)
      }
      self.cases = cases
      self.file = file
    } catch {
      let (line, column) = LineCounter.place(of: error.offset, in: bytes)
      throw TraceError(file: file, line: line, column: column, message: error.message)
    }
  }

  /// Reads a file from text.
  public init(
    file: String, text: String, recognizers: [String: Maker] = [:]
  ) throws(TraceError) {
    try self.init(file: file, bytes: Array(text.utf8), recognizers: recognizers)
  }
}

/// One replay on a new view tree with a new clock.
public struct ScenarioCase: Sendable {
  /// The name of the case, unique in its file.
  public let name: String
  /// The kind of the case, which the file may give.
  public let kind: String
  let surface: CGSize
  let views: [ViewSpec]
  let relations: [Relation]
  let behaviors: [Behavior]
  let events: [Event]
  let checks: [ScenarioCheck]

  struct ViewSpec: Sendable {
    var id: String
    var parent: String?
    var frame: CGRect
    var scale = CGPoint(x: 1, y: 1)
    /// The rotation in degrees, clockwise.
    var rotation: CGFloat = 0
    var isHidden = false
    var alpha: CGFloat = 1
    var takesTouches = true
    var clips = false
    var shouldBegin: Bool?
    var isAttached = true
    var recognizers: [RecognizerSpec] = []
  }

  enum RecognizerType: String, CaseIterable, Sendable {
    case tap, pan, longpress, swipe, pinch, rotation, edgepan, hover, bare
  }

  /// The `type` of a recognizer in a file.
  enum RecognizerKind: Sendable {
    case builtIn(RecognizerType)
    case own(ScenarioFile.Maker)
  }

  enum Axis: String, CaseIterable, Sendable { case horizontal, vertical }

  struct RecognizerSpec: Sendable {
    var id: String
    var kind: RecognizerKind
    var numberOfTapsRequired: Int?
    var numberOfTouchesRequired: Int?
    var minimumPressDuration: TimeInterval?
    var allowableMovement: CGFloat?
    var minimumNumberOfTouches: Int?
    var maximumNumberOfTouches: Int?
    var directions: [String] = []
    var edges: [String] = []
    var isEnabled = true
    var cancelsTouchesInView: Bool?
    var canPrevent: Bool?
    var canBePrevented: Bool?
    var shouldBegin: Bool?
    var shouldReceive: Bool?
    var shouldReceiveEvent: Bool?
    var isSimultaneous: Bool?
    var beginAxis: Axis?
    var allowedTouchTypes: [UITouch.TouchType]?
    var hasTarget = true
  }

  struct Relation: Sendable {
    var isRequirement: Bool
    var a: String
    var b: String
  }

  struct Behavior: Sendable {
    var recognizer: String
    var moves: String
    var inSuperview: Bool
    var resets: Bool
  }

  enum TouchOp: String, Sendable { case down, move, up, cancel }

  struct Event: Sendable {
    enum Op: Sendable {
      case touch(TouchOp, id: Int, at: CGPoint, type: UITouch.TouchType, button: UIEvent.Button)
      case wait
      case set(recognizer: String, enabled: Bool?, translation: CGPoint?, in: String?, Bool?)
      case animate(AnimateSpec)
    }
    var time: TimeInterval
    var op: Op
  }

  struct AnimateSpec: Sendable {
    var view: String
    var duration: TimeInterval
    var delay: TimeInterval
    var allowsUserInteraction: Bool
    var frame: CGRect?
    var alpha: CGFloat?
  }
}

// MARK: - Reading

extension ScenarioCase {
  init(_ node: JSONNode, makers: [String: ScenarioFile.Maker]) throws(JSONFault) {
    name = try node.need("name").string()
    kind = try node["kind"]?.string() ?? ""
    let size = try node.need("surface").size()
    surface = size
    var views: [ViewSpec] = []
    var viewIDs: Set<String> = []
    var recognizerIDs: Set<String> = []
    for element in try node.need("views").array() {
      let view = try ViewSpec(element, makers)
      guard viewIDs.insert(view.id).inserted else {
        throw element.fault("there are two views named \"\(view.id)\"")
      }
      for recognizer in view.recognizers {
        guard recognizerIDs.insert(recognizer.id).inserted else {
          throw element.fault("there are two recognizers named \"\(recognizer.id)\"")
        }
      }
      views.append(view)
    }
    for view in views {
      // The path upwards must end at a root, in no more steps than there are views.
      var next = view.parent
      var steps = 0
      while let id = next {
        guard let above = views.first(where: { $0.id == id }), steps <= views.count else {
          throw node.fault("the parents of view \"\(view.id)\" do not lead to a root view")
        }
        next = above.parent
        steps += 1
      }
    }
    self.views = views

    let known = Known(views: viewIDs, recognizers: recognizerIDs)
    var relations: [Relation] = []
    for element in try node["relations"]?.array() ?? [] {
      let type = try element.need("type")
      let word = try type.word(["requireFailure", "simultaneous"])
      relations.append(
        Relation(
          isRequirement: word == "requireFailure",
          a: try known.recognizer(element.need("a")), b: try known.recognizer(element.need("b"))))
    }
    self.relations = relations
    var behaviors: [Behavior] = []
    for element in try node["behaviors"]?.array() ?? [] {
      let place = try element["in"]?.string() ?? "superview"
      behaviors.append(
        Behavior(
          recognizer: try known.recognizer(element.need("recognizer")),
          moves: try known.view(element.need("moves")), inSuperview: place != "self",
          resets: try element["reset"]?.bool() ?? false))
    }
    self.behaviors = behaviors
    var events: [Event] = []
    for element in try node.need("events").array() {
      let event = try Event(element, known)
      if let last = events.last, event.time < last.time {
        throw element.fault("the events must be sorted by time")
      }
      events.append(event)
    }
    self.events = events
    var checks: [ScenarioCheck] = []
    for element in try node.need("expect").array() {
      checks.append(try ScenarioCheck(element, known, eventCount: events.count))
    }
    self.checks = checks
  }

  /// The names of views and recognizers that may be referred to.
  struct Known {
    var views: Set<String>
    var recognizers: Set<String>

    func view(_ node: JSONNode) throws(JSONFault) -> String {
      let id = try node.string()
      guard views.contains(id) else { throw node.fault("there is no view \"\(id)\"") }
      return id
    }

    func recognizer(_ node: JSONNode) throws(JSONFault) -> String {
      let id = try node.string()
      guard recognizers.contains(id) else { throw node.fault("there is no recognizer \"\(id)\"") }
      return id
    }
  }
}

extension ScenarioCase.ViewSpec {
  init(_ node: JSONNode, _ makers: [String: ScenarioFile.Maker]) throws(JSONFault) {
    id = try node.need("id").string()
    parent = try node["parent"]?.string()
    frame = try node.need("frame").rect()
    if let transform = node["transform"] {
      if let scale = transform["scale"] {
        if case .array = scale.value {
          self.scale = try scale.point()
        } else {
          let number = try scale.number()
          self.scale = CGPoint(x: number, y: number)
        }
      }
      if let turn = transform["rotate"] { rotation = CGFloat(try turn.number()) }
    }
    isHidden = try node["hidden"]?.bool() ?? false
    alpha = CGFloat(try node["alpha"]?.number() ?? 1)
    takesTouches = try node["userInteraction"]?.bool() ?? true
    clips = try node["clips"]?.bool() ?? false
    shouldBegin = try node["shouldBegin"]?.bool()
    isAttached = try node["attached"]?.bool() ?? true
    for element in try node["recognizers"]?.array() ?? [] {
      recognizers.append(try ScenarioCase.RecognizerSpec(element, makers))
    }
  }
}

extension ScenarioCase.RecognizerSpec {
  init(_ node: JSONNode, _ makers: [String: ScenarioFile.Maker]) throws(JSONFault) {
    id = try node.need("id").string()
    let type = try node.need("type")
    let builtIn = ScenarioCase.RecognizerType.allCases.map {
      ($0.rawValue, ScenarioCase.RecognizerKind.builtIn($0))
    }
    // Sorted, because error messages list the names.
    let own = makers.sorted { $0.key < $1.key }.map {
      ($0.key, ScenarioCase.RecognizerKind.own($0.value))
    }
    kind = try type.word(builtIn + own)
    guard let config = node["config"] else { return }
    let counts = 0...1000
    numberOfTapsRequired = try config["numberOfTapsRequired"]?.int(counts)
    numberOfTouchesRequired = try config["numberOfTouchesRequired"]?.int(counts)
    minimumPressDuration = try config["minimumPressDuration"]?.number()
    if let slack = config["allowableMovement"] { allowableMovement = CGFloat(try slack.number()) }
    minimumNumberOfTouches = try config["minimumNumberOfTouches"]?.int(counts)
    maximumNumberOfTouches = try config["maximumNumberOfTouches"]?.int()
    let compass = ["right", "left", "up", "down"]
    directions = try config["direction"]?.words(compass) ?? []
    let sides = ["left", "right", "top", "bottom", "leading", "trailing"]
    edges = try config["edges"]?.words(sides) ?? []
    isEnabled = try config["enabled"]?.bool() ?? true
    cancelsTouchesInView = try config["cancelsTouchesInView"]?.bool()
    canPrevent = try config["canPrevent"]?.bool()
    canBePrevented = try config["canBePrevented"]?.bool()
    if case .own = kind, canPrevent != nil || canBePrevented != nil {
      throw config.fault("canPrevent and canBePrevented are for the library's types")
    }
    shouldBegin = try config["shouldBegin"]?.bool()
    shouldReceive = try config["shouldReceive"]?.bool()
    shouldReceiveEvent = try config["shouldReceiveEvent"]?.bool()
    isSimultaneous = try config["delegateSimultaneous"]?.bool()
    if let axis = config["beginAxis"] {
      beginAxis = try axis.word(ScenarioCase.Axis.allCases.map { ($0.rawValue, $0) })
    }
    if let types = config["allowedTouchTypes"] {
      var allowed: [UITouch.TouchType] = []
      for type in try types.array() { allowed.append(try type.touchType()) }
      allowedTouchTypes = allowed
    }
    hasTarget = try config["hasTarget"]?.bool() ?? true
  }
}

extension ScenarioCase.Event {
  init(_ node: JSONNode, _ known: ScenarioCase.Known) throws(JSONFault) {
    let t = try node.need("t")
    time = try t.number()
    guard (0...1e6).contains(time) else { throw t.fault("\"t\" must be from 0 to 1e6 seconds") }
    let word = try node.need("op")
    let name = try word.word(["down", "move", "up", "cancel", "wait", "set", "animate"])
    if let touch = ScenarioCase.TouchOp(rawValue: name) {
      let id = try node.need("touch").int()
      let at = CGPoint(x: try node.need("x").number(), y: try node.need("y").number())
      let type: UITouch.TouchType
      if let kind = node["type"] { type = try kind.touchType() } else { type = .direct }
      var button = UIEvent.Button.primary
      if let named = node["button"] {
        button = try named.word(
          [("primary", .primary), ("secondary", .secondary), ("middle", .middle)])
      }
      op = .touch(touch, id: id, at: at, type: type, button: button)
      return
    }
    switch name {
    case "wait": op = .wait
    case "set":
      let target = try known.recognizer(node.need("recognizer"))
      var view: String?
      if let place = node["in"] { view = try known.view(place) }
      op = .set(
        recognizer: target, enabled: try node["enabled"]?.bool(),
        translation: try node["translation"]?.point(), in: view, try node["attached"]?.bool())
    default:
      var alpha: CGFloat?
      if let value = node["alpha"] { alpha = CGFloat(try value.number()) }
      op = .animate(
        ScenarioCase.AnimateSpec(
          view: try known.view(node.need("view")), duration: try node.need("duration").number(),
          delay: try node["delay"]?.number() ?? 0,
          allowsUserInteraction: try node["allowUserInteraction"]?.bool() ?? false,
          frame: try node["frame"]?.rect(), alpha: alpha))
    }
  }
}

extension JSONNode {
  func word<T>(_ words: [(String, T)]) throws(JSONFault) -> T {
    let text = try string()
    for (word, value) in words where word == text { return value }
    let list = words.map(\.0).joined(separator: ", ")
    throw fault("\"\(text)\" is none of \(list)")
  }

  func word(_ words: [String]) throws(JSONFault) -> String {
    try word(words.map { ($0, $0) })
  }

  /// Reads one name or a list of names.
  func words(_ words: [String]) throws(JSONFault) -> [String] {
    guard case .array(let elements) = value else { return [try word(words)] }
    var out: [String] = []
    for element in elements { out.append(try element.word(words)) }
    return out
  }

  func touchType() throws(JSONFault) -> UITouch.TouchType {
    try word([
      ("direct", .direct), ("pencil", .pencil), ("indirectPointer", .indirectPointer),
      ("indirect", .indirect),
    ])
  }

  /// Reads a width and a height, as a pair or an object.
  func size() throws(JSONFault) -> CGSize {
    let pair: [Double]
    if case .object = value {
      pair = [try need("width").number(), try need("height").number()]
    } else {
      pair = try numbers(2)
    }
    guard pair.allSatisfy({ (1...16_384).contains($0) }) else {
      throw fault("width and height must be from 1 to 16384 points")
    }
    return CGSize(width: pair[0], height: pair[1])
  }
}
