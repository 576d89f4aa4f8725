// Readers make recordings, so PantoReplay is re-exported.
@_exported import PantoReplay
