import PantoCore
import PantoTesting

// The test kit in a program that has Swift's runtime inside, where there is no module Testing (N7).
let stage = TestStage(200, 200)
let view = stage.add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
let pan = UIPanGestureRecognizer()
view.addGestureRecognizer(pan)
stage.finger().down(at: (50, 50)).move(by: (40, 0)).up()
stage.settle()
print(stage.story(of: pan))
