extension [UInt8] {
    /// Returns these bytes as UTF-8 without a byte order mark. Invalid bytes become U+FFFD.
    ///
    /// A byte order mark takes precedence over the server's charset, and that over the declared
    /// one.
    ///
    /// - Parameters:
    ///   - charset: The encoding named by the server; `nil` if there is none.
    ///   - declared: The encoding declared in the text itself; `nil` if there is none.
    func decoded(charset: String?, declared: String?) -> [UInt8] {
        let believed = declared.flatMap { isMisdeclared($0) ? nil : $0 }
        var decoder = DocumentDecoder(charset: charset ?? believed)
        var text: [UInt8] = []
        for case .text(let part) in decoder.decode(self) + decoder.finish() { text += part }
        return Array(String(decoding: text, as: UTF8.self).utf8)
    }

    /// Returns whether UTF-8 text declares a Western encoding, as programs used to do by default.
    private func isMisdeclared(_ encoding: String) -> Bool {
        guard TextEncoding(charset: encoding) == .western else { return false }
        return withUnsafeBytes { UTF8Scan(bytes: $0).endOfCharacters(from: 0) == count }
    }
}
