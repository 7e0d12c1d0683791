/// Makes syllables of Hangul that is written in conjoining jamo, as macOS writes file names.
///
/// Terminals and the C library agree about syllables; of jamo many terminals show only the first
/// of each syllable, and no search by bytes finds them.
enum HangulComposition {
    /// The scalars with every run of jamo that makes a modern syllable composed; others stay.
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

    /// A text in the same form.
    static func composed(_ text: String) -> String {
        String(String.UnicodeScalarView(composed(Array(text.unicodeScalars))))
    }
}

extension Unicode.Scalar {
    /// Whether this is a vowel or final jamo of a modern syllable.
    var mayEndSyllable: Bool {
        (0x1161...0x1175).contains(value) || (0x11A8...0x11C2).contains(value)
    }

    /// The syllable of this initial and a vowel, or of this syllable without final and a final; the
    /// numbers are those of the Unicode Standard, chapter 3.12.
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
