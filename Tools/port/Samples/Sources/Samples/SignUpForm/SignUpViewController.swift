import UIKit

protocol SignUpViewControllerDelegate: AnyObject {
    func signUp(_ controller: SignUpViewController, didFinishWith account: Account)
}

struct Account: Equatable {
    enum Plan: Int, CaseIterable {
        case free, personal, team
        var title: String { String(describing: self).capitalized }
    }

    var name: String
    var email: String
    var password: String
    var plan: Plan
    var wantsNews: Bool
}

final class SignUpViewController: UIViewController {

    weak var delegate: SignUpViewControllerDelegate?

    let nameField = FormField(title: "Name", rules: [.required("Name")])
    let emailField = FormField(title: "Email", rules: [.required("Email"), .email])
    let passwordField = FormField(title: "Password", rules: [.minimum(8), .digit])
    let planControl = UISegmentedControl(items: Account.Plan.allCases.map { $0.title })
    let newsSwitch = UISwitch()
    let submitButton = UIButton(type: .system)

    private let scrollView = UIScrollView()
    private var observers: [NSObjectProtocol] = []
    private var fields: [FormField] { return [nameField, emailField, passwordField] }

    private lazy var stackView: UIStackView = {
        let newsLabel = UILabel()
        newsLabel.text = "Send me news"
        let news = UIStackView(arrangedSubviews: [newsLabel, newsSwitch])
        news.alignment = .center
        let stack = UIStackView(arrangedSubviews: fields + [planControl, news, submitButton])
        stack.axis = .vertical
        stack.spacing = 12
        stack.setCustomSpacing(24, after: passwordField)
        stack.setCustomSpacing(24, after: news)
        stack.translatesAutoresizingMaskIntoConstraints = false
        return stack
    }()

    private lazy var accessory: UIToolbar = {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [
            UIBarButtonItem(
                image: UIImage(systemName: "chevron.up"), style: .plain, target: self,
                action: #selector(previousTapped)),
            UIBarButtonItem(
                image: UIImage(systemName: "chevron.down"), style: .plain, target: self,
                action: #selector(nextTapped)),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
            UIBarButtonItem(barButtonSystemItem: .done, target: self, action: #selector(doneTapped)),
        ]
        return bar
    }()

    deinit {
        observers.forEach { NotificationCenter.default.removeObserver($0) }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Sign up"
        view.backgroundColor = .systemBackground
        setUpFields()
        setUpLayout()
        observeKeyboard()
    }

    private func setUpFields() {
        nameField.textField.autocapitalizationType = .words
        nameField.textField.textContentType = .name
        emailField.textField.keyboardType = .emailAddress
        emailField.textField.autocorrectionType = .no
        passwordField.textField.isSecureTextEntry = true
        for field in fields {
            field.textField.delegate = self
            field.textField.returnKeyType = field === fields.last ? .go : .next
            field.textField.inputAccessoryView = accessory
            field.addTarget(self, action: #selector(fieldChanged), for: .valueChanged)
        }
        planControl.selectedSegmentIndex = 0
        newsSwitch.isOn = true
        submitButton.setTitle("Create account", for: .normal)
        submitButton.setTitle("Fill in all fields", for: .disabled)
        submitButton.titleLabel?.font = .boldSystemFont(ofSize: 17)
        submitButton.isEnabled = false
        submitButton.addTarget(self, action: #selector(submit), for: .touchUpInside)
    }

    private func setUpLayout() {
        scrollView.alwaysBounceVertical = true
        scrollView.keyboardDismissMode = .onDrag
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(scrollView)
        scrollView.addSubview(stackView)
        let content = scrollView.contentLayoutGuide
        let frame = scrollView.frameLayoutGuide
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            stackView.topAnchor.constraint(equalTo: content.topAnchor, constant: 24),
            stackView.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 20),
            stackView.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -20),
            stackView.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -24),
            stackView.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40),
            submitButton.heightAnchor.constraint(equalToConstant: 50),
        ])
    }

    private func observeKeyboard() {
        let center = NotificationCenter.default
        observers = [
            center.addObserver(
                forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
            ) { [weak self] notification in
                self?.keyboardWillShow(notification)
            },
            center.addObserver(
                forName: UIResponder.keyboardWillHideNotification, object: nil, queue: .main
            ) { [weak self] _ in
                self?.scrollView.contentInset.bottom = 0
            },
        ]
    }

    private func keyboardWillShow(_ notification: Notification) {
        guard let value = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        else { return }
        let frame = view.convert(value.cgRectValue, from: view.window)
        scrollView.contentInset.bottom = frame.intersection(view.bounds).height - view.safeAreaInsets.bottom
        guard let active = fields.first(where: { $0.textField.isFirstResponder }) else { return }
        scrollView.scrollRectToVisible(active.convert(active.bounds, to: scrollView), animated: true)
    }

    // MARK: - Actions

    @objc private func fieldChanged() {
        submitButton.isEnabled = fields.allSatisfy { !$0.text.isEmpty }
    }

    @objc private func previousTapped() { moveFocus(by: -1) }
    @objc private func nextTapped() { moveFocus(by: 1) }
    @objc private func doneTapped() { view.endEditing(true) }

    private func moveFocus(by step: Int) {
        guard let index = fields.firstIndex(where: { $0.textField.isFirstResponder }) else { return }
        let next = index + step
        guard fields.indices.contains(next) else {
            view.endEditing(true)
            return
        }
        _ = fields[next].becomeFirstResponder()
    }

    @objc private func submit() {
        view.endEditing(true)
        let invalid = fields.filter { !$0.validate() }
        guard invalid.isEmpty else {
            invalid.forEach { $0.shake() }
            return
        }
        let account = Account(
            name: nameField.text, email: emailField.text, password: passwordField.text,
            plan: Account.Plan(rawValue: planControl.selectedSegmentIndex) ?? .free,
            wantsNews: newsSwitch.isOn)
        let alert = UIAlertController(
            title: "Welcome, \(account.name)", message: account.email, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Edit", style: .cancel, handler: nil))
        alert.addAction(UIAlertAction(title: "Continue", style: .default) { [weak self] _ in
            guard let self = self else { return }
            self.delegate?.signUp(self, didFinishWith: account)
        })
        present(alert, animated: true)
    }
}

// MARK: - UITextFieldDelegate

extension SignUpViewController: UITextFieldDelegate {

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if textField === passwordField.textField, submitButton.isEnabled {
            submit()
        } else {
            moveFocus(by: 1)
        }
        return true
    }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        guard textField === emailField.textField else { return true }
        return !string.contains(" ")
    }
}
