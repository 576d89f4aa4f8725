import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

/// The colours on the command line. `auto` is the style of the desktop, or light if that is
/// unknown.
enum ThemeArgument: String, CaseIterable { case light, dark, auto }
