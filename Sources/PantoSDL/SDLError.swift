import CSDL2
import PantoBase

/// An operation that SDL or the system refused. Each description says what to do.
public enum SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No display answered.
  case noDisplay(String)
  /// The window could not be created.
  case cannotOpenWindow(String)
  /// A finished frame could not be shown.
  case cannotPresent(String)
  /// A picture could not be read.
  case cannotRead(path: String, String)
  /// A picture could not be written.
  case cannotWrite(path: String, String)
  /// SDL2_image, which reads and writes pictures, is not installed.
  case noImageLibrary(path: String)

  /// One sentence that says what failed and what to do.
  public var description: String { PlainText.line(sentence) }

  private var sentence: String {
    switch self {
    case .noDisplay(let why):
      "no display: \(why). Use --headless, or start it in a desktop session."
    case .cannotOpenWindow(let why):
      "cannot open a window: \(why). `pantograph doctor` says what this machine has."
    case .cannotPresent(let why):
      "cannot present a picture: \(why). `pantograph doctor` says what this machine has."
    case .cannotRead(let path, let why):
      "\(path): cannot read the picture: \(why). PNG, JPEG and WebP files can be read."
    case .cannotWrite(let path, let why):
      "\(path): cannot write the picture: \(why). Check that its folder exists and the disk is not full."
    case .noImageLibrary(let path):
      "\(path): SDL2_image, which reads and writes pictures, is not installed. Debian has it as "
        + "libsdl2-image-2.0-0."
    }
  }

  /// The reason of the error, without the path of the file.
  var reason: String {
    switch self {
    case .noDisplay(let why), .cannotOpenWindow(let why), .cannotPresent(let why),
      .cannotRead(_, let why), .cannotWrite(_, let why):
      why
    case .noImageLibrary: "SDL2_image is not installed"
    }
  }

  static var latest: String {
    guard let text = SDL_GetError() else { return "unknown" }
    return String(cString: text)
  }
}
