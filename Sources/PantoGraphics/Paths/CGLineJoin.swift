import PantoBase

/// The shape of the corner where two lines meet.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }
