import Foundation

/// Whom an address stands for, where something is limited by address.
package enum ClientAddress {
    /// An IPv4 address itself; of an IPv6 address its network of 64 bits, in which one client may have
    /// as many addresses as it likes; what is neither as it is.
    package static func counted(_ text: String) -> String {
        guard let bytes = bytes(ofIPv6: text) else { return text }
        guard Array(bytes.prefix(12)) != mapped else {
            return bytes.suffix(4).map { String($0) }.joined(separator: ".")
        }
        return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64"
    }

    /// What stands before an IPv4 address that comes over IPv6, which all would share otherwise.
    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Proxies write brackets around it; behind % is the way to a neighbour.
    private static func bytes(ofIPv6 text: String) -> [UInt8]? {
        let plain = text.drop { $0 == "[" }.prefix { $0 != "%" && $0 != "]" }
        var address = in6_addr()
        guard inet_pton(AF_INET6, String(plain), &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }
}
