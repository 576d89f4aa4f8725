import PantoBase
import PantoGestures
import PantoScene

/// One item of the inspector's panel, such as a line of text.
enum InspectorItem: Equatable {
  /// A heading, with a button at its end.
  case heading(String, button: InspectorButton? = nil)
  /// A path of names, which may wrap.
  case path(String)
  /// A sentence, which may wrap.
  case note(String)
  /// The card of a recognizer or an obstacle.
  case row(InspectorRow)
  /// The row of a recognizer without its sentence, for a small panel (a card).
  case brief(InspectorRow)
  /// The name of a property with its value.
  case pair(String, String)
  /// A line of raw input.
  case line(String)
  /// A line of the view tree.
  case branch(InspectorBranch)
  /// A value that can be changed.
  case field(InspectorField)
  /// Several buttons beside each other.
  case buttons([InspectorButton])
  /// The curve of an animated value.
  case curve(MotionCurve)
  /// The meanings of the lines of curves.
  case legend
  /// Empty space of a height in points.
  case gap(CGFloat)

  var row: InspectorRow? {
    switch self {
    case .row(let row), .brief(let row): row
    default: nil
    }
  }
}

/// A button in the panel.
struct InspectorButton: Equatable {
  var title: String
  var target: InspectorTarget
  var isOn = false
}

/// A view in the tree of the tab *View*.
struct InspectorBranch: Equatable {
  var depth: Int
  var name: String
  var isSelected: Bool
  /// Remarks that are written beside the view's name, such as that it takes no touches.
  var note: String
  var view: ObjectIdentifier
}

/// The part of the inspector that a tap hits.
enum InspectorTarget: Equatable {
  case tab(InspectorOverlay.Tab)
  /// The button "Why not?" or "Back" (INS-07).
  case question
  /// The row of a recognizer.
  case row(RecognizerID)
  /// The sentence of a row that names another recognizer.
  case other(RecognizerID)
  case touch(Int)
  case branch(ObjectIdentifier)
  case step(InspectorField.Key, by: Int)
  case toggle(InspectorField.Key)
  /// The button that lets the next press choose a view (I).
  case pick
  case filter(InspectorFilter)
  case copyEvents
  case copyTest
  case savePicture
  /// The button that moves a floating inspector to the other edge.
  case move
  case fold
  case expand
  /// The button that shows the present again after scrubbing.
  case live
}
