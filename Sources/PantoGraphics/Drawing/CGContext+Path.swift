import PantoBase

/// Functions that build and read the current path of a context.
extension CGContext {
  private func add(_ more: [PathElement]) {
    for element in more { elements.append(element.applying(state.ctm)) }
  }

  /// Removes all elements of the current path.
  public func beginPath() { elements = [] }
  /// Closes the subpath with a line to its start.
  public func closePath() { elements.append(.close) }
  /// Begins a subpath at `p`.
  public func move(to p: CGPoint) { add([.move(p)]) }
  /// Adds a line to `p`. In an empty path, begins a subpath at `p`.
  public func addLine(to p: CGPoint) { add([elements.isEmpty ? .move(p) : .line(p)]) }
  /// Adds a quadratic curve to `p` with one control point.
  public func addQuadCurve(to p: CGPoint, control: CGPoint) { add([.quad(p, control: control)]) }
  /// Adds a cubic curve to `p` with two control points.
  public func addCurve(to p: CGPoint, control1: CGPoint, control2: CGPoint) {
    add([.curve(p, control1: control1, control2: control2)])
  }
  /// Adds a subpath of straight lines through `points`.
  public func addLines(between points: [CGPoint]) {
    for (i, p) in points.enumerated() { add([i == 0 ? .move(p) : .line(p)]) }
  }
  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { add(Outline.rect(rect)) }
  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  /// Adds the ellipse inside `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect) { add(Outline.ellipse(rect)) }
  /// Adds an arc, led to by a line if the path is not empty. Angles are in radians, 0 to the
  /// right.
  ///
  /// As in a UIKit context, where y points downwards, `clockwise: true` runs anticlockwise on
  /// screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    add(
      Outline.arc(
        center, radius, from: startAngle, to: endAngle, clockwise: !clockwise,
        isJoined: !elements.isEmpty))
  }
  /// Adds a line and an arc of `radius` that rounds the corner at `tangent1End` towards
  /// `tangent2End`; nothing without a current path.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard state.ctm.isInvertible, !elements.isEmpty else { return }
    let start = Outline.end(of: elements).applying(state.ctm.inverted())
    add(Outline.tangentArc(from: start, corner: tangent1End, to: tangent2End, radius: radius))
  }
  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath) { add(path.elements) }
  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { elements.isEmpty }
  /// A copy of the current path in the context's points; `nil` if it is empty or the transform
  /// cannot be inverted.
  public var path: CGPath? {
    guard !elements.isEmpty, state.ctm.isInvertible else { return nil }
    let back = state.ctm.inverted()
    return CGPath(elements: elements.map { $0.applying(back) })
  }
  /// The bounding box of the clip in the context's points, `.zero` if the transform cannot be
  /// inverted.
  ///
  /// The box intersects the boxes of the clips that are set, so it may be larger than the clip
  /// itself.
  public var boundingBoxOfClipPath: CGRect {
    state.ctm.isInvertible ? state.clip.applying(state.ctm.inverted()) : .zero
  }
}
