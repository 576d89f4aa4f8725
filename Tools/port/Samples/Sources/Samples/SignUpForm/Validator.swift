import Foundation

/// What a text must be like.
struct Rule {
    let message: String
    let isFulfilled: (String) -> Bool

    static func required(_ name: String) -> Rule {
        return Rule(message: "\(name) is required") { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
    }

    static func minimum(_ length: Int) -> Rule {
        return Rule(message: "At least \(length) characters") { $0.count >= length }
    }

    static let email = Rule(message: "Not an address") { text in
        let pattern = "^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,}$"
        return text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
    }

    static let digit = Rule(message: "At least one digit") { text in
        text.rangeOfCharacter(from: .decimalDigits) != nil
    }
}

enum ValidationError: LocalizedError, Equatable {
    case broken(message: String)

    var errorDescription: String? {
        switch self {
        case .broken(let message): return message
        }
    }
}

struct Validator {
    var rules: [Rule]

    func validate(_ text: String?) -> Result<String, ValidationError> {
        let text = text ?? ""
        if let broken = rules.first(where: { !$0.isFulfilled(text) }) {
            return .failure(.broken(message: broken.message))
        }
        return .success(text)
    }
}
