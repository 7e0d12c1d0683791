/// What a cleaned text may hold.
package enum TextShape: Sendable {
    /// One line: line breaks and tabs become spaces.
    case line
    /// Lines and tabs stay.
    case paragraphs
}

extension String {
    /// This text without anything that could move the cursor, reorder the line or hide in it.
    ///
    /// * CR, CR LF, VT, FF, NEL, U+2028 and U+2029 become a newline; every other control and every
    ///   noncharacter becomes U+FFFD.
    /// * Bidirectional embeddings, overrides and marks, byte order marks, interlinear annotations,
    ///   and tag characters outside a flag are removed; so are isolates that are not closed, or not
    ///   opened, on their line.
    /// * Of a run of scalars without width only the first `zeroWidthLimit` stay.
    /// * Hangul in conjoining jamo becomes syllables; jamo that make no syllable stay.
    /// * A character ends after `characterLimit` scalars, where no flag is cut by it: of what it
    ///   goes on with, scalars without width are removed, and a zero-width space stands before any
    ///   other.
    /// * In a `.line` each line break and tab is a space, and both ends are trimmed; `.paragraphs`
    ///   end with their last visible character.
    ///
    /// Cleaning twice changes nothing more, and the result has at most three times the bytes. A
    /// text that is clean but for blanks at its ends costs one quick look.
    package func sanitized(as shape: TextShape) -> String {
        var text = self
        let clean = text.withUTF8 { bytes -> String? in
            let trimmed = UnsafeBufferPointer(rebasing: bytes[TextEnds(shape).inside(of: bytes)])
            guard TextScan(bytes: trimmed, shape: shape).isClean() else { return nil }
            return trimmed.count == bytes.count ? self : String(decoding: trimmed, as: UTF8.self)
        }
        return clean ?? TextCleaner.clean(self, as: shape)
    }

    /// How many scalars without width may follow each other; UAX #15's stream-safe format allows
    /// 30, and no living script needs more than a handful.
    package static let zeroWidthLimit = 16

    /// How many scalars a character may have; a letter with a flood of marks has 17, a family with
    /// skin tones 11, and the longest syllables of any script about as many.
    package static let characterLimit = 30

    /// Whether a reader sees nothing: no scalar, or only blank ones and ones without width.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.isBlank || $0.displayKind != .plain }
    }
}
