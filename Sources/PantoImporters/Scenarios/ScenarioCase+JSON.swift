import PantoBase
import PantoGestures
import PantoReplay

extension ScenarioCase {
  init(_ node: JSONNode, makers: [String: ScenarioFile.Maker]) throws(JSONFault) {
    name = try node.need("name").string()
    kind = try node["kind"]?.string() ?? ""
    surface = try node.need("surface").size()
    let (views, known) = try ScenarioCase.readViews(node, makers)
    self.views = views
    relations = try ScenarioCase.readRelations(node, known)
    behaviors = try ScenarioCase.readBehaviors(node, known)
    events = try ScenarioCase.readEvents(node, known)
    var checks: [ScenarioCheck] = []
    for element in try node.need("expect").array() {
      checks.append(try ScenarioCheck(element, known, eventCount: events.count))
    }
    self.checks = checks
  }

  private static func readViews(
    _ node: JSONNode, _ makers: [String: ScenarioFile.Maker]
  ) throws(JSONFault) -> ([ViewSpec], Known) {
    var views: [ViewSpec] = []
    var known = Known(viewNames: [], recognizerNames: [])
    for element in try node.need("views").array() {
      let view = try ViewSpec(element, makers)
      guard known.viewNames.insert(view.id).inserted else {
        throw element.fault("there are two views named \"\(view.id)\"")
      }
      for recognizer in view.recognizers {
        guard known.recognizerNames.insert(recognizer.id).inserted else {
          throw element.fault("there are two recognizers named \"\(recognizer.id)\"")
        }
      }
      views.append(view)
    }
    for view in views where !hasRoot(view, views) {
      throw node.fault("the parents of view \"\(view.id)\" do not lead to a root view")
    }
    return (views, known)
  }

  /// Whether the chain of a view's parents ends at a view without a parent, which means that it has
  /// no cycle.
  private static func hasRoot(_ view: ViewSpec, _ views: [ViewSpec]) -> Bool {
    var next = view.parent
    var steps = 0
    while let id = next {
      guard let above = views.first(where: { $0.id == id }), steps <= views.count else {
        return false
      }
      next = above.parent
      steps += 1
    }
    return true
  }

  private static func readRelations(
    _ node: JSONNode, _ known: Known
  ) throws(JSONFault) -> [Relation] {
    var relations: [Relation] = []
    for element in try node["relations"]?.array() ?? [] {
      let type = try element.need("type")
      let word = try type.word(["requireFailure", "simultaneous"])
      relations.append(
        Relation(
          isRequirement: word == "requireFailure",
          first: try known.recognizer(element.need("a")),
          second: try known.recognizer(element.need("b"))))
    }
    return relations
  }

  private static func readBehaviors(
    _ node: JSONNode, _ known: Known
  ) throws(JSONFault) -> [Behavior] {
    var behaviors: [Behavior] = []
    for element in try node["behaviors"]?.array() ?? [] {
      let space = try element["in"]?.string() ?? "superview"
      behaviors.append(
        Behavior(
          recognizer: try known.recognizer(element.need("recognizer")),
          moves: try known.view(element.need("moves")), inSuperview: space != "self",
          resets: try element["reset"]?.bool() ?? false))
    }
    return behaviors
  }

  private static func readEvents(_ node: JSONNode, _ known: Known) throws(JSONFault) -> [Event] {
    var events: [Event] = []
    for element in try node.need("events").array() {
      let event = try Event(element, known)
      if let last = events.last, event.time < last.time {
        throw element.fault("the events must be sorted by time")
      }
      events.append(event)
    }
    return events
  }

  /// The names of a case's views and recognizers, to which its other parts may refer.
  struct Known {
    var viewNames: Set<String>
    var recognizerNames: Set<String>

    func view(_ node: JSONNode) throws(JSONFault) -> String {
      let id = try node.string()
      guard viewNames.contains(id) else { throw node.fault("there is no view \"\(id)\"") }
      return id
    }

    func recognizer(_ node: JSONNode) throws(JSONFault) -> String {
      let id = try node.string()
      guard recognizerNames.contains(id) else {
        throw node.fault("there is no recognizer \"\(id)\"")
      }
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
    isUserInteractionEnabled = try node["userInteraction"]?.bool() ?? true
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
    if let config = node["config"] { try configure(config) }
  }

  private mutating func configure(_ config: JSONNode) throws(JSONFault) {
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
    try configureDelegate(config)
    if let types = config["allowedTouchTypes"] {
      var allowed: [UITouch.TouchType] = []
      for type in try types.array() { allowed.append(try type.touchType()) }
      allowedTouchTypes = allowed
    }
    hasTarget = try config["hasTarget"]?.bool() ?? true
  }

  private mutating func configureDelegate(_ config: JSONNode) throws(JSONFault) {
    shouldBegin = try config["shouldBegin"]?.bool()
    shouldReceive = try config["shouldReceive"]?.bool()
    shouldReceiveEvent = try config["shouldReceiveEvent"]?.bool()
    isSimultaneous = try config["delegateSimultaneous"]?.bool()
    if let axis = config["beginAxis"] {
      beginAxis = try axis.word(ScenarioCase.Axis.allCases.map { ($0.rawValue, $0) })
    }
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
      op = try Op(touch, node)
    } else if name == "set" {
      op = try Op(setting: node, known)
    } else if name == "animate" {
      op = .animate(try ScenarioCase.AnimateSpec(node, known))
    } else {
      op = .wait
    }
  }
}

extension ScenarioCase.Event.Op {
  fileprivate init(_ touch: ScenarioCase.TouchOp, _ node: JSONNode) throws(JSONFault) {
    let id = try node.need("touch").int()
    let position = CGPoint(x: try node.need("x").number(), y: try node.need("y").number())
    let type: UITouch.TouchType
    if let kind = node["type"] { type = try kind.touchType() } else { type = .direct }
    var button = UIEvent.Button.primary
    if let named = node["button"] {
      button = try named.word(
        [("primary", .primary), ("secondary", .secondary), ("middle", .middle)])
    }
    self = .touch(touch, id: id, at: position, type: type, button: button)
  }

  /// Reads an event that changes properties of a recognizer.
  fileprivate init(setting node: JSONNode, _ known: ScenarioCase.Known) throws(JSONFault) {
    let recognizer = try known.recognizer(node.need("recognizer"))
    var view: String?
    if let space = node["in"] { view = try known.view(space) }
    self = .set(
      recognizer: recognizer, isEnabled: try node["enabled"]?.bool(),
      translation: try node["translation"]?.point(), in: view,
      isAttached: try node["attached"]?.bool())
  }
}

extension ScenarioCase.AnimateSpec {
  fileprivate init(_ node: JSONNode, _ known: ScenarioCase.Known) throws(JSONFault) {
    var alpha: CGFloat?
    if let value = node["alpha"] { alpha = CGFloat(try value.number()) }
    self.init(
      view: try known.view(node.need("view")), duration: try node.need("duration").number(),
      delay: try node["delay"]?.number() ?? 0,
      allowsUserInteraction: try node["allowUserInteraction"]?.bool() ?? false,
      frame: try node["frame"]?.rect(), alpha: alpha)
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
