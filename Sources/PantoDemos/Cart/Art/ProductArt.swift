import PantoCore

/// The pictures of the first six products (U25). The shadow on the ground comes first.
extension Product {
  static let toteArt: [ArtPart] = [
    ground(32),
    ArtPart("M36 42C36 20 64 20 64 42", .line(4, 0xA88458)),
    ArtPart("M24 38H76L80 84Q80 88 76 88H24Q20 88 20 84Z", .down(0xFFF8EA, 0xE5D2B0)),
    ArtPart("M67 38H76L80 84Q80 88 76 88H71Z", .flat(0xC0A478, alpha: 0.35)),
    ArtPart("M24.5 45H75.5", .line(1.2, 0xC9A97C)),
    ArtPart("M50 53C61 58 61 72 50 79C39 72 39 58 50 53Z", .down(0x8DB586, 0x5E8A5B)),
    ArtPart("M50 57V83M50 66L55 61M50 72L45 67", .line(1.5, 0x41683F)),
    ArtPart("M33 47V40C33 12 67 12 67 40V47", .line(4.6, 0xC79A63)),
    ArtPart("M29.5 43H36.5V52H29.5ZM63.5 43H70.5V52H63.5Z", .flat(0xA87D4D)),
  ]

  static let notebookArt: [ArtPart] = [
    ground(30),
    ArtPart("M30 17H78Q80 17 80 19V86Q80 88 78 88H30Z", .flat(0xF7F6F1)),
    ArtPart("M77 20V87M74.5 20V87", .line(0.8, 0xCFCDC2)),
    ArtPart("M52 84V97L55.5 93L59 97V84Z", .flat(0xFFB84D)),
    ArtPart(
      "M27 13H72Q76 13 76 17V82Q76 86 72 86H27Q23 86 23 82V17Q23 13 27 13Z",
      .across(0x4263EB, 0x2B3F9E)),
    ArtPart("M27 13H33V86H27Q23 86 23 82V17Q23 13 27 13Z", .flat(0x1E2E7A, alpha: 0.6)),
    ArtPart(
      "M43 28H63Q65 28 65 30V43Q65 45 63 45H43Q41 45 41 43V30Q41 28 43 28Z", .flat(0xF7F3E6)),
    ArtPart("M45 34H61M45 39H55", .line(1.6, 0x8E9CD6)),
    ArtPart("M69.5 13V86", .line(2.6, 0xFFB84D)),
    ArtPart("M86 20L92 22L81 72L75 70Z", .across(0xFFD86B, 0xE9A928)),
    ArtPart("M75 70L81 72L75.5 81Z", .flat(0xF3DFC0)),
    ArtPart("M76.2 78L77.6 78.6L75.5 81Z", .flat(0x2B2B33)),
    ArtPart("M86 20L92 22L93 17L87 15Z", .flat(0xE8A6AE)),
  ]

  static let kettleArt: [ArtPart] = [
    ground(34),
    ArtPart("M31 46C28 12 72 12 69 46", .line(4.4, 0x3A3F47)),
    ArtPart("M38 22.5C44 17.5 56 17.5 62 22.5", .line(7, 0x9C6B3F)),
    ArtPart("M70 60C80 58 81 46 87 40L92 44C88 52 87 68 72 76Z", .across(0xD5DDE6, 0x8996A6)),
    ArtPart(
      "M26 86Q20 86 21 78C23 56 32 42 50 42C68 42 77 56 79 78Q80 86 74 86Z",
      .across(0xFBFDFF, 0x8E9BAC)),
    ArtPart("M32 79C33 63 38 53 46 48C40 58 38 68 38 80Z", .flat(0xFFFFFF, alpha: 0.85)),
    ArtPart("M36 45Q50 37 64 45Q50 50 36 45Z", .flat(0x6F7C8B)),
    .discs(0x3A3F47, [(50, 36, 4.2)]),
    ArtPart("M24 83H76Q80 83 79 86.5Q78 89 74 89H26Q22 89 21 86.5Q20 83 24 83Z", .flat(0x3A3F47)),
    ArtPart("M91 34C87 29 95 25 91 19", .line(2.2, 0xFFFFFF, alpha: 0.85)),
  ]

