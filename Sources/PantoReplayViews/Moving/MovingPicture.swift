import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoReplay
import PantoScene

/// Draws a recording as an animated PNG: its stage with the fingers, and at the bottom the sentence
/// of the decision that was made last (CLI-09).
///
/// The picture is made piece by piece, so that a window stays responsive and no more than one frame
/// is in memory:
///
/// ```swift
/// let picture = try MovingPicture(recording, scenes: scenes)
/// while let bytes = try picture.next() { file.write(bytes) }
/// file.overwrite(picture.frameCount.bytes, at: picture.frameCount.offset)
/// ```
///
/// The recording plays as it was, and the same recording gives the same bytes. Where a picture of
/// all colours would be larger than `goodSize`, it has 255 colours.
@MainActor public final class MovingPicture {
  /// The part of a recording that is drawn, and its look.
  public struct Options: Sendable {
    /// Frames for each second, 1 to 60. Default 30.
    public var framesPerSecond = 30
    /// The width in pixels. Default `nil`: that of the stage in points.
    public var width: Int?
    /// The time of the first frame in seconds. Default 0.
    public var from: TimeInterval = 0
    /// The time of the last frame in seconds. Default `nil`: the end of the recording, or the
    /// touches before it that ended the recording or saved it (REP-04).
    public var until: TimeInterval?
    /// Whether the inspector shows in place of the fingers. Default `false`.
    public var showsInspector = false

    /// Creates the default options.
    public init() {}
  }

  /// The size in bytes above which a picture has 255 colours only: 1.5 MB.
  public static let goodSize = 1_500_000
  /// The time for which the last frame stays before the picture begins again, in seconds.
  public static let rest: TimeInterval = 1

  /// The number of moments that are drawn. Equal ones become one frame. The number falls before
  /// the first one is drawn if the recording ends with touches that are not shown.
  public private(set) var moments: Int
  /// The number of moments that were drawn so far.
  public private(set) var drawn = 0
  /// The number of frames that were written so far.
  public var frames: Int { png?.frames ?? 0 }
  /// The size of the picture in pixels.
  public let size: (width: Int, height: Int)
  /// Whether the picture has 255 colours.
  public private(set) var hasPalette = false

  private let options: Options
  private let film: MovingFilm
  private var sample: MovingSample?
  private var png: MovingPNG?

  /// Prepares the picture of a recording, whose header names one of the scenes.
  ///
  /// - Throws: `TraceError` if the recording cannot be played.
  public init(_ recording: Recording, scenes: SceneRegistry, options: Options = Options()) throws {
    self.options = options
    let end = min(options.until ?? .infinity, RecordingIndex(recording).duration)
    moments = max(1, Int(((end - options.from) * Double(options.framesPerSecond)).rounded()) + 1)
    film = try MovingFilm(recording, scenes: scenes, options)
    size = film.size
    sample = MovingSample(try MovingFilm(recording, scenes: scenes, options), moments: moments)
  }

  /// The part of the work that is done, 0…1.
  public var progress: Double {
    let first = sample?.taken ?? MovingSample.count
    return Double(first + min(drawn, moments)) / Double(MovingSample.count + moments)
  }

  /// Draws the next moment. Returns the bytes that follow in the file, which may be none; `nil`
  /// after the end.
  ///
  /// - Throws: `TraceError` if the recording cannot be played further, and `RenderError` if the
  ///   picture would be too large.
  public func next() throws -> [UInt8]? {
    guard drawn <= moments else { return nil }
    if let sample {
      if try sample.take(at: time(of:)) {
        if options.until == nil, let end = sample.end(), end > options.from { cut(at: end) }
        begin(sample)
      }
      return []
    }
    guard drawn < moments else {
      drawn += 1
      return png?.end(staying: Int(MovingPicture.rest * Double(options.framesPerSecond)))
    }
    let bitmap = try film.draw(at: time(of: drawn))
    drawn += 1
    return png?.add(bitmap.buffer)
  }

  /// The bytes that are written over the start of the file after the end, and their offset: the
  /// number of frames.
  public var frameCount: (bytes: [UInt8], offset: Int) {
    (png?.chunkOfFrames ?? [], MovingPNG.offsetOfFrames)
  }

  private func time(of moment: Int) -> TimeInterval {
    options.from + Double(moment) / Double(options.framesPerSecond)
  }

  /// Leaves out the moments from a time in seconds on.
  private func cut(at end: TimeInterval) {
    let before = ((end - options.from) * Double(options.framesPerSecond)).rounded(.up)
    moments = max(1, min(moments, Int(before)))
  }

  /// Chooses between all colours and a palette, by the sample.
  private func begin(_ taken: MovingSample) {
    sample = nil
    hasPalette = taken.size(of: moments) > MovingPicture.goodSize
    png = MovingPNG(
      width: size.width, height: size.height, rate: options.framesPerSecond,
      palette: hasPalette ? Palette(taken.histogram) : nil)
  }
}

extension Bitmap {
  /// The pixels of all rows.
  var buffer: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: pixels, count: width * height)
  }
}
