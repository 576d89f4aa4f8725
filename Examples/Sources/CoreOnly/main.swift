import PantoGestures

// A card is dragged by one finger and pinched by two. A toolkit calls `finger(_:_:_:_:at:)` where
// it gets its input; here the fingers are played.
let screen = Screen("screen", CGRect(x: 0, y: 0, width: 400, height: 300))
let card = Box("card", CGRect(x: 100, y: 80, width: 120, height: 90))
let pan = UIPanGestureRecognizer()
let pinch = UIPinchGestureRecognizer()
screen.add(card)
card.add(pan)
card.add(pinch)

func tell(_ recognizer: UIGestureRecognizer, _ value: Any) {
  print(
    recognizer.gestureName, recognizer.state, value, recognizer.explanation.map { "\($0)" } ?? "")
}

screen.finger(1, .began, 120, 120, at: 0)
for step in 1...4 {
  screen.finger(1, .moved, 120 + 5 * CGFloat(step), 120, at: Double(step) / 100)
  tell(pan, pan.translation(in: nil))
}
screen.finger(1, .ended, 140, 120, at: 0.05)

screen.finger(2, .began, 120, 120, at: 1)
screen.finger(3, .began, 200, 120, at: 1)
for step in 1...4 {
  screen.finger(3, .moved, 200 + 10 * CGFloat(step), 120, at: 1 + Double(step) / 100)
  tell(pinch, pinch.scale)
}
