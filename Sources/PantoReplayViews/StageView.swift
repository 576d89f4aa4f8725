import PantoBase
import PantoControls
import PantoGraphics
import PantoRaster
import PantoScene

/// A view that shows the picture of another stage: a stage inside a stage.
///
/// The picture is made smaller to fit the view, never larger, and lies in its middle. Touches of
/// this view do not reach the shown stage, so that a replay stays what it is.
///
/// ```swift
/// let view = StageView()
/// view.source = player.stage
/// try player.seekForward(to: 1.5)
/// view.update()
/// ```
@MainActor public final class StageView: UIView {
  /// The stage that is shown; `nil`, the default, shows nothing. The view retains the stage.
  public var source: Stage? {
    didSet {
      guard source !== oldValue else { return }
      // Going back in a recording changes the stage; what both show is kept. Nothing is kept for
      // nobody.
      if source == nil {
        compositor = RasterCompositor()
        picture.image = nil
      }
      source?.invalidate()
      update()
    }
  }
  /// The error of the last `update()`, such as a stage that is too large to be drawn; else `nil`.
  public private(set) var failure: RenderError?
  /// Marks of touches above the picture, in the points of the shown stage.
  public let marks = TouchMarksView()

  private let picture = UIImageView()
  private var compositor = RasterCompositor()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view of size zero that shows no stage; there are no archives to decode.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    addSubview(picture)
    addSubview(marks)
  }

  /// Draws what changed in the shown stage since the last call. Call it after the stage has moved
  /// on. Without a change the call costs nothing and asks for no frame.
  public func update() {
    guard let source else { return }
    do throws(RenderError) {
      failure = nil
      guard try source.draw(with: compositor) else { return }
      guard let image = compositor.bitmap.toPixelImage(scale: source.scale) else { return }
      let isResized = picture.image?.size != source.size
      picture.image = UIImage(image)
      if isResized { setNeedsLayout() }
    } catch {
      failure = error
      picture.image = nil
    }
  }

  // MARK: Places

  /// The scale of the picture: the number of this view's points for one point of the shown stage, 1
  /// at most.
  public var magnification: CGFloat {
    guard let size = source?.size, size.width > 0, size.height > 0 else { return 1 }
    return max(0, min(1, bounds.width / size.width, bounds.height / size.height))
  }

  /// The frame of the picture in this view, on whole pixels.
  public var pictureFrame: CGRect {
    guard let size = source?.size else { return .zero }
    let factor = magnification
    let scale = max(1, stage?.scale ?? 1)
    func onPixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let width = size.width * factor
    let height = size.height * factor
    return CGRect(
      x: onPixel((bounds.width - width) / 2), y: onPixel((bounds.height - height) / 2),
      width: width, height: height)
  }

  /// Converts a point of this view to a point of the shown stage.
  public func sourcePoint(at point: CGPoint) -> CGPoint {
    let frame = pictureFrame
    let factor = max(magnification, .leastNormalMagnitude)
    return CGPoint(x: (point.x - frame.minX) / factor, y: (point.y - frame.minY) / factor)
  }

  /// Converts a point of the shown stage to a point of this view.
  public func point(ofSource point: CGPoint) -> CGPoint {
    let frame = pictureFrame
    let factor = magnification
    return CGPoint(x: frame.minX + point.x * factor, y: frame.minY + point.y * factor)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let frame = pictureFrame
    picture.frame = frame
    marks.frame = bounds
    marks.place(origin: frame.origin, factor: magnification)
  }
}
