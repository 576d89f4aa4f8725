import PantoControls

// A scroll view of a controller in these containers keeps its content out of the bars also where
// the content fits (PRT-53).

extension UINavigationController: BarContainer {}
extension UITabBarController: BarContainer {}
