import UIKit

@objc protocol PhotoViewerDelegate: AnyObject {
    @objc optional func photoViewer(_ viewer: PhotoViewer, didZoomTo scale: CGFloat)
    @objc optional func photoViewerDidClose(_ viewer: PhotoViewer)
}

/// One picture: pinch and double tap zoom, a pull down closes.
class PhotoViewer: UIViewController {

    weak var delegate: PhotoViewerDelegate?
    let scrollView = UIScrollView()
    let imageView = UIImageView()
    private(set) var isChromeHidden = false

    private let closeButton = UIButton(type: .custom)
    private var startCenter: CGPoint = .zero

    private lazy var doubleTap: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer(target: self, action: #selector(PhotoViewer.doubleTapped(_:)))
        tap.numberOfTapsRequired = 2
        return tap
    }()

    private lazy var singleTap: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer(target: self, action: #selector(PhotoViewer.singleTapped))
        tap.require(toFail: doubleTap)
        return tap
    }()

    private lazy var dismissPan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer(target: self, action: #selector(PhotoViewer.pulled(_:)))
        pan.delegate = self
        return pan
    }()

    init(image: UIImage?) {
        super.init(nibName: nil, bundle: nil)
        imageView.image = image
        modalTransitionStyle = .crossDissolve
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        scrollView.minimumZoomScale = 1
        scrollView.maximumZoomScale = 4
        scrollView.showsVerticalScrollIndicator = false
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.delegate = self
        view.addSubview(scrollView)

        imageView.contentMode = .scaleAspectFit
        imageView.isUserInteractionEnabled = true
        scrollView.addSubview(imageView)

        closeButton.setTitle("×", for: .normal)
        closeButton.addTarget(self, action: #selector(close), for: .touchUpInside)
        view.addSubview(closeButton)

        [doubleTap, singleTap, dismissPan].forEach { view.addGestureRecognizer($0) }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        guard scrollView.frame != view.bounds else { return }
        scrollView.zoomScale = 1
        scrollView.frame = view.bounds
        imageView.frame = CGRect(origin: .zero, size: view.bounds.size)
        scrollView.contentSize = view.bounds.size
        closeButton.frame = CGRect(x: 12, y: 44, width: 44, height: 44)
    }

    override var prefersStatusBarHidden: Bool {
        return isChromeHidden
    }

    // MARK: - Gestures

    @objc private func doubleTapped(_ recognizer: UITapGestureRecognizer) {
        if scrollView.zoomScale > scrollView.minimumZoomScale {
            scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
        } else {
            let point = recognizer.location(in: imageView)
            let scale: CGFloat = 2.5
            let size = CGSize(width: view.bounds.width / scale, height: view.bounds.height / scale)
            let origin = CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2)
            scrollView.zoom(to: CGRect(origin: origin, size: size), animated: true)
        }
    }

    @objc private func singleTapped() {
        isChromeHidden.toggle()
        setNeedsStatusBarAppearanceUpdate()
        UIView.animate(withDuration: 0.2) {
            self.closeButton.alpha = self.isChromeHidden ? 0 : 1
        }
    }

    @objc private func pulled(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: view)
        let share = min(1, abs(translation.y) / 300)
        switch pan.state {
        case .began:
            startCenter = imageView.center
        case .changed:
            imageView.center = CGPoint(x: startCenter.x + translation.x, y: startCenter.y + translation.y)
            imageView.transform = CGAffineTransform(scaleX: 1 - share * 0.3, y: 1 - share * 0.3)
            view.backgroundColor = UIColor.black.withAlphaComponent(1 - share)
        case .ended where translation.y > 120 || pan.velocity(in: view).y > 800:
            close()
        case .ended, .cancelled, .failed:
            UIView.animate(
                withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0.2,
                options: .beginFromCurrentState,
                animations: {
                    self.imageView.center = self.startCenter
                    self.imageView.transform = .identity
                    self.view.backgroundColor = .black
                }, completion: nil)
        default:
            break
        }
    }

    @objc func close() {
        UIView.animate(withDuration: 0.25, animations: {
            self.view.alpha = 0
        }, completion: { finished in
            self.delegate?.photoViewerDidClose?(self)
        })
    }
}

extension PhotoViewer: UIScrollViewDelegate {
    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
        return imageView
    }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        let x = max(0, (scrollView.bounds.width - scrollView.contentSize.width) / 2)
        let y = max(0, (scrollView.bounds.height - scrollView.contentSize.height) / 2)
        scrollView.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
        delegate?.photoViewer?(self, didZoomTo: scrollView.zoomScale)
    }
}

extension PhotoViewer: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === dismissPan else { return true }
        let velocity = dismissPan.velocity(in: view)
        return scrollView.zoomScale == 1 && velocity.y > abs(velocity.x)
    }
}
