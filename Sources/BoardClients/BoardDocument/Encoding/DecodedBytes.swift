extension [UInt8] {
    /// These bytes in UTF-8, without a byte order mark; what is no text becomes U+FFFD.
    ///
    /// A mark in the bytes tells most, then the server, then the text itself.
    ///
    /// - Parameters:
    ///   - charset: the encoding that the server named; `nil` where it named none.
    ///   - declared: the one that the text names.
    func decoded(charset: String?, declared: String?) -> [UInt8] {
        let believed = declared.flatMap { isLie($0) ? nil : $0 }
        var decoder = DocumentDecoder(charset: charset ?? believed)
        var text: [UInt8] = []
        for case .text(let part) in decoder.decode(self) + decoder.finish() { text += part }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Whether a text is in UTF-8 that calls itself what programs used to write by habit.
    private func isLie(_ encoding: String) -> Bool {
        guard TextEncoding(charset: encoding) == .western else { return false }
        return withUnsafeBytes { UTF8Scan(bytes: $0).endOfCharacters(from: 0) == count }
    }
}
