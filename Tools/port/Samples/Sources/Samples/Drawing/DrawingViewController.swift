import UIKit

final class DrawingViewController: UIViewController {

    private static let colors: [UIColor] = [.black, .systemRed, .systemBlue, .systemGreen]

    let drawingView = DrawingView()
    private let slider = UISlider()
    private var colorButtons: [UIButton] = []

    private lazy var undoItem = UIBarButtonItem(
        barButtonSystemItem: .undo, target: drawingView, action: #selector(DrawingView.undo))
    private lazy var clearItem = UIBarButtonItem(
        title: "Clear", style: .plain, target: self, action: #selector(clearTapped(_:)))

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Drawing"
        view.backgroundColor = .systemGroupedBackground
        navigationItem.leftBarButtonItem = undoItem
        navigationItem.rightBarButtonItem = clearItem
        drawingView.delegate = self
        drawingView.layer.cornerRadius = 12
        drawingView.layer.masksToBounds = true
        setUpPalette()
        updateItems()
    }

    private func setUpPalette() {
        colorButtons = DrawingViewController.colors.enumerated().map { index, color in
            let button = UIButton(type: .custom)
            button.tag = index
            button.backgroundColor = color
            button.layer.cornerRadius = 16
            button.layer.borderColor = UIColor.systemYellow.cgColor
            button.addTarget(self, action: #selector(colorTapped(_:)), for: .touchUpInside)
            button.widthAnchor.constraint(equalToConstant: 32).isActive = true
            button.heightAnchor.constraint(equalToConstant: 32).isActive = true
            return button
        }
        slider.minimumValue = 2
        slider.maximumValue = 30
        slider.value = Float(drawingView.strokeWidth)
        slider.addTarget(self, action: #selector(widthChanged), for: .valueChanged)
        let palette = UIStackView(arrangedSubviews: colorButtons + [slider])
        palette.spacing = 12
        palette.alignment = .center
        for subview in [drawingView, palette] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            drawingView.topAnchor.constraint(equalTo: guide.topAnchor, constant: 12),
            drawingView.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 12),
            drawingView.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -12),
            drawingView.bottomAnchor.constraint(equalTo: palette.topAnchor, constant: -12),
            palette.leadingAnchor.constraint(equalTo: drawingView.leadingAnchor),
            palette.trailingAnchor.constraint(equalTo: drawingView.trailingAnchor),
            palette.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -12),
            palette.heightAnchor.constraint(equalToConstant: 44),
        ])
        select(0)
    }

    private func select(_ index: Int) {
        drawingView.strokeColor = DrawingViewController.colors[index]
        for button in colorButtons {
            button.layer.borderWidth = button.tag == index ? 3 : 0
        }
    }

    private func updateItems() {
        undoItem.isEnabled = drawingView.canUndo
        clearItem.isEnabled = drawingView.canUndo
    }

    @objc private func colorTapped(_ sender: UIButton) {
        select(sender.tag)
    }

    @objc private func widthChanged(_ sender: UISlider) {
        drawingView.strokeWidth = CGFloat(sender.value)
    }

    @objc private func clearTapped(_ sender: UIBarButtonItem) {
        let sheet = UIAlertController(title: nil, message: "Clear the drawing?", preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "Clear", style: .destructive) { [unowned self] _ in
            self.drawingView.clear()
            self.updateItems()
        })
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        sheet.popoverPresentationController?.barButtonItem = sender
        present(sheet, animated: true)
    }
}

extension DrawingViewController: DrawingViewDelegate {
    func drawingView(_ view: DrawingView, didEndStroke stroke: Stroke) {
        updateItems()
    }
}
