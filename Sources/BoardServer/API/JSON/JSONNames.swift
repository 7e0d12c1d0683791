import Localization

/// The names of members in untrusted JSON.
enum JSONNames {
    /// The maximum bytes of a name, ten times the longest known name.
    private static let longest = 256
    static var complaint: String { localized("A member name is longer than \(longest) bytes.") }

    /// Returns whether a name is too long to be decoded.
    ///
    /// A decoder hashes names, and hashing normalizes them, which takes seconds for long names of
    /// combining marks.
    static func hasLongName(in bytes: some Collection<UInt8>) -> Bool {
        var start: Int?
        var longEnd = false
        var isEscaped = false
        for (place, byte) in bytes.enumerated() {
            if let first = start {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    longEnd = place - first > longest
                    start = nil
                }
            } else if byte == UInt8(ascii: "\"") {
                start = place + 1
                longEnd = false
            } else if longEnd, !" \t\r\n".utf8.contains(byte) {
                if byte == UInt8(ascii: ":") { return true }
                longEnd = false
            }
        }
        return false
    }
}
