/// The place of a key on a keyboard by USB usage page 7, whatever the layout: UIKit's names and
/// values.
public enum UIKeyboardHIDUsage: Int, Sendable, CaseIterable {
  case keyboardErrorRollOver = 1, keyboardPOSTFail = 2
  case keyboardErrorUndefined = 3, keyboardA = 4, keyboardB = 5, keyboardC = 6, keyboardD = 7
  case keyboardE = 8, keyboardF = 9, keyboardG = 10, keyboardH = 11, keyboardI = 12
  case keyboardJ = 13, keyboardK = 14, keyboardL = 15, keyboardM = 16, keyboardN = 17
  case keyboardO = 18, keyboardP = 19, keyboardQ = 20, keyboardR = 21, keyboardS = 22
  case keyboardT = 23, keyboardU = 24, keyboardV = 25, keyboardW = 26, keyboardX = 27
  case keyboardY = 28, keyboardZ = 29, keyboard1 = 30, keyboard2 = 31, keyboard3 = 32
  case keyboard4 = 33, keyboard5 = 34, keyboard6 = 35, keyboard7 = 36, keyboard8 = 37
  case keyboard9 = 38, keyboard0 = 39, keyboardReturnOrEnter = 40, keyboardEscape = 41
  case keyboardDeleteOrBackspace = 42, keyboardTab = 43, keyboardSpacebar = 44
  case keyboardHyphen = 45, keyboardEqualSign = 46, keyboardOpenBracket = 47
  case keyboardCloseBracket = 48, keyboardBackslash = 49, keyboardNonUSPound = 50
  case keyboardSemicolon = 51, keyboardQuote = 52, keyboardGraveAccentAndTilde = 53
  case keyboardComma = 54, keyboardPeriod = 55, keyboardSlash = 56, keyboardCapsLock = 57
  case keyboardF1 = 58, keyboardF2 = 59, keyboardF3 = 60, keyboardF4 = 61, keyboardF5 = 62
  case keyboardF6 = 63, keyboardF7 = 64, keyboardF8 = 65, keyboardF9 = 66, keyboardF10 = 67
  case keyboardF11 = 68, keyboardF12 = 69, keyboardPrintScreen = 70, keyboardScrollLock = 71
  case keyboardPause = 72, keyboardInsert = 73, keyboardHome = 74, keyboardPageUp = 75
  case keyboardDeleteForward = 76, keyboardEnd = 77, keyboardPageDown = 78
  case keyboardRightArrow = 79, keyboardLeftArrow = 80, keyboardDownArrow = 81
  case keyboardUpArrow = 82, keypadNumLock = 83, keypadSlash = 84, keypadAsterisk = 85
  case keypadHyphen = 86, keypadPlus = 87, keypadEnter = 88, keypad1 = 89, keypad2 = 90
  case keypad3 = 91, keypad4 = 92, keypad5 = 93, keypad6 = 94, keypad7 = 95, keypad8 = 96
  case keypad9 = 97, keypad0 = 98, keypadPeriod = 99, keyboardNonUSBackslash = 100
  case keyboardApplication = 101, keyboardPower = 102, keypadEqualSign = 103, keyboardF13 = 104
  case keyboardF14 = 105, keyboardF15 = 106, keyboardF16 = 107, keyboardF17 = 108
  case keyboardF18 = 109, keyboardF19 = 110, keyboardF20 = 111, keyboardF21 = 112
  case keyboardF22 = 113, keyboardF23 = 114, keyboardF24 = 115, keyboardExecute = 116
  case keyboardHelp = 117, keyboardMenu = 118, keyboardSelect = 119, keyboardStop = 120
  case keyboardAgain = 121, keyboardUndo = 122, keyboardCut = 123, keyboardCopy = 124
  case keyboardPaste = 125, keyboardFind = 126, keyboardMute = 127, keyboardVolumeUp = 128
  case keyboardVolumeDown = 129, keyboardLockingCapsLock = 130, keyboardLockingNumLock = 131
  case keyboardLockingScrollLock = 132, keypadComma = 133, keypadEqualSignAS400 = 134
  case keyboardInternational1 = 135, keyboardInternational2 = 136, keyboardInternational3 = 137
  case keyboardInternational4 = 138, keyboardInternational5 = 139, keyboardInternational6 = 140
  case keyboardInternational7 = 141, keyboardInternational8 = 142, keyboardInternational9 = 143
  case keyboardLANG1 = 144, keyboardLANG2 = 145, keyboardLANG3 = 146, keyboardLANG4 = 147
  case keyboardLANG5 = 148, keyboardLANG6 = 149, keyboardLANG7 = 150, keyboardLANG8 = 151
  case keyboardLANG9 = 152, keyboardAlternateErase = 153, keyboardSysReqOrAttention = 154
  case keyboardCancel = 155, keyboardClear = 156, keyboardPrior = 157, keyboardReturn = 158
  case keyboardSeparator = 159, keyboardOut = 160, keyboardOper = 161, keyboardClearOrAgain = 162
  case keyboardCrSelOrProps = 163, keyboardExSel = 164
  case keyboardLeftControl = 224, keyboardLeftShift = 225
  case keyboardLeftAlt = 226, keyboardLeftGUI = 227, keyboardRightControl = 228
  case keyboardRightShift = 229, keyboardRightAlt = 230, keyboardRightGUI = 231

  // Second names for keys of Japanese and Korean keyboards, by their function.
  public static let keyboardHangul = keyboardLANG1
  public static let keyboardHanja = keyboardLANG2
  public static let keyboardKanaSwitch = keyboardLANG1
  public static let keyboardAlphanumericSwitch = keyboardLANG2
  public static let keyboardKatakana = keyboardLANG3
  public static let keyboardHiragana = keyboardLANG4
  public static let keyboardZenkakuHankakuKanji = keyboardLANG5
}
