import PantoScene

extension SDLHost {
  /// The settings of the window.
  public struct Options: Sendable {
    /// The window's title.
    public var title: String
    /// The size of the window's content in points.
    public var size: CGSize
    /// The scale of the window in pixels per point; `nil`, the default, takes the display's scale.
    public var scale: CGFloat?
    /// The upper left corner of the window's content on the desktop, in the desktop's units. `nil`,
    /// the default, centres the window. A place outside every display is not used, and Wayland
    /// places windows itself.
    public var position: CGPoint?
    /// The safe area of the stage, in points. Default: zero.
    public var safeAreaInsets: UIEdgeInsets
    /// The window closes after this many seconds; `nil`, the default, means never.
    public var seconds: TimeInterval?
    /// The smallest size that the user can give the window, in points. Default: 240 by 240.
    public var minimumSize: CGSize
    /// Whether a window that is larger than the display's usable area is made smaller. Default:
    /// `false`.
    public var fitsDisplay = false
    /// Whether `fitsDisplay` makes width and height smaller by the same factor. Default: `true`. A
    /// program that lays out its views anew keeps the width that fits with `false`.
    public var keepsProportions = true
    /// Whether the window covers its whole display, without a title. The stage then has the size of
    /// the display in place of `size`, and gets it as a change of its size. Default: `false`.
    public var isFullScreen = false
    /// Whether dead keys and sequences of the Compose key make letters such as "é". Default:
    /// `true`. X11's table of sequences takes an eighth of the time to the first frame, so a
    /// program without text fields may do without it.
    public var composesText = true
    /// How frames reach the window (DRW-05). Default: automatic.
    public var presentation = Presentation.automatic

    /// The means by which frames reach a window.
    public enum Presentation: Sendable, CaseIterable {
      /// The window's surface on X11, a texture elsewhere.
      case automatic
      /// The window's surface. Opening the window fails if the system has none.
      case surface
      /// A streaming texture, with SDL's software renderer if there is no other.
      case texture
    }

    /// Creates the settings of a window.
    public init(
      title: String, size: CGSize, scale: CGFloat? = nil, safeAreaInsets: UIEdgeInsets = .zero,
      seconds: TimeInterval? = nil, minimumSize: CGSize = CGSize(width: 240, height: 240)
    ) {
      self.title = title
      self.size = size
      self.scale = scale
      self.safeAreaInsets = safeAreaInsets
      self.seconds = seconds
      self.minimumSize = minimumSize
    }

    /// The largest width or height of a window, in points. X11 stores sizes in 16 bits.
    private static let longestSide: CGFloat = 32_768

    /// Returns the options limited to what SDL can represent: whole numbers of 32 bits.
    @MainActor func checked() throws(SDLError) -> Options {
      guard size.width >= 1, size.height >= 1, size.width <= Options.longestSide,
        size.height <= Options.longestSide
      else {
        throw .cannotOpenWindow("a size of \(size.width) by \(size.height) points")
      }
      var options = self
      if let scale, !(scale >= 0.05 && scale <= 20) {
        Misuse.report("scale: \(scale) is not valid; the display's scale is used")
        options.scale = nil
      }
      if let seconds, seconds.isNaN {
        Misuse.report("seconds: not a number; the window stays open until it is closed")
        options.seconds = nil
      }
      let sides = 0...Options.longestSide
      if !sides.contains(minimumSize.width) || !sides.contains(minimumSize.height) {
        Misuse.report("minimumSize: \(minimumSize) is not valid; there is no minimum")
        options.minimumSize = .zero
      }
      return options
    }
  }

  /// A key press that the window may handle itself.
  public enum Key: Sendable {
    /// The Escape key. The host handles Ctrl+Q itself, so `quit` is never passed to `onKey`.
    case escape, quit
    /// SDL's key code and the modifiers that were held.
    case other(Int32, UIKeyModifierFlags)
    /// A held key that repeats: SDL's key code and the modifiers. On X11 a key that is pressed
    /// again within 2 ms of its release is also reported this way.
    case held(Int32, UIKeyModifierFlags)
  }

  /// Why `run()` returned.
  public enum Ending: Sendable, Equatable {
    /// The window was closed, or `quit()` was called.
    case closed
    /// The time of `Options.seconds` was over.
    case timeUp
    /// A signal with this number asked the program to end.
    case signal(Int32)
  }
}
