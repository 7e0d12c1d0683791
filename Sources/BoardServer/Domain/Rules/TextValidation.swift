import Foundation
import Localization

/// Rules for texts; each error names the invalid member.
package enum TextValidation {
    /// Checks a single line: no control characters or line breaks, and something visible.
    package static func checkLine(
        _ text: String, _ field: String, atMost limit: Int
    ) throws(Problem) {
        try checkLength(text, field, atMost: limit)
        for scalar in text.unicodeScalars where isControl(scalar) || isLineEnd(scalar) {
            throw .invalid(field, localized("It contains a control character, \(name(scalar))."))
        }
    }

    /// Checks a text of several lines, which may contain newlines and tabs.
    package static func checkBody(
        _ text: String, _ field: String, atMost limit: Int
    ) throws(Problem) {
        try checkLength(text, field, atMost: limit)
        for scalar in text.unicodeScalars
        where isControl(scalar) && scalar != "\n" && scalar != "\t" {
            throw .invalid(field, localized("It contains a control character, \(name(scalar))."))
        }
    }

    package static func checkURL(_ text: String, _ field: String) throws(Problem) {
        try checkLine(text, field, atMost: Limits.url)
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false,
            !text.unicodeScalars.contains(where: \.properties.isWhitespace)
        else { throw .invalid(field, localized("This is not an http or https address.")) }
    }

    package static func checkTags(_ tags: [String], _ field: String) throws(Problem) {
        guard tags.count <= Limits.tags else {
            throw .invalid(field, localized("At most \(Limits.tags) tags are allowed."))
        }
        for tag in tags { try checkLine(tag, field, atMost: Limits.tag) }
    }

    private static func checkLength(
        _ text: String, _ field: String, atMost limit: Int
    ) throws(Problem) {
        let count = text.unicodeScalars.count
        guard count <= limit else {
            throw .invalid(
                field, localized("At most \(limit) characters are allowed; it has \(count)."))
        }
        guard text.unicodeScalars.contains(where: isVisible) else {
            throw .invalid(field, localized("It has no visible text."))
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && !isControl(scalar)
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Rules for the names of boards.
package enum BoardNameRules {
    package static func check(
        id: String, name: String, description: String
    ) throws(Problem) {
        guard isAllowed(id: id) else {
            throw .invalid(
                "id", localized("An id must have 1 to 64 ASCII letters, digits and - _ . in it."))
        }
        try TextValidation.checkLine(name, "name", atMost: Limits.title)
        if !description.isEmpty {
            try TextValidation.checkLine(description, "description", atMost: Limits.title)
        }
    }

    package static func isAllowed(id: String) -> Bool {
        let isPlain = id.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_.".utf8.contains(byte)
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
        return isPlain && (1...64).contains(id.utf8.count) && id != "." && id != ".."
    }
}
