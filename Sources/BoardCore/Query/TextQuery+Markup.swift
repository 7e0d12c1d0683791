extension TextQuery {
    /// Whether `source` holds the query where signs such as `**` may stand within.
    func matchesAcrossMarkup(_ source: String) -> Bool {
        withBytes(of: source) { bytes in
            pattern.isFound(in: bytes.lazy.map(\.loweredASCII), skipping: \.isMarkupWithinWords)
        }
    }
}

extension UInt8 {
    /// Whether it may tell how a part of a word looks, and be no letter of it.
    fileprivate var isMarkupWithinWords: Bool {
        switch Unicode.Scalar(self) {
        case "*", "_", "~", "`", "\\": true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether a source may have it for something else than itself.
    var isMarkupWithinWords: Bool { value < 0x80 && UInt8(value).isMarkupWithinWords }
}
