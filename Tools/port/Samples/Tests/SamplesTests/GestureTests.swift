import UIKit
import XCTest
@testable import Samples

class CardStackTests: XCTestCase {
    var stack: CardStackView!
    var source: CardDataSource!
    var delegate: CardDelegate!
    var pan: MockPanGestureRecognizer!

    override func setUp() {
        super.setUp()
        stack = CardStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        source = CardDataSource()
        delegate = CardDelegate()
        stack.dataSource = source
        stack.delegate = delegate
        stack.layoutIfNeeded()
        pan = MockPanGestureRecognizer(target: nil, action: nil)
        pan.testView = stack.subviews.last
    }

    override func tearDown() {
        stack = nil
        pan = nil
        super.tearDown()
    }

    func testShowsThreeCards() {
        XCTAssertEqual(stack.subviews.count, 3)
    }

    func testDragMovesTheTopCard() {
        pan.set(.began)
        stack.panned(pan)
        pan.set(.changed, translation: CGPoint(x: 60, y: 10))
        stack.panned(pan)
        XCTAssertFalse(stack.subviews.last!.transform.isIdentity)
        XCTAssertEqual(stack.subviews.last!.transform.tx, 60, accuracy: 0.001)
    }

    func testThrowToTheLeftReportsTheCard() {
        pan.set(.ended, translation: CGPoint(x: -80, y: 0), velocity: CGPoint(x: -900, y: 0))
        stack.panned(pan)
        XCTAssertEqual(delegate.swiped, [0])
        XCTAssertEqual(delegate.directions, [.left])
        XCTAssertEqual(stack.currentIndex, 1)
    }

    func testShortDragPutsTheCardBack() {
        pan.set(.ended, translation: CGPoint(x: 30, y: 0))
        stack.panned(pan)
        XCTAssertTrue(delegate.swiped.isEmpty)
        XCTAssertEqual(stack.currentIndex, 0)
    }

    func testRunsOut() {
        for _ in 0..<5 { stack.swipe(.right) }
        XCTAssertTrue(delegate.didRunOut)
        XCTAssertEqual(delegate.swiped, [0, 1, 2, 3, 4])
    }

    func testOnlyCardsCanBePanned() {
        pan.testView = UIView()
        pan.set(.ended, translation: CGPoint(x: 300, y: 0))
        stack.panned(pan)
        XCTAssertTrue(delegate.swiped.isEmpty)
    }
}

class BottomSheetTests: XCTestCase {
    private var sheet: BottomSheetController!
    private let delegate = SheetDelegate()

    override func setUpWithError() throws {
        try super.setUpWithError()
        sheet = BottomSheetController(nibName: nil, bundle: nil)
        sheet.delegate = delegate
        sheet.view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
        sheet.view.layoutIfNeeded()
    }

    func testStartsAtTheSmallestHeight() {
        XCTAssertEqual(sheet.sheetView.frame.height, 160)
    }

    func testMovesWithoutAnimation() {
        sheet.move(to: 1, animated: false)
        sheet.view.layoutIfNeeded()
        XCTAssertEqual(sheet.currentDetent, 1)
        XCTAssertEqual(sheet.sheetView.frame.height, 400, accuracy: 0.5)
    }

    func testTheDelegateMayRefuse() {
        delegate.allowed = [0]
        sheet.move(to: 2)
        XCTAssertEqual(sheet.currentDetent, 0)
    }

    func testHorizontalDragsAreNotTaken() {
        let pan = MockPanGestureRecognizer()
        pan.testVelocity = CGPoint(x: 200, y: 20)
        XCTAssertFalse(sheet.gestureRecognizerShouldBegin(pan))
        pan.testVelocity = CGPoint(x: 20, y: 200)
        XCTAssertTrue(sheet.gestureRecognizerShouldBegin(pan))
    }

    func testDetentsAreSorted() {
        sheet.detents = [300, 100]
        XCTAssertEqual(sheet.detents, [100, 300])
    }
}

class AudioScrubberTests: XCTestCase {

    func testSeekStaysInside() {
        let scrubber = AudioScrubber(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
        scrubber.duration = 90
        scrubber.seek(to: 200)
        XCTAssertEqual(scrubber.currentTime, 90)
        scrubber.seek(to: -1)
        XCTAssertEqual(scrubber.currentTime, 0)
    }

    func testSpeedsFall() throws {
        let factors = AudioScrubber.speeds.map(\.factor)
        XCTAssertEqual(factors, factors.sorted(by: >))
        XCTAssertEqual(try XCTUnwrap(factors.last), 0.1, accuracy: 0.0001)
    }
}
