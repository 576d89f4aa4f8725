import Pantograph

/// An empty stand-in for a method in Objective-C's runtime, which Linux does not have.
public struct Method: Sendable {}

/// Returns a stand-in for an instance method, so that code that exchanges methods compiles. See
/// `method_exchangeImplementations`, which refuses the exchange.
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? { Method() }

/// Returns a stand-in for a class method, so that code that exchanges methods compiles. See
/// `method_exchangeImplementations`, which refuses the exchange.
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> Method? { Method() }

/// Reports a misuse: the methods of a class cannot be exchanged on Linux (PRT-33).
@MainActor public func method_exchangeImplementations(_ first: Method, _ second: Method) {
  Misuse.report(
    "method_exchangeImplementations: methods cannot be exchanged on Linux; override the method in a"
      + " class of your own", oncePerMessage: true)
}
