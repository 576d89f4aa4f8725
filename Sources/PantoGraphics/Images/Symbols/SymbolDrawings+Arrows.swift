extension SymbolDrawings {
  /// The drawings of arrows and chevrons by icon name, as `SymbolPen` reads them.
  static let arrows: [String: String] = [
    "chevron.left": "cCqQ|sM15 5L8 12L15 19",
    "chevron.right": "cCqQ|sM9 5L16 12L9 19",
    "chevron.up": "cCqQ|sM5 15L12 8L19 15",
    "chevron.down": "cCqQ|sM5 9L12 16L19 9",
    "chevron.backward": "cC|=chevron.left",
    "chevron.forward": "cC|=chevron.right",
    "chevron.left.2": "|sM12 5L5 12L12 19M19 5L12 12L19 19",
    "chevron.right.2": "|=chevron.left.2 h",
    "chevron.up.chevron.down": "|sM7 9.5L12 4.5L17 9.5M7 14.5L12 19.5L17 14.5",
    "chevron.compact.down": "|sM4 10L12 14L20 10",
    "chevron.compact.up": "|=chevron.compact.down v",
    "chevron.compact.left": "|sM14 4L10 12L14 20",
    "chevron.compact.right": "|=chevron.compact.left h",
    "chevron.left.forwardslash.chevron.right": """
    |sM7 7L2.5 12L7 17M17 7L21.5 12L17 17M13.8 4.5L10.2 19.5
    """,
    "arrow.left": "cCqQ|sM20 12L4.5 12M11 5L4 12L11 19",
    "arrow.right": "cCqQ|sM4 12L19.5 12M13 5L20 12L13 19",
    "arrow.up": "cCqQ|sM12 20L12 4.5M5 11L12 4L19 11",
    "arrow.down": "cCqQ|sM12 4L12 19.5M5 13L12 20L19 13",
    "arrow.backward": "cC|=arrow.left",
    "arrow.forward": "cC|=arrow.right",
    "arrow.up.right": "cCqQ|sM6 18L17.6 6.4M8.5 6H18V15.5",
    "arrow.up.forward": "cCqQ|=arrow.up.right",
    "arrow.up.left": "cCqQ|=arrow.up.right h",
    "arrow.down.right": "cCqQ|=arrow.up.right v",
    "arrow.down.left": "cCqQ|sM18 6L6.4 17.6M15.5 18H6V8.5",
    "arrow.left.arrow.right": "cC|sM4 7.5H19.5M16 4L19.5 7.5L16 11M20 16.5H4.5M8 13L4.5 16.5L8 20",
    "arrow.up.arrow.down": "cCqQ|sM7.5 20V4.5M4 8L7.5 4.5L11 8M16.5 4V19.5M13 16L16.5 19.5L20 16",
    "arrow.up.and.down": "|sM12 4V20M8 8L12 4L16 8M8 16L12 20L16 16",
    "arrow.left.and.right": "|sM4 12H20M8 8L4 12L8 16M16 8L20 12L16 16",
    "arrow.up.and.down.and.arrow.left.and.right": """
    |sM12 3V21M3 12H21M9 6L12 3L15 6M9 18L12 21L15 18M6 9L3 12L6 15M18 9L21 12L18 15
    """,
    "arrow.up.left.and.arrow.down.right": """
    |sM4 10.5V4H10.5M4.4 4.4L10 10M20 13.5V20H13.5M19.6 19.6L14 14
    """,
    "arrow.down.right.and.arrow.up.left": """
    |sM10.5 4V10.5H4M10 10L3.5 3.5M13.5 20V13.5H20M14 14L20.5 20.5
    """,
    "arrow.down.to.line": "|sM12 3.5V15.5M6.5 10.5L12 16L17.5 10.5M5 20.5H19",
    "arrow.up.to.line": "|=arrow.down.to.line v",
    "arrow.clockwise": "cC|sM20 12A8 8 0 1 1 18.2 7M19.3 3V8H14.3",
    "arrow.counterclockwise": "cC|=arrow.clockwise h",
    "goforward": "|=arrow.clockwise",
    "gobackward": "|=arrow.clockwise h",
    "arrow.triangle.2.circlepath": """
    cC|sM4 12A8 8 0 0 1 18.2 7M19.3 3V8H14.3M20 12A8 8 0 0 1 5.8 17M4.7 21V16H9.7
    """,
    "arrow.2.circlepath": "cC|=arrow.triangle.2.circlepath",
    "arrow.uturn.left": "cC|sM8.5 4.5L4 9L8.5 13.5M4.5 9H14.5A5.25 5.25 0 0 1 14.5 19.5H8",
    "arrow.uturn.right": "cC|=arrow.uturn.left h",
    "arrow.uturn.backward": "cC|=arrow.uturn.left",
    "arrow.uturn.forward": "cC|=arrow.uturn.left h",
    "arrow.uturn.up": "|=arrow.uturn.left r",
    "arrow.turn.down.right": "|sM5 4V12A3 3 0 0 0 8 15H19M14.5 10.5L19 15L14.5 19.5",
    "arrow.turn.up.left": "|sM9.5 4.5L5 9L9.5 13.5M5.5 9H16A3 3 0 0 1 19 12V20",
    "arrowshape.turn.up.left": """
    f|b\
    M10.5 4.5V8.5C17 8.7 20.5 12.5 21 19.5C18.5 15.7 15.5 14.6 10.5 14.5V18.5L3 11.5Z\

    """,
    "arrowshape.turn.up.right": "f|=arrowshape.turn.up.left h",
    "arrow.right.to.line": "|sM3.5 12H15.5M10.5 6.5L16 12L10.5 17.5M20.5 5V19",
    "arrow.left.to.line": "|sM20.5 12H8.5M13.5 6.5L8 12L13.5 17.5M3.5 5V19",
    "repeat": """
    cC|sM4.5 11V9.5A3.5 3.5 0 0 1 8 6H19M16 2.5L19.5 6L16 9.5\
    M19.5 13V14.5A3.5 3.5 0 0 1 16 18H5M8 14.5L4.5 18L8 21.5
    """,
    "repeat.1": """
    |sM4.5 11V9.5A3.5 3.5 0 0 1 8 6H14.5M11.5 2.5L15 6L11.5 9.5\
    M19.5 13V14.5A3.5 3.5 0 0 1 16 18H5M8 14.5L4.5 18L8 21.5M18.5 4.3L20 3.3V8.7
    """,
    "shuffle": """
    cC|sM3 7H6.5C9 7 10 8.5 12 12C14 15.5 15 17 17.5 17H20.5\
    M17.5 14L20.5 17L17.5 20M3 17H6.5C8.2 17 9.2 16.3 10.2 14.9\
    M13.8 9.1C14.8 7.7 15.8 7 17.5 7H20.5M17.5 4L20.5 7L17.5 10
    """,
    "square.and.arrow.up": """
    f|o\
    M8 9H6A1.5 1.5 0 0 0 4.5 10.5V19.5A1.5 1.5 0 0 0 6 21H18A1.5 1.5 0 0 0 19.5 19.5\
    V10.5A1.5 1.5 0 0 0 18 9H16;\
    fR4.5 9 15 12 1.5;xM12 15V3;sM12 15V3M8 7L12 3L16 7
    """,
    "square.and.arrow.down": """
    f|o\
    M8 9H6A1.5 1.5 0 0 0 4.5 10.5V19.5A1.5 1.5 0 0 0 6 21H18A1.5 1.5 0 0 0 19.5 19.5\
    V10.5A1.5 1.5 0 0 0 18 9H16;\
    fR4.5 9 15 12 1.5;xM12 15.5V2.5M8 11.5L12 15.5L16 11.5;sM12 2.5V15\
    M8 11.5L12 15.5L16 11.5
    """,
    "rectangle.portrait.and.arrow.right": """
    f|o\
    M14 8V5A1.5 1.5 0 0 0 12.5 3.5H5.5A1.5 1.5 0 0 0 4 5V19A1.5 1.5 0 0 0 5.5 20.5H12.5\
    A1.5 1.5 0 0 0 14 19V16;\
    fR4 3.5 10 17 1.5;xM9 12H21;sM9 12H20.5M17.5 8.5L21 12L17.5 15.5
    """,
    "rectangle.portrait.and.arrow.forward": "|=rectangle.portrait.and.arrow.right",
    "power": "cC|sM12 3V11.5M7.5 5.6A8 8 0 1 0 16.5 5.6",
    "link": """
    cC|sM10 14A4.2 4.2 0 0 0 16 14.3L19.4 10.9A4.2 4.2 0 0 0 13.4 4.9L11.8 6.5\
    M14 10A4.2 4.2 0 0 0 8 9.7L4.6 13.1A4.2 4.2 0 0 0 10.6 19.1L12.2 17.5
    """,
    "cursorarrow": "|bM6 3.5L18.5 13.3L12.3 14.3L9.3 20Z",
    "viewfinder": """
    cC|sM4 8.5V5.5A1.5 1.5 0 0 1 5.5 4H8.5M15.5 4H18.5A1.5 1.5 0 0 1 20 5.5V8.5\
    M20 15.5V18.5A1.5 1.5 0 0 1 18.5 20H15.5M8.5 20H5.5A1.5 1.5 0 0 1 4 18.5V15.5
    """,
    "qrcode": """
    |sR3.5 3.5 6.5 6.5 .6;sR14 3.5 6.5 6.5 .6;sR3.5 14 6.5 6.5 .6;aR13 13 3 3 0;\
    aR18.5 13 3 3 0;aR15.8 15.8 3 3 0;aR13 18.5 3 3 0;aR18.5 18.5 3 3 0
    """,
    "qrcode.viewfinder": """
    |sM4 7.5V5A1.5 1.5 0 0 1 5.5 3.5H7.5M16.5 3.5H18.5A1.5 1.5 0 0 1 20 5V7.5\
    M20 16.5V19A1.5 1.5 0 0 1 18.5 20.5H16.5M7.5 20.5H5.5A1.5 1.5 0 0 1 4 19V16.5;\
    aR7.5 7.5 3.6 3.6 .4;aR13 7.5 3.6 3.6 .4;aR7.5 13 3.6 3.6 .4;\
    aR13 13 1.8 1.8 0;aR14.9 14.9 1.8 1.8 0
    """,
    "barcode": "|sM3.5 5.5V18.5M7.5 5.5V18.5M16.5 5.5V18.5M20.5 5.5V18.5;aR10 4.5 3.5 15 .8",
    "faceid": """
    |sM4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4H18.5A1.5 1.5 0 0 1 20 5.5V8\
    M20 16V18.5A1.5 1.5 0 0 1 18.5 20H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16\
    M8.3 9.2V10.5M15.7 9.2V10.5M12.3 9V13H11.2M8.7 15.5C10.3 17 13.7 17 15.3 15.5
    """,
    "crop": "|sM7 2.5V17H21.5M2.5 7H17V21.5",
    "slider.horizontal.3": """
    |sM3 6H12.5M18.5 6H21M3 12H5.5M11.5 12H21M3 18H12.5M18.5 18H21;sO15.5 6 2.3;\
    sO8.5 12 2.3;sO15.5 18 2.3
    """,
    "slider.vertical.3": "|=slider.horizontal.3 r",
  ]
}
