/// Composes Hangul syllables from conjoining jamo, which macOS uses in file names.
///
/// Terminals and the C library agree about syllables. Of jamo, many terminals show only the first
/// in each syllable, and a bytewise search does not find them.
enum HangulComposition {
    /// Returns the scalars with each modern syllable composed; other jamo stay.
    static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.contains(where: \.mayEndSyllable) else { return scalars }
        var composed: [Unicode.Scalar] = []
        composed.reserveCapacity(scalars.count)
        for scalar in scalars {
            if let syllable = composed.last?.syllable(with: scalar) {
                composed[composed.count - 1] = syllable
            } else {
                composed.append(scalar)
            }
        }
        return composed
    }

    /// Returns a text with its syllables composed.
    static func composed(_ text: String) -> String {
        String(String.UnicodeScalarView(composed(Array(text.unicodeScalars))))
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether this is a vowel or final jamo of a modern syllable.
    var mayEndSyllable: Bool {
        (0x1161...0x1175).contains(value) || (0x11A8...0x11C2).contains(value)
    }

    /// Returns the syllable of this initial with a vowel, or of this open syllable with a final.
    ///
    /// The formula is in chapter 3.12 of the Unicode Standard.
    func syllable(with jamo: Unicode.Scalar) -> Unicode.Scalar? {
        switch (value, jamo.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            Unicode.Scalar(0xAC00 + ((value - 0x1100) * 21 + jamo.value - 0x1161) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (value - 0xAC00).isMultiple(of: 28):
            Unicode.Scalar(value + jamo.value - 0x11A7)
        default: nil
        }
    }
}
