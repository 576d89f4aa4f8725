/// Whether an interface lies on the ground or above other content, as sheets and popovers do.
///
/// In the dark style the system's background colours of an elevated interface are lighter, so that
/// it stands out from the interface below (PRT-21).
public enum UIUserInterfaceLevel: Int, Hashable, Sendable { case unspecified = -1, base, elevated }
