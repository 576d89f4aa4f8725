import Pantograph
import UIKit

@testable import Block
@testable import Cart
@testable import Piece
@testable import Scrub

MainActor.assumeIsolated {
  Checks.block()
  Checks.scrub()
  Checks.piece()
  Checks.cart()
  Checks.leaks()
  Checks.end()
}
