import Foundation

/// The names of accounts: letters and digits of one script, whichever, and `-`, `_`, `.` between them.
package enum AccountName {
    /// How a name is kept: composed, so that one name is one sequence of scalars.
    package static func kept(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping
    }

    /// What two names are compared by: wide letters and letter case make no difference.
    ///
    /// No account has a name beyond the length limit, so its key is the text itself, without any work.
    package static func key(_ name: String) -> String {
        isShort(name) ? folded(name) : name
    }

    /// A text without differences in letter case and width, of a limited length.
    static func folded(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    /// Returns whether a text is short enough for a name, before it is normalized.
    ///
    /// A composed letter comes of four scalars at most, each of four bytes.
    private static func isShort(_ name: String) -> Bool {
        name.utf8.count <= Limits.name.upperBound * 16
    }

    package static func check(_ name: String) throws(Problem) {
        guard isAllowed(name) else {
            throw .invalid(
                "name",
                """
                A name has \(Limits.name.lowerBound) to \(Limits.name.upperBound) letters and \
                digits of any script, and - _ . behind the first.
                """)
        }
        guard ScriptMix.isPlain(name) else {
            throw .invalid(
                "name",
                "Letters of different scripts look alike, so a name has those of one script only.")
        }
    }

    /// What is free only while no name has it: the names that look the same in another script.
    static func keys(looking name: String) -> [String] {
        [key(name)] + ScriptMix.twins(of: kept(name)).map(key)
    }

    package static func isAllowed(_ name: String) -> Bool {
        guard isShort(name) else { return false }
        let scalars = Array(kept(name).unicodeScalars)
        guard Limits.name.contains(scalars.count), let first = scalars.first else { return false }
        return isLetterOrDigit(first) && scalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || isMark(scalar) || "-_.".unicodeScalars.contains(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            // Hangul fillers are letters that show nothing.
            !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Vowel signs of Indic scripts, which no letter is composed with.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
