import PantoCore

/// The pictures of the last six products (U25).
extension Product {
  static let mugArt: [ArtPart] = [
    ground(30),
    ArtPart("M68 45C88 42 88 73 66 71", .line(6, 0xC9D1E2)),
    ArtPart("M26 34H70V76Q70 88 58 88H38Q26 88 26 76Z", .across(0xFFFFFF, 0xC4CCDE)),
    ArtPart("M26 34a22 5.6 0 1 0 44 0a22 5.6 0 1 0 -44 0Z", .flat(0xF4F6FB)),
    ArtPart("M29 34.6a19 4.2 0 1 0 38 0a19 4.2 0 1 0 -38 0Z", .down(0x4A2C18, 0x8A5A34)),
    ArtPart(
      "M48 77C35 68 36 56 43.5 56C46.5 56 48 59 48 60.5C48 59 49.5 56 52.5 56C60 56 61 68 48 77Z",
      .down(0x9B7BFF, 0x6741D9)),
    ArtPart(
      "M40 26C36 21 44 17 40 11M50 26C46 21 54 17 50 11M58 27C55 23 61 20 58 15",
      .line(2.4, 0xFFFFFF, alpha: 0.9)),
  ]

  static let apronArt: [ArtPart] = [
    ground(32),
    ArtPart("M40 24C37 6 63 6 60 24", .line(3, 0x5B4636)),
    ArtPart("M26 54C15 56 12 64 9 76M74 54C85 56 88 64 91 76", .line(2.8, 0x5B4636)),
    ArtPart(
      "M38 22H62L66 45Q75 48 76 54L80 85Q80 89 77 89H23Q20 89 20 85L24 54Q25 48 34 45Z",
      .across(0x4E9A86, 0x28564A)),
    ArtPart("M39 26.5H61", .line(1.2, 0xFFFFFF, alpha: 0.65)),
    ArtPart("M57 66V46", .line(3, 0xE0B074)),
    ArtPart("M52.5 40a4.5 6 0 1 0 9 0a4.5 6 0 1 0 -9 0Z", .flat(0xE0B074)),
    ArtPart("M35 60H65V75Q65 80 60 80H40Q35 80 35 75Z", .down(0x62B29C, 0x478D79)),
    ArtPart("M37.5 63.5H62.5", .line(1.2, 0xFFFFFF, alpha: 0.7)),
    ArtPart("M24 54C40 58 60 58 76 54", .line(1.2, 0xFFFFFF, alpha: 0.3)),
  ]

  static let teapotArt: [ArtPart] = [
    ground(32),
    ArtPart("M28 52C6 46 8 80 30 75", .line(5.4, 0xE5CFA2)),
    ArtPart("M70 60C80 60 80 46 89 42L93 47C87 52 87 72 70 77Z", .across(0xF4E4C2, 0xC9AC74)),
    ArtPart(
      "M50 40C72 40 79 54 77 67C75 80 66 88 50 88C34 88 25 80 23 67C21 54 28 40 50 40Z",
      .across(0xFFFAEF, 0xD9BE8A)),
    ArtPart("M23 60C40 65 60 65 77 60L77 69C60 74 40 74 23.3 69Z", .across(0x3F74D8, 0x244A9E)),
    .discs(
      0xFFFFFF, [(32, 66.4, 1.9), (41, 68, 1.9), (50, 68.4, 1.9), (59, 68, 1.9), (68, 66.4, 1.9)]),
    ArtPart("M35 43Q50 32 65 43Q50 48 35 43Z", .down(0xFFFAEF, 0xE5CFA2)),
    .discs(0x2F5EC4, [(50, 33, 4.4)]),
    ArtPart("M31 57C32 51 37 47 43 45C38 50 36 54 36 59Z", .flat(0xFFFFFF, alpha: 0.9)),
  ]

