import Localization

/// Rules for account names: letters and digits of one script, with `-`, `_` and `.` between them.
package enum AccountName {
    /// Returns the name as stored: composed, so that equal names have equal scalars.
    package static func kept(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping
    }

    /// Returns the key for comparing names, without differences in case and width.
    ///
    /// No account has a name beyond the length limit, so such a text is its own key.
    package static func key(_ name: String) -> String {
        isShort(name) ? folded(name) : name
    }

    /// Returns a text of limited length without differences in letter case and width.
    static func folded(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping
    }

    /// Returns whether a text is short enough for a name, before it is normalized.
    ///
    /// A composed letter has at most four scalars, each of four bytes.
    private static func isShort(_ name: String) -> Bool {
        name.utf8.count <= Limits.name.upperBound * 16
    }

    package static func check(_ name: String) throws(Problem) {
        guard isAllowed(name) else {
            throw .invalid(
                "name",
                localized(
                    """
                    A name needs \(Limits.name.lowerBound) to \(Limits.name.upperBound) letters \
                    and digits of any script, and - _ . after the first.
                    """))
        }
        guard ScriptConfusables.isPlain(name) else {
            throw .invalid(
                "name",
                localized("A name must use letters of one script only, as others look alike."))
        }
    }

    /// Returns the keys that a new name reserves: its own and those of lookalikes in other scripts.
    static func keys(looking name: String) -> [String] {
        [key(name)] + ScriptConfusables.twins(of: kept(name)).map(key)
    }

    package static func isAllowed(_ name: String) -> Bool {
        guard isShort(name) else { return false }
        let scalars = Array(kept(name).unicodeScalars)
        guard Limits.name.contains(scalars.count), let first = scalars.first else { return false }
        return isLetterOrDigit(first) && scalars.allSatisfy(isPart)
    }

    /// Returns whether a scalar may be in a name behind the first one.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || isMark(scalar) || "-_.".unicodeScalars.contains(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            // Hangul fillers are invisible letters.
            !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }

    /// Returns whether a scalar is a combining mark that stays separate.
    ///
    /// Vowel signs of Indic scripts are not composed with a letter.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
