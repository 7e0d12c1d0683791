import CSodium

/// The entity tags of responses.
package enum EntityTag {
    /// Returns a weak tag, which is the same for compressed and plain responses.
    ///
    /// Poly1305 takes a quarter of the time of a hash. The key may be public: only the author of
    /// two colliding texts could make a client show the older one.
    package static func tag(of bytes: [UInt8]) -> String {
        var sum = [UInt8](repeating: 0, count: Int(crypto_onetimeauth_BYTES))
        crypto_onetimeauth(&sum, bytes, UInt64(bytes.count), key)
        return "W/\"" + Base64URL.text(sum) + "\""
    }

    /// The key, the same in every process, so that tags are valid on all servers of a board.
    private static let key = Token.sha256(Array("board-server".utf8))

    /// Returns whether `If-None-Match` contains the tag.
    package static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { item in
            let item = item.trimmingSpaces
            return item == "*" || item.strong == tag.strong
        }
    }
}

extension StringProtocol {
    /// The tag without the prefix of weak tags.
    fileprivate var strong: SubSequence { hasPrefix("W/") ? dropFirst(2) : self[...] }
}
