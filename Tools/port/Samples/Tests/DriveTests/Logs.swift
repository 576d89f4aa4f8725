import UIKit

@testable import Samples

// The other side of each sample's delegate.

final class SheetLog: BottomSheetControllerDelegate {
  var settled: [Int] = []
  var wasDismissed = false
  func bottomSheet(_ sheet: BottomSheetController, didSettleAt detent: Int) {
    settled.append(detent)
  }
  func bottomSheetDidDismiss(_ sheet: BottomSheetController) { wasDismissed = true }
}

final class Cards: CardStackViewDataSource, CardStackViewDelegate {
  var swiped: [String] = []
  var tapped: [Int] = []
  func numberOfCards(in stack: CardStackView) -> Int { 5 }
  func cardStack(_ stack: CardStackView, viewForCardAt index: Int) -> UIView {
    let card = UILabel()
    card.text = "Card \(index)"
    card.textAlignment = .center
    card.backgroundColor = [.systemYellow, .systemTeal, .systemPink][index % 3]
    return card
  }
  func cardStack(
    _ stack: CardStackView, didSwipeCardAt index: Int, to direction: CardDirection
  ) {
    swiped.append("\(index) \(direction == .left ? "left" : "right")")
  }
  func cardStack(_ stack: CardStackView, didTapCardAt index: Int) { tapped.append(index) }
}

final class Book: PagerDataSource {
  let pages = [UIColor.systemRed, .systemYellow, .systemTeal, .systemPurple].map { color in
    let page = UIViewController()
    page.view.backgroundColor = color
    return page
  }
  func pager(
    _ pager: PagerViewController, controllerBefore controller: UIViewController
  ) -> UIViewController? {
    pages.firstIndex { $0 === controller }.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
  }
  func pager(
    _ pager: PagerViewController, controllerAfter controller: UIViewController
  ) -> UIViewController? {
    pages.firstIndex { $0 === controller }.flatMap { $0 + 1 < 4 ? pages[$0 + 1] : nil }
  }
}

final class OnboardingLog: OnboardingDelegate {
  var turned: [Int] = []
  var isFinished = false
  func onboardingDidFinish(_ controller: OnboardingViewController) { isFinished = true }
  func onboarding(_ controller: OnboardingViewController, didTurnTo page: Int) {
    turned.append(page)
  }
}

final class PhotoLog: PhotoViewerDelegate {
  var isClosed = false
  func photoViewerDidClose(_ viewer: PhotoViewer) { isClosed = true }
}

final class RulerLog: RulerPickerDelegate {
  var values: [Double] = []
  func rulerPicker(_ picker: RulerPicker, didSelect value: Double) { values.append(value) }
}

final class MenuLog: PopoverMenuDelegate {
  var chosen: [Int] = []
  var isHidden = false
  func popoverMenu(_ menu: PopoverMenu, didChoose index: Int) { chosen.append(index) }
  func popoverMenuDidHide(_ menu: PopoverMenu) { isHidden = true }
}
