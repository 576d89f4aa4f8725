// Names of Core Foundation that UIKit code uses and that Foundation on Linux does not have. They
// come with UIKit's module only.

/// Core Foundation's name for a duration in seconds: `TimeInterval`.
public typealias CFTimeInterval = TimeInterval

/// Core Foundation's name for a point in time, in seconds since the beginning of 2001, as in
/// `Date`.
public typealias CFAbsoluteTime = TimeInterval

/// Core Foundation's name for a string object: `NSString`.
public typealias CFString = NSString

/// Core Foundation's name for the address of a resource: `URL`.
public typealias CFURL = URL

/// Core Foundation's name for a buffer of bytes: `Data`.
public typealias CFData = Data

/// Core Foundation's name for the description of an error: `NSError`.
public typealias CFError = NSError

/// Core Foundation's name for a Boolean object, as a dictionary holds it: `NSNumber`.
public typealias CFBoolean = NSNumber

/// Core Foundation's name for a number object, as a dictionary holds it: `NSNumber`.
public typealias CFNumber = NSNumber

/// Core Foundation's name for an index or a count: `Int`.
public typealias CFIndex = Int

/// Objective-C's name for a signed integer of the machine's word size: `Int`.
public typealias NSInteger = Int

/// Objective-C's name for an unsigned integer of the machine's word size: `UInt`.
public typealias NSUInteger = UInt

/// The Boolean object for true, as a dictionary holds it.
public var kCFBooleanTrue: CFBoolean { NSNumber(value: true) }

/// The Boolean object for false, as a dictionary holds it.
public var kCFBooleanFalse: CFBoolean { NSNumber(value: false) }

/// Returns the time of the machine's clock in seconds since the beginning of 2001. For animations
/// read `CACurrentMediaTime()`, the time of the stage.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// The largest finite `Float`. Code gives it to `repeatCount` to repeat an animation without end.
public let HUGE = Float.greatestFiniteMagnitude
