/// Returns a message in the language of the interface.
///
/// The English message is the key of the translation. `make translations` finds it by this call.
///
/// - Parameter context: distinguishes equal English messages with different translations.
package func localized(_ message: LocalizedMessage, context: String? = nil) -> String {
    guard let translations = InterfaceLanguage.translations else { return message.text }
    let key = context.map { $0 + Translations.contextEnd + message.key } ?? message.key
    return translations.text(of: key, with: message.values) ?? message.text
}

/// Returns the translation of a message that only the running program knows, such as a help text.
package func localized(key: String) -> String {
    InterfaceLanguage.translations?.text(of: key.escapingBraces, with: []) ?? key
}

/// Marks a constant for `make translations`. It is translated when it is shown.
package func localizable(_ key: String) -> String { key }

/// A message with values inserted, in the language of the interface.
///
/// The key of `"Delete \(count) posts?"` is `Delete {0} posts?`.
package struct LocalizedMessage: ExpressibleByStringInterpolation, Sendable {
    fileprivate let text: String
    fileprivate var key: String { literalKey ?? text.escapingBraces }
    /// `nil` if it is the text.
    private let literalKey: String?
    fileprivate let values: [String]

    package init(stringLiteral value: String) {
        (text, literalKey, values) = (value, nil, [])
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        text = interpolation.text
        literalKey = interpolation.key
        values = interpolation.values
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        /// Empty in English, which needs neither a key nor the separate values.
        fileprivate var key = ""
        fileprivate var values: [String] = []
        private let isTranslated: Bool

        package init(literalCapacity: Int, interpolationCount: Int) {
            isTranslated = InterfaceLanguage.translations != nil
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
            if isTranslated { key += literal.escapingBraces }
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let value = value.description
            text += value
            guard isTranslated else { return }
            key += "{\(values.count)}"
            values.append(value)
        }
    }
}

extension String {
    /// The text with braces doubled, as in keys.
    fileprivate var escapingBraces: String {
        guard utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else { return self }
        return reduce(into: "") { text, character in
            text.append(character)
            if "{}".contains(character) { text.append(character) }
        }
    }
}
