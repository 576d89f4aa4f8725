import Foundation
import PortKit

// pantograph-port [--surface FILE] [-o DIR] FILE…
// pantograph-port --make-surface FILE --sources DIR [--interfaces FILE…]
exit(Tool(Array(CommandLine.arguments.dropFirst())).run())
