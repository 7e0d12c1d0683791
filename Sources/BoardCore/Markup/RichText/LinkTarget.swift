import Essentials

/// The rules for link targets; a link with an invalid target is shown as text.
package enum LinkTarget {
    /// The maximum length of an address in bytes; longer ones are useless and waste memory.
    package static let lengthLimit = 4096

    /// Returns whether `address` is absolute and safe to open.
    ///
    /// Allowed are `http`, `https`, `mailto` and this program's own scheme.
    package static func isAllowed(_ address: String) -> Bool {
        guard address.utf8.count <= lengthLimit, address.utf8.allSatisfy({ $0 > 0x20 }),
            let scheme = scheme(of: address)
        else { return false }
        let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
        return switch scheme.lowercased() {
        case "http", "https": rest.starts(with: "//".utf8) && namesHost(rest.dropFirst(2))
        case "mailto", "board-tui": !rest.isEmpty
        default: false
        }
    }

    /// Returns whether an absolute address is a web page.
    package static func isPage(_ address: String) -> Bool {
        ["http", "https"].contains(scheme(of: address)?.lowercased()) && isAllowed(address)
    }

    /// Resolves an address to an absolute one that is safe to draw and to open.
    ///
    /// Returns `nil` if it is not allowed, or if it is relative and there is no base.
    package static func resolved(_ written: String, base: URL?) -> String? {
        guard written.utf8.count <= lengthLimit else { return nil }
        let address = spelt(written)
        if isAllowed(address) { return address }
        guard let base, scheme(of: address) == nil, !address.isEmpty,
            let whole = URL(string: address, relativeTo: base)?.absoluteString
        else { return nil }
        return isAllowed(whole) ? whole : nil
    }

    /// Returns the address with spaces escaped, as in browsers, and without hidden characters.
    private static func spelt(_ written: String) -> String {
        let line = written.sanitized(as: .line)
        return line.utf8.contains(0x20) ? line.replacing(" ", with: "%20") : line
    }

    /// Returns the scheme before the first colon, if it is valid by RFC 3986.
    private static func scheme(of address: String) -> Substring? {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(where: { !$0.isInScheme }), bytes[colon] == 0x3A,
            let first = bytes.first, first.isLetter
        else { return nil }
        return address[..<colon]
    }

    private static func namesHost(_ rest: Substring.UTF8View) -> Bool {
        rest.first.map { $0 > 0x20 && !"/?#\\".utf8.contains($0) } ?? false
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    fileprivate var isInScheme: Bool {
        isLetter || (0x30...0x39).contains(self) || "+-.".utf8.contains(self)
    }
}
