extension StringProtocol {
    /// The text without leading and trailing white space.
    package var trimmed: String { trimmed(of: \.isWhitespace) }

    /// Returns the text without matching characters at both ends.
    package func trimmed(of isUnwanted: (Character) -> Bool) -> String {
        let start = drop(while: isUnwanted)
        let end = start.lastIndex { !isUnwanted($0) }.map(start.index(after:))
        return String(start[..<(end ?? start.startIndex)])
    }
}

extension String {
    /// The text with a full stop if it has no final punctuation, as in many server messages.
    package var asSentence: String {
        guard let last, !".!?…。！？".contains(last) else { return self }
        return self + "."
    }
}

extension StringProtocol {
    /// Returns the text percent-encoded for a URL, except for unreserved characters.
    ///
    /// Unreserved characters are ASCII letters, digits and `-._~`.
    ///
    /// - Parameter others: further ASCII characters to leave unchanged.
    package func percentEncoded(keeping others: String = "") -> String {
        var encoded: [UInt8] = []
        // Iterating over the UTF-8 view of a generic type would call a function for each byte.
        for byte in Array(String(self).utf8) {
            if byte.isPlainInAddress || others.utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += byte.percentEncoded
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isPlainInAddress: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    fileprivate var percentEncoded: [UInt8] {
        [UInt8(ascii: "%")] + [self >> 4, self & 15].map { $0 + ($0 < 10 ? 0x30 : 0x37) }
    }
}
