import Foundation
import PantoControls
import PantoGraphics
import PantoRaster
import Testing

/// Compares single words in the system font with the advances of iOS's system font (DRW-15).
@MainActor
@Suite("The system font as measured", .enabled(if: SharedFolder.isGiven), .timeLimit(.minutes(60)))
struct FontVectorTests {
  private struct Fonts: Decodable {
    struct Row: Decodable {
      var weight: String
      var size: CGFloat
      var lineHeight: CGFloat
      var advances: [String: CGFloat]
      var stringWidths: [String: CGFloat]
    }
    var rows: [Row]
  }

  private static let english = """
    the and you that was for are with his they this have from one had word but not what all were \
    when your can said there use each which she how their will other about out many then them \
    these some her would make like him into time has look two more write see number way could \
    people than first water been call who now find long down day did get come made may part over \
    new sound take only little work know place year live back give most very after thing our just \
    name good sentence man think say great where help through much before line right too mean old \
    any same tell follow want show also around form three small set Settings Cancel Done Edit \
    Share Delete Search Messages Photos Calendar General Privacy Language Today Tomorrow Sunday
    """
  private static let german = """
    der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an \
    werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war \
    haben nur oder aber vor zur bis mehr durch man sein wurde sei hatte kann gegen vom können \
    schon wenn habe seine ihre dann unter wir soll ich eines Jahr zwei Einstellungen Abbrechen \
    Fertig Bearbeiten Teilen Löschen Suchen Nachrichten Kalender Allgemein Datenschutz Sprache \
    Heute Gestern Morgen Montag Dienstag Öffnen Zurück Fenster Netzwerk
    """
  private static let turkish = """
    bir ve bu da de için ile çok daha olan gibi var ne kadar sonra ama en olarak her ben o mi iki \
    diye kendi zaman yok ise büyük gün ilk yeni önce bütün nasıl şimdi artık yıl göre oldu aynı \
    güzel kadın başka doğru bile bana çocuk iyi onun olur gece küçük evet Ayarlar Vazgeç Bitti \
    Düzenle Paylaş Sil Mesajlar Fotoğraflar Takvim Bildirimler Genel Gizlilik Parlaklık Dil \
    Güncelleme Devam Bugün Yarın Pazartesi Salı Mart Geri Ekle Kullanıcı
    """

  private static func weight(_ name: String) -> UIFont.Weight? {
    switch name {
    case "regular": .regular
    case "medium": .medium
    case "semibold": .semibold
    case "bold": .bold
    default: nil
    }
  }

  private func width(_ text: String, _ font: UIFont) -> CGSize {
    HarfBuzzShaper.shared.layout(
      text, style: font.style, width: nil, maximumLines: 1, alignment: .left
    ).size
  }

  /// The letter whose advance is that of a letter with an accent.
  private func base(_ character: Character) -> String {
    if character == "ı" { return "i" }
    let letter = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
    return letter.map { String($0) } ?? ""
  }

  @Test("single words are within 1.5 % of iOS's advances, lines within half a point (DRW-15)")
  func words() throws {
    let bytes = try SharedFolder.bytes("vectors/system-font-metrics.json")
    let file = try JSONDecoder().decode(Fonts.self, from: Data(bytes))
    let texts = [Self.english, Self.german, Self.turkish]
    let words = texts.flatMap { $0.split { $0.isWhitespace }.map { String($0) } }
    #expect(file.rows.count >= 52 && words.count >= 300)
    for row in file.rows {
      let weight = try #require(Self.weight(row.weight))
      let font = UIFont.systemFont(ofSize: row.size, weight: weight)
      for word in words {
        let expected = word.reduce(0) { $0 + (row.advances[base($1)] ?? .nan) }
        let off = width(word, font).width / expected - 1
        #expect(off.magnitude <= 0.015, "\(word), \(row.weight) \(row.size): \(off)")
      }
      for (text, expected) in row.stringWidths.sorted(by: { $0.key < $1.key }) {
        let off = width(text, font).width / expected - 1
        #expect(off.magnitude <= 0.015, "\(text), \(row.weight) \(row.size): \(off)")
      }
      #expect((width("x", font).height - row.lineHeight).magnitude <= 0.5)
    }
  }
}
