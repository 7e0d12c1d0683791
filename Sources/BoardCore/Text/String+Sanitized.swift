/// The allowed structure of a sanitized text.
package enum TextShape: Sendable {
    /// One line: line breaks and tabs become spaces.
    case line
    /// Lines and tabs stay.
    case paragraphs
}

extension String {
    /// Returns the text without anything that moves the cursor, reorders the line or is hidden.
    ///
    /// * CR, CR LF, VT, FF, NEL, U+2028 and U+2029 become a newline. Every other control character
    ///   and every noncharacter becomes U+FFFD.
    /// * Bidirectional embeddings, overrides and marks, byte order marks, interlinear annotations,
    ///   and tag characters outside a flag are removed. So are isolates that are not opened and
    ///   closed on one line.
    /// * Of consecutive zero-width scalars only the first `zeroWidthLimit` stay.
    /// * Hangul in conjoining jamo becomes syllables; jamo that form no syllable stay.
    /// * A character ends after `characterLimit` scalars, except within a flag. Further zero-width
    ///   scalars of the character are removed, and a zero-width space is inserted before any other.
    /// * In a `.line`, each line break and tab becomes a space, and both ends are trimmed.
    ///   `.paragraphs` end with their last visible character.
    ///
    /// Sanitizing is idempotent, and the result has at most three times the bytes. A text that
    /// needs at most trimming costs only a quick scan.
    package func sanitized(as shape: TextShape) -> String {
        var text = self
        let clean = text.withUTF8 { bytes -> String? in
            let trimmed = UnsafeBufferPointer(rebasing: bytes[TextTrimmer(shape).inside(of: bytes)])
            guard TextScan(bytes: trimmed, shape: shape).isClean() else { return nil }
            return trimmed.count == bytes.count ? self : String(decoding: trimmed, as: UTF8.self)
        }
        return clean ?? TextCleaner.clean(self, as: shape)
    }

    /// The maximum number of consecutive zero-width scalars.
    ///
    /// The stream-safe format of UAX #15 allows 30, and no living script needs more than a handful.
    package static let zeroWidthLimit = 16

    /// The maximum number of scalars in a character.
    ///
    /// A letter with many combining marks has 17, a family with skin tones 11, and the longest
    /// syllables of any script about as many.
    package static let characterLimit = 30

    /// A Boolean value that indicates whether the text has no visible characters.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.isBlank || $0.displayKind != .plain }
    }
}
