@_exported import Pantograph
