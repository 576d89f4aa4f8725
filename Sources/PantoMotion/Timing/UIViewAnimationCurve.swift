/// The named timing curves of animations (ANI-13). Programs write `UIView.AnimationCurve`.
public enum UIViewAnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

extension UIViewAnimationCurve {
  var timing: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
