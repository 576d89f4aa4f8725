// A file that imports both Testing and UIKit makes the compiler look for a module of this name, and
// fail where there is none. The rest of Testing comes through here.
@_exported import Testing
