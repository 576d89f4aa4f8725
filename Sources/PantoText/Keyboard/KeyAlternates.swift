import PantoBase
import PantoControls
import PantoScene
@_spi(Overrides) import PantoScene

/// The other letters of a key that is held, such as "é" and "è" for "e", above the key (TXI-07).
@MainActor final class KeyAlternates: UIView {
  private var labels: [UILabel] = []
  private let mark = UIView()
  private(set) var chosen: String
  private let letters: [String]
  private let keyArea: CGRect

  /// Makes the list of a key's letters above its area in the keyboard, in points; `nil` if the key
  /// has only one letter.
  init?(of letter: String, isCapital: Bool, above area: CGRect, in room: CGFloat) {
    guard let others = KeyAlternates.table[letter] else { return nil }
    let all = [letter] + others.map(String.init)
    letters = all.map { isCapital && $0 != "ß" ? $0.uppercased() : $0 }
    chosen = letters[0]
    keyArea = area
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "alternates"
    backgroundColor = UIColor(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x6B6B6D))
    layer.cornerRadius = 8
    layer.shadowOpacity = 0.3
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
    mark.backgroundColor = .systemBlue
    mark.layer.cornerRadius = 6
    addSubview(mark)
    let count = CGFloat(letters.count)
    let unit = min(max(34, min(area.width, 48)), max(12, (room - 8) / count))
    // The letters begin at the key and extend to the side with more room.
    let extendsRight = area.midX < room / 2
    let width = unit * count + 8
    let wanted = extendsRight ? area.midX - unit / 2 - 4 : area.midX + unit / 2 + 4 - width
    frame = CGRect(
      x: max(0, min(wanted, room - width)), y: area.minY - 54, width: width, height: 50)
    for (i, letter) in letters.enumerated() {
      let label = UILabel()
      label.text = letter
      label.font = .systemFont(ofSize: 23)
      label.textAlignment = .center
      let place = CGFloat(extendsRight ? i : letters.count - 1 - i)
      label.frame = CGRect(x: 4 + place * unit, y: 4, width: unit, height: 42)
      labels.append(label)
      addSubview(label)
    }
    show(0)
  }

  required init?(coder: NSCoder) { return nil }

  /// Chooses the letter that is nearest to a finger, by its x in the keyboard.
  func follow(_ x: CGFloat) {
    let own = x - frame.minX
    let nearest = labels.indices.min {
      (labels[$0].frame.midX - own).magnitude < (labels[$1].frame.midX - own).magnitude
    }
    show(nearest ?? 0)
  }

  private func show(_ index: Int) {
    chosen = letters[index]
    mark.frame = labels[index].frame
    for (i, label) in labels.enumerated() { label.textColor = i == index ? .white : .label }
  }

  private static let table: [String: String] = [
    "a": "àáâäæãåā", "c": "çćč", "d": "ðď", "e": "èéêëēėę", "g": "ğģ", "i": "ìíîïīį", "l": "łļľ",
    "n": "ñńň", "o": "òóôöœøõō", "r": "řŕ", "s": "ßśšş", "t": "ťþț", "u": "ùúûüūů", "y": "ýÿ",
    "z": "žźż", "-": "–—•", "/": "\\", "$": "€£¥₩¢₽", "€": "$£¥₩¢₽", "&": "\u{00A7}", "\"": "„“”«»",
    ".": "…", "?": "¿", "!": "¡", "'": "‘’‚`", "%": "‰", "0": "°", "=": "≠≈",
  ]
}
