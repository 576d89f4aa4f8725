/// A type that stands for a trait, such as `UITraitUserInterfaceStyle`.
///
/// The traits are those below; a program has none of its own.
public protocol UITraitDefinition: Sendable {}

/// A trait, as the type that stands for it: `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// The trait `userInterfaceStyle`: light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The trait `layoutDirection`: the reading direction.
public enum UITraitLayoutDirection: UITraitDefinition {}
/// The trait `horizontalSizeClass`.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The trait `verticalSizeClass`.
public enum UITraitVerticalSizeClass: UITraitDefinition {}
/// The trait `displayScale`: device pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {}
/// The trait `userInterfaceIdiom`: the kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
/// The trait `userInterfaceLevel`: whether an interface lies above other content.
public enum UITraitUserInterfaceLevel: UITraitDefinition {}
/// The trait `preferredContentSizeCategory`: the size of text that the user prefers.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
