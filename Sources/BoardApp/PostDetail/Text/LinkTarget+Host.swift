import BoardCore

nonisolated extension LinkTarget {
    /// The host that a link leads to, or the address of a letter, where its words name another one;
    /// `nil` where all is as it looks.
    static func differentHost(behind words: String, leadingTo target: String) -> String? {
        guard let named = host(namedBy: words), let host = host(of: target) else { return nil }
        return bare(named) == bare(host) ? nil : host.lowercased()
    }

    private static func host(of target: String) -> String? {
        if let letter = target.letterAddress { return String(letter.prefix { $0 != "?" }) }
        guard let scheme = target.firstRange(of: "://") else { return nil }
        let server = target[scheme.upperBound...].prefix { !"/\\?#".contains($0) }
        let name = server.split(separator: "@").last ?? ""
        // As it was written: what a `URL` makes of a Korean name depends on the system.
        return String(name.hasPrefix("[") ? name : name.prefix { $0 != ":" })
    }

    /// The host that a text seems to name: `https://example.org/x` and `example.org` do.
    private static func host(namedBy words: String) -> String? {
        let words = words.trimmed.letterAddress ?? words.trimmed
        guard !words.contains(" ") else { return nil }
        let scheme = words.firstRange(of: "://")
        let rest = words[(scheme?.upperBound ?? words.startIndex)...]
        let host = rest.prefix { !"/?#:".contains($0) }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName =
            parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
            && parts.last?.allSatisfy(\.isLetter) == true && (parts.last?.count ?? 0) > 1
        return isName && (scheme != nil || host.count == rest.count || rest.contains("/"))
            ? String(host) : nil
    }

    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}

nonisolated extension String {
    /// What stands behind `mailto:`; `nil` for any other address.
    fileprivate var letterAddress: String? {
        let scheme = "mailto:"
        return lowercased().hasPrefix(scheme) ? String(dropFirst(scheme.count)) : nil
    }
}
