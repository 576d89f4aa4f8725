// What is read becomes a recording, so PantoReplay is re-exported.
@_exported import PantoReplay
