import Essentials

/// Where links of written text may lead; what may lead nowhere is shown as its words alone.
package enum LinkTarget {
    /// Longer addresses are no use to anybody and cost room in every link.
    package static let lengthLimit = 4096

    /// Whether `address` is a whole one that opening can do no harm with: of the web, of mail or of
    /// this program.
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

    /// Whether a whole address is of the web.
    package static func isPage(_ address: String) -> Bool {
        ["http", "https"].contains(scheme(of: address)?.lowercased()) && isAllowed(address)
    }

    /// The whole address that `written` stands for, safe to draw and to open; `nil` where it may
    /// lead nowhere, as relative ones do without a base.
    package static func resolved(_ written: String, base: URL?) -> String? {
        guard written.utf8.count <= lengthLimit else { return nil }
        let address = spelt(written)
        if isAllowed(address) { return address }
        guard let base, scheme(of: address) == nil, !address.isEmpty,
            let whole = URL(string: address, relativeTo: base)?.absoluteString
        else { return nil }
        return isAllowed(whole) ? whole : nil
    }

    /// Blanks inside are escaped, as browsers do, and anything that could hide is gone.
    private static func spelt(_ written: String) -> String {
        let line = written.sanitized(as: .line)
        return line.utf8.contains(0x20) ? line.replacing(" ", with: "%20") : line
    }

    /// What stands before the first colon, if only what RFC 3986 allows there does.
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
