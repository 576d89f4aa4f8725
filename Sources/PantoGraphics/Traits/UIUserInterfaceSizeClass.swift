/// How much space a view has on one axis: little (`compact`) or plenty (`regular`).
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable { case unspecified, compact, regular }
