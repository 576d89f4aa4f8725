import UIKit

@testable import Samples

// The other side of each sample's delegate, for MoreDriveTests.

final class GridLog: PhotoGridViewControllerDelegate {
  var moves: [[Int]] = []
  var selected: [Int] = []
  func photoGrid(_ grid: PhotoGridViewController, didMovePhotoFrom source: Int, to target: Int) {
    moves.append([source, target])
  }
  func photoGrid(_ grid: PhotoGridViewController, didSelectPhotoAt index: Int) {
    selected.append(index)
  }
  func photoGrid(_ grid: PhotoGridViewController, canMovePhotoAt index: Int) -> Bool { index != 8 }
}

final class SignUpLog: SignUpViewControllerDelegate {
  var account: Account?
  func signUp(_ controller: SignUpViewController, didFinishWith account: Account) {
    self.account = account
  }
}

final class SideMenuLog: SideMenuControllerDelegate {
  var told: [String] = []
  func sideMenuWillOpen(_ controller: SideMenuController) { told.append("will open") }
  func sideMenuDidOpen(_ controller: SideMenuController) { told.append("open") }
  func sideMenuDidClose(_ controller: SideMenuController) { told.append("closed") }
}

final class PinLog: PinCodeViewDelegate {
  var codes: [String] = []
  var changes = 0
  func pinCodeView(_ view: PinCodeView, didEnter code: String) {
    codes.append(code)
    if code != "1234" { view.reject() }
  }
  func pinCodeViewDidChange(_ view: PinCodeView) { changes += 1 }
}
