import Foundation

/// The identity of a client for limits by address.
package enum ClientAddress {
    /// Returns an IPv4 address unchanged, and the /64 network of an IPv6 address.
    ///
    /// One client can have all addresses of such a network. Other texts are unchanged.
    package static func counted(_ text: String) -> String {
        guard let bytes = bytes(ofIPv6: text) else { return text }
        guard Array(bytes.prefix(12)) != mapped else {
            return bytes.suffix(4).map { String($0) }.joined(separator: ".")
        }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64"
    }

    /// The prefix of IPv4-mapped addresses, which would otherwise all share one network.
    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Parses an IPv6 address, with the brackets that proxies add, and ignores a zone after `%`.
    private static func bytes(ofIPv6 text: String) -> [UInt8]? {
        let plain = text.drop { $0 == "[" }.prefix { $0 != "%" && $0 != "]" }
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(plain), &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmingSpaces: SubSequence {
        var text = self[...]
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
