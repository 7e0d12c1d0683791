import CSodium

/// Tells whether an answer is the one that a client has.
package enum EntityTag {
    /// A weak one: the same words, packed or not.
    ///
    /// Poly1305 tells answers apart in a quarter of a hash's time. That its key is known matters to
    /// nobody: who made two answers of one tag could only have somebody read his own earlier words.
    package static func tag(of bytes: [UInt8]) -> String {
        var sum = [UInt8](repeating: 0, count: Int(crypto_onetimeauth_BYTES))
        crypto_onetimeauth(&sum, bytes, UInt64(bytes.count), key)
        return "W/\"" + Base64URL.text(sum) + "\""
    }

    /// The same in every process, so that a tag holds at all servers of a board.
    private static let key = Token.sha256(Array("board-server".utf8))

    /// Whether `If-None-Match` names the tag.
    package static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { item in
            let item = item.trimmingSpaces
            return item == "*" || item.strong == tag.strong
        }
    }
}

extension StringProtocol {
    /// The tag without the sign of a weak one.
    fileprivate var strong: SubSequence { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
