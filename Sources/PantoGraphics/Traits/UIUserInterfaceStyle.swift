/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable { case unspecified, light, dark }
