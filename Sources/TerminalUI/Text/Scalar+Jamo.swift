extension Unicode.Scalar {
    /// A Boolean value that indicates whether it begins a Hangul syllable of conjoining jamo.
    var isInitialJamo: Bool {
        (0x1100...0x115F).contains(value) || (0xA960...0xA97C).contains(value)
    }

    /// Returns whether this continues the syllable of the previous scalar.
    func joins(_ previous: Unicode.Scalar?) -> Bool {
        guard let previous else { return false }
        return isVowelJamo && (previous.isInitialJamo || previous.isVowelJamo)
            || isFinalJamo && (previous.isVowelJamo || previous.isFinalJamo)
    }

    private var isVowelJamo: Bool {
        (0x1160...0x11A7).contains(value) || (0xD7B0...0xD7C6).contains(value)
    }

    private var isFinalJamo: Bool {
        (0x11A8...0x11FF).contains(value) || (0xD7CB...0xD7FB).contains(value)
    }

    /// Set for conjoining vowel and final jamo, which have no width in the C library.
    var isJamoWithoutWidth: Bool { isVowelJamo || isFinalJamo }

    /// The scalar to draw at the start of a glyph.
    ///
    /// A vowel or final without a syllable would be invisible. It is replaced by the compatibility
    /// letter of the same shape, or for old Hangul by a dotted circle.
    var standaloneForm: Unicode.Scalar {
        switch value {
        case 0x1161...0x1175: Unicode.Scalar(value - 0x1161 + 0x314F) ?? self
        case 0x11A8...0x11C2: Self.finals[Int(value - 0x11A8)]
        default: isJamoWithoutWidth && value != 0x1160 ? "\u{25CC}" : self
        }
    }

    private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
}

extension Substring {
    /// The character with its conjoining jamo composed into a syllable, if possible.
    ///
    /// Some terminals do not draw conjoining jamo in one place.
    var composingJamo: String {
        let jamo = unicodeScalars.map { Int($0.value) }
        let (initial, vowel) = (jamo[0] - 0x1100, jamo.count > 1 ? jamo[1] - 0x1161 : -1)
        guard (0..<19).contains(initial), (0..<21).contains(vowel) else { return String(self) }
        let final = jamo.count > 2 && (0x11A8...0x11C2).contains(jamo[2]) ? jamo[2] - 0x11A7 : 0
        guard let syllable = Unicode.Scalar(0xAC00 + (initial * 21 + vowel) * 28 + final) else {
            return String(self)
        }
        return String(syllable) + String(unicodeScalars.dropFirst(final == 0 ? 2 : 3))
    }
}
