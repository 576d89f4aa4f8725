/// Where lines stand between the edges. `natural` starts where the text's direction starts.
public enum TextAlignment: UInt8, Hashable, Sendable { case left, center, right, natural }
