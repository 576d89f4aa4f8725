import ArgumentParser
import Foundation
import PantoDemos
import Pantograph

enum ThemeArgument: String, ExpressibleByArgument, CaseIterable { case light, dark }
