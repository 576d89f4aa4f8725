import UIKit
@testable import Samples

/// A pan whose state, translation and velocity a test sets.
class MockPanGestureRecognizer: UIPanGestureRecognizer {
    var testState: UIGestureRecognizer.State = .possible
    var testTranslation: CGPoint = .zero
    var testVelocity: CGPoint = .zero
    var testLocation: CGPoint = .zero
    weak var testView: UIView?

    override var state: UIGestureRecognizer.State {
        get { return testState }
        set { testState = newValue }
    }

    override var view: UIView? {
        return testView ?? super.view
    }

    override func translation(in view: UIView?) -> CGPoint {
        return testTranslation
    }

    override func velocity(in view: UIView?) -> CGPoint {
        return testVelocity
    }

    override func location(in view: UIView?) -> CGPoint {
        return testLocation
    }

    func set(_ state: UIGestureRecognizer.State, translation: CGPoint = .zero, velocity: CGPoint = .zero) {
        testState = state
        testTranslation = translation
        testVelocity = velocity
    }
}

final class CardDataSource: CardStackViewDataSource {
    var count = 5
    func numberOfCards(in stack: CardStackView) -> Int { return count }
    func cardStack(_ stack: CardStackView, viewForCardAt index: Int) -> UIView {
        let view = UIView()
        view.tag = index
        return view
    }
}

final class CardDelegate: NSObject, CardStackViewDelegate {
    var swiped: [Int] = []
    var directions: [CardDirection] = []
    var didRunOut = false

    func cardStack(_ stack: CardStackView, didSwipeCardAt index: Int, to direction: CardDirection) {
        swiped.append(index)
        directions.append(direction)
    }

    func cardStackDidRunOut(_ stack: CardStackView) {
        didRunOut = true
    }
}

final class SheetDelegate: NSObject, BottomSheetControllerDelegate {
    var allowed: Set<Int> = [0, 1, 2]
    var wasDismissed = false

    func bottomSheet(_ sheet: BottomSheetController, canSettleAt detent: Int) -> Bool {
        return allowed.contains(detent)
    }

    func bottomSheetDidDismiss(_ sheet: BottomSheetController) {
        wasDismissed = true
    }
}
