// Names of Core Foundation that UIKit code uses and that Foundation on Linux does not have. They
// come with UIKit's module only.

/// A duration, in seconds.
public typealias CFTimeInterval = TimeInterval

/// A time, in seconds since the beginning of 2001, as `Date` has it.
public typealias CFAbsoluteTime = TimeInterval

/// A text.
public typealias CFString = NSString

/// An address.
public typealias CFURL = URL

/// Bytes.
public typealias CFData = Data

/// Why something failed.
public typealias CFError = NSError

/// A truth value in a dictionary.
public typealias CFBoolean = NSNumber

/// A number in a dictionary.
public typealias CFNumber = NSNumber

/// An index or a count.
public typealias CFIndex = Int

/// A whole number.
public typealias NSInteger = Int

/// A whole number that is not negative.
public typealias NSUInteger = UInt

/// True, in a dictionary.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }

/// False, in a dictionary.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// Returns the time in seconds since the beginning of 2001. It follows the machine's clock, not
/// that of a stage; for animations read `CACurrentMediaTime()`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// The largest finite number of type `Float`, as code writes for `repeatCount`.
public let HUGE = Float.greatestFiniteMagnitude
