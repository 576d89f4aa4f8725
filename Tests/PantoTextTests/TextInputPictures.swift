import PantoTesting
import PantoText
import Testing

/// Compares pictures of text fields and the keyboard with goldens that were checked by eye.
@MainActor @Suite("Pictures of text input", .timeLimit(.minutes(60))) struct TextInputPictures {
  /// A column of fields in all looks.
  private func fields(_ style: UIUserInterfaceStyle, isRightToLeft: Bool = false) -> TestStage {
    let stage = TestStage(300, 330)
    stage.stage.userInterfaceStyle = style
    stage.window.backgroundColor = .systemBackground
    if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
    let words =
      isRightToLeft ? ["שלום עולם", "مرحبا", "חיפוש"] : ["Hello world", "Überweisung", "Ask"]
    func add(_ y: CGFloat, _ text: String, _ border: UITextField.BorderStyle) -> UITextField {
      let field = UITextField(frame: CGRect(x: 20, y: y, width: 260, height: 34))
      field.text = text
      field.borderStyle = border
      return stage.add(field)
    }
    _ = add(12, words[0], .none)
    _ = add(54, words[1], .line)
    let placeholder = add(96, "", .roundedRect)
    placeholder.placeholder = isRightToLeft ? "שם" : "Name"
    let secure = add(138, "secret", .roundedRect)
    secure.isSecureTextEntry = true
    let search = UISearchBar(frame: CGRect(x: 0, y: 176, width: 300, height: 56))
    search.text = words[2]
    search.showsCancelButton = true
    stage.add(search)
    let view = UITextView(frame: CGRect(x: 20, y: 236, width: 120, height: 84))
    view.font = .systemFont(ofSize: 14)
    view.text = isRightToLeft ? "שורה ראשונה ועוד אחת ועוד" : "A text of several lines that wraps."
    view.layer.borderWidth = 1
    view.layer.borderColor = UIColor.systemGray.rgba
    stage.add(view)
    let edited = UITextField(frame: CGRect(x: 150, y: 240, width: 130, height: 34))
    edited.borderStyle = .roundedRect
    edited.clearButtonMode = .whileEditing
    edited.text = words[0]
    stage.add(edited)
    edited.becomeFirstResponder()
    stage.advance(by: 0.1)
    return stage
  }

  @Test("fields in every look, with a selection and a composition (TXI-02)")
  func looks() {
    let light = fields(.light)
    light.stage.send(KeyEvent(time: light.now, code: .left, modifiers: [.shift, .control]))
    #expect(light.pixels == .golden("text-fields-light"))
    let dark = fields(.dark)
    #expect(dark.pixels == .golden("text-fields-dark"))
    dark.stage.send(TextEvent(time: dark.now, .compose("ni hao", selection: 6..<6)))
    #expect(dark.pixels == .golden("text-fields-composition"))
    let mirrored = fields(.light, isRightToLeft: true)
    mirrored.stage.send(KeyEvent(time: mirrored.now, code: .right, modifiers: [.shift, .control]))
    #expect(mirrored.pixels == .golden("text-fields-right-to-left"))
  }

  @Test("the keyboard on a phone and a tablet, light and dark (TXI-07)")
  func keyboards() {
    func world(
      _ size: CGSize, _ style: UIUserInterfaceStyle, _ change: (UITextField) -> Void
    ) -> TestStage {
      let stage = TestStage(size.width, size.height)
      stage.stage.userInterfaceStyle = style
      stage.window.backgroundColor = .systemBackground
      let field = UITextField(frame: CGRect(x: 16, y: 12, width: size.width - 32, height: 34))
      field.borderStyle = .roundedRect
      change(field)
      stage.add(field)
      stage.stage.screenKeyboard = .always
      field.becomeFirstResponder()
      stage.advance(by: 0.4)
      return stage
    }
    let phone = CGSize(width: 390, height: 300)
    #expect(
      world(phone, .light) { $0.returnKeyType = .search }.pixels == .golden("keyboard-light"))
    #expect(
      world(phone, .dark) { $0.keyboardType = .numbersAndPunctuation }.pixels
        == .golden("keyboard-dark"))
    #expect(
      world(phone, .light) { $0.keyboardType = .decimalPad }.pixels == .golden("keyboard-pad"))
    #expect(
      world(CGSize(width: 820, height: 330), .light) { $0.keyboardType = .emailAddress }.pixels
        == .golden("keyboard-wide"))
  }

  @Test(
    "a selection by finger with handles and menu, and the loupe, light and dark (TXI-08, TXI-09)")
  func touches() {
    // The menu offers to paste what another test left.
    UIPasteboard.general.string = nil
    func world(
      _ style: UIUserInterfaceStyle, top: CGFloat = 80, isRightToLeft: Bool = false
    ) -> TestStage {
      let stage = TestStage(360, 200)
      stage.stage.userInterfaceStyle = style
      stage.stage.screenKeyboard = .never
      stage.window.backgroundColor = .systemBackground
      if isRightToLeft { stage.stage.layoutDirection = .rightToLeft }
      let view = UITextView(frame: CGRect(x: 20, y: top, width: 320, height: 110))
      view.font = .systemFont(ofSize: 17)
      view.text =
        isRightToLeft
        ? "שלום עולם, זו שורה ראשונה ועוד אחת ועוד"
        : "A text of several lines, of which one word is held."
      stage.add(view)
      stage.stage.layoutIfNeeded()
      return stage
    }
    let place = CGPoint(x: 150, y: 98)
    for (style, name) in [(UIUserInterfaceStyle.light, "light"), (.dark, "dark")] {
      let chosen = world(style)
      for _ in 0..<2 { chosen.tap(at: place) }
      chosen.advance(by: 0.4)
      #expect(chosen.pixels == .golden("text-selected-\(name)"))
      let held = world(style)
      held.finger().down(at: place).hold(0.7)
      #expect(held.pixels == .golden("text-loupe-\(name)"))
    }
    // There is no room above, so the menu is below.
    let mirrored = world(.light, top: 60, isRightToLeft: true)
    for _ in 0..<2 { mirrored.tap(at: CGPoint(x: 240, y: 78)) }
    mirrored.advance(by: 0.4)
    #expect(mirrored.pixels == .golden("text-selected-right-to-left"))
  }

  @Test("the other letters of a key that is held (TXI-07)")
  func alternates() {
    let stage = TestStage(390, 300)
    stage.window.backgroundColor = .systemBackground
    let field = UITextField(frame: CGRect(x: 16, y: 12, width: 358, height: 34))
    field.borderStyle = .roundedRect
    stage.add(field)
    stage.stage.screenKeyboard = .always
    field.becomeFirstResponder()
    stage.advance(by: 0.4)
    stage.finger().down(at: CGPoint(x: 97, y: 190)).hold(0.6).move(by: (40, 0), over: 0.1)
    #expect(stage.pixels == .golden("keyboard-alternates"))
  }
}
