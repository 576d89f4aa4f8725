package enum CommonIcons {
  /// The icons that most programs use.
  package static let names = [
    "arrow.down", "arrow.left", "arrow.right", "arrow.up", "bell", "bookmark", "cart",
    "checkmark", "checkmark.circle", "chevron.down", "chevron.left", "chevron.right",
    "chevron.up", "circle", "circle.fill", "ellipsis", "gear", "heart", "heart.fill", "house",
    "info.circle", "line.3.horizontal", "magnifyingglass", "minus", "minus.circle", "pause.fill",
    "person", "play.fill", "plus", "plus.circle", "square", "square.fill", "star", "star.fill",
    "stop.fill", "trash", "xmark", "xmark.circle",
  ]
}
