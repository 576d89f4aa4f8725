import Pantograph

/// A picture of one colour, for a demo that has no picture of its own yet.
final class PlainPicture: CardPicture {
  init(theme: Theme) {
    super.init(theme: theme, light: (0xE8F1FE, 0xD3E4FB), dark: (0x1B2638, 0x131A26))
  }

  required init?(coder: NSCoder) { nil }
}
