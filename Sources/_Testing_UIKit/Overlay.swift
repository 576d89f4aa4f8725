// A file that imports both Testing and UIKit makes the compiler look for a module of this name, and
// fail where there is none. The rest of Testing comes through here. A toolchain that links Swift's
// libraries statically has no Testing.
#if canImport(Testing)
  @_exported import Testing
#endif
