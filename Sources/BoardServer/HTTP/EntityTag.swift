import CSodium

/// Tells whether an answer is the one that a client has.
package enum EntityTag {
    /// A weak one: the same words, packed or not.
    package static func tag(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: 16)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return "W/\"" + Base64URL.text(hash) + "\""
    }

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

    var trimmingSpaces: SubSequence {
        var text = self[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
