import PantoBase

/// A slope and its uncertainty: the variance that it has if the noise of the positions is 1.
struct Slope {
  var slope = CGPoint.zero
  var variance = Double.infinity
}
