import Foundation
import PortKit

// pantograph-port [OPTIONS] FILE|FOLDER…
// pantograph-port --make-surface FILE --sources DIR [--interfaces FILE…] [--c FILE]
exit(Tool(Array(CommandLine.arguments.dropFirst())).run())
