import BoardCore
import Essentials

nonisolated extension LinkTarget {
    /// The host that a link leads to, where its words name another one; `nil` where all is as it
    /// looks.
    static func differentHost(behind words: String, leadingTo target: String) -> String? {
        guard let named = host(namedBy: words), let host = URL(string: target)?.host() else {
            return nil
        }
        return bare(named) == bare(host) ? nil : host.lowercased()
    }

    /// The host that a text seems to name: `https://example.org/x` and `example.org` do.
    private static func host(namedBy words: String) -> String? {
        let words = words.trimmed
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
