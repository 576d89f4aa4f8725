/// The traits by which a colour is resolved: the style and the level of an interface.
package struct ColorAppearance: Hashable, Sendable {
  package var style: UIUserInterfaceStyle
  package var level: UIUserInterfaceLevel

  package init(_ style: UIUserInterfaceStyle = .light, _ level: UIUserInterfaceLevel = .base) {
    self.style = style
    self.level = level
  }
}