  static let blanketArt: [ArtPart] = [
    ground(38),
    ArtPart(
      "M17 71L11 72M17 75L11 76M17 79L11 80M17 83L11 84M17 53L11 54M17 57L11 58M17 61L11 62M17 65L11 66",
      .line(1.8, 0xD9CCF2)),
    ArtPart("M17 69H76Q85 69 85 78.5Q85 88 76 88H17Z", .down(0x7A5BC4, 0x553A99)),
    ArtPart("M17 51H78Q86 51 86 60Q86 69 78 69H17Z", .down(0x9B80DC, 0x7257B8)),
    ArtPart("M17 33H74Q84 33 84 42Q84 51 74 51H17Z", .down(0xC7B5F2, 0x9B83D6)),
    ArtPart("M17 33H74Q84 33 84 42Q84 37 74 37H17Z", .flat(0xFFFFFF, alpha: 0.5)),
    ArtPart("M26 33V88M34 33V88", .line(3, 0xFFF3C4, alpha: 0.9)),
    ArtPart("M56 33V88", .line(5, 0xFFF3C4, alpha: 0.5)),
    ArtPart("M17 51H79M17 69H79", .line(1, 0x3E2A75, alpha: 0.5)),
    ArtPart("M66 55H74V63H66Z", .flat(0xFFFFFF, alpha: 0.9)),
  ]

  static let planterArt: [ArtPart] = [
    ground(26),
    ArtPart("M48 58C38 57 23 51 16 38C32 37 45 45 48 58Z", .across(0x7BC96F, 0x3E8F45)),
    ArtPart("M53 58C62 58 78 53 86 41C71 38 57 46 53 58Z", .across(0x3E8F45, 0x86D27A)),
    ArtPart("M50 58C37 47 29 29 33 12C47 21 54 41 50 58Z", .across(0x56B356, 0x2F7A3B)),
    ArtPart("M52 58C53 39 61 24 77 15C78 34 67 49 52 58Z", .across(0x2F7A3B, 0x63BE5F)),
    ArtPart("M50 60C43 41 45 20 52 5C60 22 59 43 50 60Z", .across(0x86D27A, 0x43964A)),
    ArtPart(
      "M51 54V14M50 55C44 44 39 31 36 19M53 55C57 44 64 32 72 22",
      .line(1.2, 0xFFFFFF, alpha: 0.4)),
    ArtPart("M30 58H70L66 84Q65 89 60 89H40Q35 89 34 84Z", .across(0xE79A74, 0xA9542F)),
    ArtPart(
      "M27 53H73Q76 53 76 56V60Q76 63 73 63H27Q24 63 24 60V56Q24 53 27 53Z",
      .across(0xF6B795, 0xC06E48)),
    ArtPart("M39 70L41 82", .line(2.4, 0xFFFFFF, alpha: 0.4)),
  ]

  static let penArt: [ArtPart] = [
    ground(30),
    ArtPart("M30 24H39V60H30Z", .across(0x4C94FF, 0x0A56C2)),
    ArtPart("M30 25V14Q30 10 34.5 10Q39 10 39 14V25Z", .across(0x2E77E6, 0x083F91)),
    ArtPart("M36.5 15V33", .line(1.6, 0xD8E6FF)),
    ArtPart("M46 18H55V60H46Z", .across(0x42C79B, 0x147A57)),
    ArtPart("M46 19V8Q46 4 50.5 4Q55 4 55 8V19Z", .across(0x2AA57C, 0x0C5B3F)),
    ArtPart("M52.5 9V27", .line(1.6, 0xD6F7EA)),
    ArtPart("M62 27H71V60H62Z", .across(0xFFC65C, 0xC47F0A)),
    ArtPart("M62 28V17Q62 13 66.5 13Q71 13 71 17V28Z", .across(0xF0A521, 0x935E05)),
    ArtPart("M68.5 18V36", .line(1.6, 0xFFF0CE)),
    ArtPart("M24 48H77V84Q77 88 73 88H28Q24 88 24 84Z", .across(0x56607C, 0x2A3044)),
    ArtPart("M24 48H77V53H24Z", .flat(0x1C2133, alpha: 0.5)),
    ArtPart("M24 62H77V69H24Z", .flat(0xF7F1E3)),
    ArtPart("M30 82V74", .line(2, 0xFFFFFF, alpha: 0.25)),
  ]
}