  static let lampArt: [ArtPart] = [
    ground(40),
    ArtPart("M50 48L36 88H98L84 40Z", .down(0xFFF3B0, 0xFFF3B0, alphas: (0.9, 0))),
    ArtPart("M14 85a17 4.6 0 1 0 34 0a17 4.6 0 1 0 -34 0Z", .flat(0x2F3440)),
    ArtPart("M16 83a15 3.6 0 1 0 30 0a15 3.6 0 1 0 -30 0Z", .flat(0x4D5567)),
    ArtPart("M31 82L21 51L52 25", .line(4, 0x596274)),
    .discs(0x2F3440, [(21, 51, 4.2), (52, 25, 4.2)]),
    ArtPart("M48 22Q55 14 63 19L86 39L47 50Z", .across(0xFFC046, 0xF08C00)),
    ArtPart("M47 50Q68 56 86 39Q66 38 47 50Z", .flat(0xFFF8D6)),
    ArtPart("M53 25L56 42", .line(3, 0xFFFFFF, alpha: 0.45)),
  ]

  static let bottleArt: [ArtPart] = [
    ground(24),
    ArtPart("M60 13C69 11 69 23 60 21", .line(2.4, 0x2F3440)),
    ArtPart("M42 9H58Q60 9 60 11V23H40V11Q40 9 42 9Z", .across(0x4D5567, 0x262B36)),
    ArtPart("M40 17H60", .line(1.2, 0x6B7486)),
    ArtPart(
      "M41 23H59V28C59 33 69 35 69 44V84Q69 89 64 89H36Q31 89 31 84V44C31 35 41 33 41 28Z",
      .across(0x35C3AF, 0x0C6A63)),
    ArtPart("M31 54H69V73H31Z", .flat(0xF4FBFA, alpha: 0.95)),
    ArtPart("M37 70L46 58L51 64L55 60L63 70Z", .down(0x2BA08F, 0x0F766E)),
    ArtPart("M36 84V46Q36 41 40 38", .line(3, 0xFFFFFF, alpha: 0.5)),
  ]

  static let beanieArt: [ArtPart] = [
    ground(36),
    .discs(0xF0DDBA, [(43, 18, 7), (57, 18, 7), (50, 22, 7)]),
    .discs(0xFFF6E4, [(44, 14, 6), (56, 14, 6), (50, 10, 7), (50, 17, 6)]),
    ArtPart("M21 66C21 38 32 24 50 24C68 24 79 38 79 66Z", .across(0x4C62A6, 0x27345C)),
    ArtPart(
      "M35 62C35 44 40 32 46 26M50 62V25M65 62C65 44 60 32 54 26",
      .line(1.6, 0xFFFFFF, alpha: 0.22)),
    ArtPart("M24 53L31 45L38 53L44 45L50 53L56 45L62 53L69 45L76 53", .line(2.8, 0xFFD166)),
    ArtPart(
      "M20 62H80Q84 62 84 66V80Q84 85 79 85H21Q16 85 16 80V66Q16 62 20 62Z",
      .down(0x6A80C4, 0x3D4E81)),
    ArtPart(
      "M26 65V82M34 65V82M42 65V82M50 65V82M58 65V82M66 65V82M74 65V82",
      .line(1.8, 0xFFFFFF, alpha: 0.28)),
  ]

  /// Returns the soft shadow of a product on the ground, this many grid units wide to each side.
  static func ground(_ half: CGFloat) -> ArtPart {
    ArtPart(
      "M\(50 - half) 88a\(half) 4.5 0 1 0 \(2 * half) 0a\(half) 4.5 0 1 0 \(-2 * half) 0Z",
      .flat(0x10131A, alpha: 0.16))
  }
}
