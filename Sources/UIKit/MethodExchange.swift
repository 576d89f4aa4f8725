import Pantograph

/// A method as Objective-C's runtime has it. There is none on Linux: the value stands for nothing.
public struct Method: Sendable {}

/// Stands for a method, for code that exchanges it. See `method_exchangeImplementations`.
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? { Method() }

/// Stands for a method, for code that exchanges it. See `method_exchangeImplementations`.
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> Method? { Method() }

/// Reports a misuse: the methods of a class cannot be exchanged on Linux (PRT-33).
@MainActor public func method_exchangeImplementations(_ first: Method, _ second: Method) {
  Misuse.report(
    "method_exchangeImplementations: methods cannot be exchanged on Linux; override the method in a"
      + " class of your own", oncePerMessage: true)
}
