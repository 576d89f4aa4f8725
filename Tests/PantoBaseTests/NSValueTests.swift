import PantoBase
import Testing

@Suite("Geometry in objects (PRT-10)", .timeLimit(.minutes(60)))
struct NSValueTests {
  @Test("each kind of geometry comes out as it went in")
  func goesInAndOut() {
    let rect = CGRect(x: 1, y: -2, width: 30, height: 40)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: -2)).cgPointValue == CGPoint(x: 1, y: -2))
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgVector: CGVector(dx: 3, dy: 4)).cgVectorValue == CGVector(dx: 3, dy: 4))
    let turn = CGAffineTransform(rotationAngle: 0.5).translatedBy(x: 7, y: 8)
    #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
    let tilt = CATransform3DMakeRotation(0.3, 1, 0, 0)
    #expect(NSValue(caTransform3D: tilt).caTransform3DValue == tilt)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    let offset = UIOffset(horizontal: 5, vertical: 6)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
  }

  @Test("a number of an object becomes a coordinate; one that does not fit exactly becomes none")
  func numbers() {
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
    let both = [NSNumber(value: 3), NSNumber(value: -0.5)]
    #expect(both.map(CGFloat.init(truncating:)) == [3, -0.5])
    let width: NSNumber? = 12
    #expect(width.flatMap(CGFloat.init) == 12)
    #expect(CGFloat(exactly: NSNumber(value: 0.25)) == 0.25)
    #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
  }

  @Test("equal geometry is equal as an object, and a key of a dictionary")
  func isEqual() {
    let turn = CGAffineTransform(rotationAngle: 0.5)
    #expect(NSValue(cgAffineTransform: turn) == NSValue(cgAffineTransform: turn))
    #expect(NSValue(cgPoint: .zero) != NSValue(cgPoint: CGPoint(x: 1, y: 0)))
    let names = [NSValue(cgSize: CGSize(width: 2, height: 3)): "small"]
    #expect(names[NSValue(cgSize: CGSize(width: 2, height: 3))] == "small")
  }

  @Test("a value read as what it is not is zero, whatever its length (S1)")
  func otherKindsAreZero() {
    let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    let space = NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2))
    #expect(point.cgRectValue == .zero && point.cgSizeValue == .zero)
    #expect(point.caTransform3DValue == CATransform3DIdentity)
    #expect(space.cgPointValue == .zero && space.cgAffineTransformValue == .identity)
    #expect(NSNumber(value: 3).cgPointValue == .zero)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiOffsetValue == .zero)
  }
}
