import PantoCore
import PantoDemoKit

/// The marks of all held photos, above the table. There are none while the inspector is off.
final class PhotoMarks: UIView {
  private let theme: Theme
  /// The marks that are shown, each with the held photo that it marks.
  private(set) var shown: [(photo: PhotoView, mark: PhotoMark)] = []
  private var unused: [PhotoMark] = []
  private var made = 0
  /// Whether held photos are marked: `true` while the inspector is on.
  var isOn = false {
    didSet { if isOn != oldValue, !isOn { removeAll() } }
  }

  init(theme: Theme) {
    self.theme = theme
    super.init(frame: .zero)
    accessibilityIdentifier = "photoMarks"
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the present pose of a photo while it is held, and removes its mark afterwards.
  func update(_ photo: PhotoView) {
    guard isOn else { return }
    let index = shown.firstIndex { $0.photo === photo }
    guard photo.hold.isHeld else {
      if let index { remove(index) }
      return
    }
    let mark = index.map { shown[$0].mark } ?? add(for: photo)
    mark.show(photo.pose, size: photo.bounds.size, fingers: photo.pinchedPoints(in: self))
  }

  private func add(for photo: PhotoView) -> PhotoMark {
    let mark = unused.popLast() ?? makeMark()
    mark.frame = bounds
    addSubview(mark)
    shown.append((photo, mark))
    return mark
  }

  private func makeMark() -> PhotoMark {
    made += 1
    return PhotoMark(made - 1, theme: theme)
  }

  private func remove(_ index: Int) {
    let mark = shown.remove(at: index).mark
    mark.removeFromSuperview()
    unused.append(mark)
  }

  private func removeAll() {
    while !shown.isEmpty { remove(shown.count - 1) }
  }

  override func layoutSubviews() {
    for (_, mark) in shown { mark.frame = bounds }
  }
}
