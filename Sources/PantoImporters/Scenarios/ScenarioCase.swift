import PantoBase
import PantoGestures

/// One case of a scenario file: views, recognizers, input events and checks, which are played on a
/// new view tree with a new clock.
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
    /// The rotation of the view in degrees, clockwise.
    var rotation: CGFloat = 0
    var isHidden = false
    var alpha: CGFloat = 1
    var isUserInteractionEnabled = true
    var clips = false
    var shouldBegin: Bool?
    var isAttached = true
    var recognizers: [RecognizerSpec] = []
  }

  enum RecognizerType: String, CaseIterable, Sendable {
    case tap, pan, longpress, swipe, pinch, rotation, edgepan, hover, bare
  }

  /// The `type` of a recognizer in a scenario file.
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

  /// A relation between two recognizers: the first requires the second to fail, or recognizes
  /// simultaneously with it.
  struct Relation: Sendable {
    var isRequirement: Bool
    var first: String
    var second: String
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
      case set(
        recognizer: String, isEnabled: Bool?, translation: CGPoint?, in: String?, isAttached: Bool?)
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
