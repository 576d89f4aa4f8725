import PantoBase
import PantoScene

/// The kinds of keyboard, by the keys that they show.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
    emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The word on the return key of a keyboard.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
}

/// The look of a keyboard. `.default` follows the style of the window.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }

/// Which letters a keyboard makes capitals by itself.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Whether a keyboard corrects the text. The keyboard of this library never does.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

/// Whether spelling mistakes are marked. This library never does.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// Whether straight quotes become curved ones. This library leaves them as they are.
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }

/// Whether two hyphens become a dash. This library leaves them as they are.
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }

/// Whether pasting adds spaces between words. This library never does.
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }

/// The purpose of a text field, so that a system can fill it. This library fills nothing.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The text by which UIKit names the purpose.
  public let rawValue: String
  /// Makes a purpose from a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's whole name.
  public static let name = UITextContentType(rawValue: "name")
  /// A person's first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A person's family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A title before a person's name.
  public static let namePrefix = UITextContentType(rawValue: "honorific-prefix")
  /// A person's names between the first and the family name.
  public static let middleName = UITextContentType(rawValue: "additional-name")
  /// Letters after a person's name, such as a degree.
  public static let nameSuffix = UITextContentType(rawValue: "honorific-suffix")
  /// A name that friends use.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A person's position in an organization.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// The name of a company or a club.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A place, by name or address.
  public static let location = UITextContentType(rawValue: "location")
  /// A whole street address.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of a street address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of a street address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state of a country.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A city with its state.
  public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
  /// A part of a city.
  public static let sublocality = UITextContentType(rawValue: "address-level3")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// An e-mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// The address of a web page.
  public static let URL = UITextContentType(rawValue: "url")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// The password of an account.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is chosen now.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The properties of a view's text that a keyboard follows (TXI-01).
///
/// Each property has a default here, which UIKit's protocol has not. A type that adopts the
/// protocol declares only the properties that it wants to have another value.
@preconcurrency @MainActor public protocol UITextInputTraits: AnyObject {
  /// The letters that become capitals. Default `.sentences`.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether the keyboard corrects the text. Without effect; `.yes` is reported once as a warning,
  /// when the view becomes first responder. Default `.default`.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether spelling mistakes are marked. Without effect; `.yes` is reported once. Default
  /// `.default`.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether straight quotes become curved ones. Without effect; `.yes` is reported once. Default
  /// `.default`.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// Whether two hyphens become a dash. Without effect; `.yes` is reported once. Default
  /// `.default`.
  var smartDashesType: UITextSmartDashesType { get set }
  /// Whether pasting adds spaces between words. Without effect; `.yes` is reported once. Default
  /// `.default`.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// The keys that the keyboard shows. Default `.default`.
  var keyboardType: UIKeyboardType { get set }
  /// The look of the keyboard. Default `.default`.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The word on the return key. Default `.default`.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the keyboard's return key is disabled while there is no text. Default `false`.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the text is hidden. Default `false`.
  var isSecureTextEntry: Bool { get set }
  /// The purpose of the text, such as a password. Without effect; a purpose is reported once.
  /// Default `nil`.
  var textContentType: UITextContentType! { get set }
}

extension UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
}

extension UITextInputTraits {
  /// Tells the program of settings that have no effect. Values that ask for nothing, such as
  /// `.no`, are not reported.
  func reportIgnoredTraits() {
    let corrections = [
      ("autocorrectionType", autocorrectionType == .yes),
      ("spellCheckingType", spellCheckingType == .yes),
      ("smartQuotesType", smartQuotesType == .yes), ("smartDashesType", smartDashesType == .yes),
      ("smartInsertDeleteType", smartInsertDeleteType == .yes),
    ]
    for (name, isWanted) in corrections where isWanted {
      Misuse.warn(
        "\(name) has no effect: typed text is neither corrected nor changed (TXI-07)",
        oncePerMessage: true)
    }
    if textContentType != nil {
      Misuse.warn("textContentType has no effect: the system fills no field (TXI-07)")
    }
  }
}
