import PantoBase
import PantoGestures
import PantoScene

/// A value of a view or of a recognizer that can be changed in the tab *View* (INS-05).
struct InspectorField: Equatable {
  enum Key: Equatable {
    case geometry(Geometry)
    case alpha
    case isHidden
    case isUserInteractionEnabled
    case clipsToBounds
    case recognizer(RecognizerID, Property)
  }

  enum Geometry: String, CaseIterable { case x, y, width, height }

  /// The properties of recognizers that the inspector shows and changes.
  enum Property: String, CaseIterable {
    case isEnabled, cancelsTouchesInView, delaysTouchesBegan
    case numberOfTapsRequired, numberOfTouchesRequired, minimumPressDuration, allowableMovement
    case minimumNumberOfTouches, maximumNumberOfTouches, hysteresis
  }

  var key: Key
  var name: String
  /// The value as text.
  var value: String
  /// The value of a switch; `nil` for a number.
  var isOn: Bool?
}
