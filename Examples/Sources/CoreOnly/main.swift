import PantoGestures

// A card on a desk follows two fingers. A toolkit calls `finger(_:_:_:_:at:)` where it gets its
// input; here the fingers are played.
let screen = Screen("screen", CGRect(x: 0, y: 0, width: 400, height: 300))
let card = Box("card", CGRect(x: 100, y: 80, width: 120, height: 90))
let pan = UIPanGestureRecognizer()
let pinch = UIPinchGestureRecognizer()
screen.add(card)
card.add(pan)
card.add(pinch)

screen.finger(1, .began, 120, 120, at: 0)
for step in 1...8 {
  screen.finger(1, .moved, 120 + 5 * CGFloat(step), 120, at: Double(step) / 100)
  print(pan.state, pan.translation(in: nil), pan.explanation.map { "\($0)" } ?? "")
}
screen.finger(2, .began, 200, 120, at: 0.1)
screen.finger(2, .moved, 240, 120, at: 0.12)
print(pinch.state, pinch.scale, pinch.explanation.map { "\($0)" } ?? "")
