extension SymbolDrawings {
  /// The drawings for pictures, sound and film by icon name, as `SymbolPen` reads them.
  static let media: [String: String] = [
    "camera": """
    fcC|b\
    M5 7.5H7.3L8.8 5H15.2L16.7 7.5H19A2 2 0 0 1 21 9.5V17.5A2 2 0 0 1 19 19.5H5\
    A2 2 0 0 1 3 17.5V9.5A2 2 0 0 1 5 7.5Z\
    ;dO12 13 3.5
    """,
    "video": "f/!cC|bR2.5 6 13 12 2.2;bM15.5 11L21 7.5V16.5L15.5 13Z",
    "photo": "fcC|bR3 4.5 18 15 2;tO8.2 9.3 1.6;dM4 17L9 12.5L12.5 15.5L16.5 11L20 14.5",
    "photo.on.rectangle": """
    |sM4.2 16.2A2 2 0 0 1 2.5 14.2V6A2 2 0 0 1 4.5 4H15.5A2 2 0 0 1 17.4 5.2;\
    sR6.5 8 15 12 2;sM7.3 18L12 13.5L14.5 16L17.5 13L20.8 16.2
    """,
    "film": """
    f|bR3 4.5 18 15 1.8;dM7.5 5V19M16.5 5V19M4 9.5H7M4 14.5H7M17 9.5H20M17 14.5H20\
    M8 12H16
    """,
    "mic": "f/!cC|bR9 2.8 6 11.5 3;sM5.5 11.5A6.5 6.5 0 0 0 18.5 11.5M12 18V21M8.5 21H15.5",
    "speaker": "f/!|bM6.5 9.5H10L14.5 5.5V18.5L10 14.5H6.5Z",
    "speaker.wave.1": "f|bM3.5 9.5H7L11.5 5.5V18.5L7 14.5H3.5Z;sM15.5 8.8A4.4 4.4 0 0 1 15.5 15.2",
    "speaker.wave.2": """
    fcC|bM2.5 9.5H5.8L10 5.8V18.2L5.8 14.5H2.5Z;sM13.3 9A4 4 0 0 1 13.3 15\
    M16.3 6A8.5 8.5 0 0 1 16.3 18
    """,
    "speaker.wave.3": """
    f|bM2.3 9.5H5.3L9.3 5.8V18.2L5.3 14.5H2.3Z;sM12.3 9.5A3.6 3.6 0 0 1 12.3 14.5\
    M15.2 7A7 7 0 0 1 15.2 17M18.1 4.5A10.6 10.6 0 0 1 18.1 19.5
    """,
    "headphones": "cC|sM4 15V12.5A8 8 0 0 1 20 12.5V15;aR3 13.5 4.8 7 1.6;aR16.2 13.5 4.8 7 1.6",
    "music.note": "|aE8 17.8 3.2 2.6;sM10.2 17.5V5L17.5 3.5V7.3L10.2 8.8",
    "music.note.list": "|sM3.5 6H11M3.5 11H11M3.5 16H7.5M18 16.5V6L21 8.5;aE15.7 17.3 3.2 2.6",
    "waveform": "cC|sM3.5 10.5V13.5M7.75 7V17M12 4V20M16.25 8V16M20.5 10.5V13.5",
    "waveform.path.ecg": "|sM2.5 12H7L10 5L14 19L17 12H21.5",
    "play": "cCqQ|bM7.5 5L18.8 12L7.5 19Z",
    "play.fill": "|aM7 4L20 12L7 20Z",
    "play.rectangle": "f|bR2.5 5 19 14 2;tM9.8 8.5L15.5 12L9.8 15.5Z",
    "pause": "cC|bR6 5 3 14 .6;bR15 5 3 14 .6",
    "pause.fill": "|aM6 4.5L10 4.5L10 19.5L6 19.5ZM14 4.5L18 4.5L18 19.5L14 19.5Z",
    "stop": "cC|bR5.5 5.5 13 13 1.2",
    "stop.fill": "|aM5 5L19 5L19 19L5 19Z",
    "playpause": "f|bM3 6L10.5 12L3 18Z;bR14.5 6 1.6 12 .3;bR19.3 6 1.6 12 .3",
    "forward": "fcC|bM4 6.5L11 12L4 17.5Z;bM13 6.5L20 12L13 17.5Z",
    "backward": "fcC|=forward h",
    "forward.end": "f|bM5.5 5.5L15 12L5.5 18.5Z;sM18.5 5.5V18.5",
    "backward.end": "f|=forward.end h",
    "eject": "fcC|bM12 5L19.5 13.5H4.5Z;sM4.5 18.5H19.5",
    "rectangle.dashed": """
    |sM3 9V7.5A2 2 0 0 1 5 5.5H6.5M17.5 5.5H19A2 2 0 0 1 21 7.5V9\
    M21 15V16.5A2 2 0 0 1 19 18.5H17.5M6.5 18.5H5A2 2 0 0 1 3 16.5V15\
    M10.5 5.5H13.5M10.5 18.5H13.5
    """,
    "captions.bubble": """
    f|b\
    M5.5 4.5H18.5A2.5 2.5 0 0 1 21 7V14A2.5 2.5 0 0 1 18.5 16.5H11L6.5 20.5V16.5H5.5\
    A2.5 2.5 0 0 1 3 14V7A2.5 2.5 0 0 1 5.5 4.5Z\
    ;dM7 12.5H9M12.5 12.5H17M7 8.8H12M15.5 8.8H17
    """,
  ]
}
