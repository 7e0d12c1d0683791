import BoardCore
import Essentials

/// Detection of automatic forwarding by `<meta http-equiv="refresh">` or a `Refresh` header.
enum MetaRefresh {
    /// The maximum delay in seconds. A page with a longer delay is meant to be read.
    private static let longestDelay = 10.0
    /// The number of bytes to search. Pages that only forward are short.
    private static let limit = 64 << 10

    /// Returns the address of the next page, or `nil` if the page does not forward to another one.
    ///
    /// Throws `BoardError.unsafeRedirect` for a redirect from `https` to `http`.
    ///
    /// - Parameters:
    ///   - html: The page in UTF-8.
    ///   - url: The address of the page.
    ///   - header: The value of the `Refresh` header.
    static func target(in html: [UInt8], at url: URL, header: String?) throws(BoardError) -> URL? {
        var base = url
        var written = header.flatMap(address)
        let tags = HTMLTags(Array(html.prefix(limit)))
        for tag in tags where written == nil {
            switch tag.name {
            case "base":
                let address = tags.value(tag, "href").flatMap { LinkTarget.resolved($0, base: url) }
                base = address.flatMap { URL(address: $0) } ?? base
            case "meta" where tags.value(tag, "http-equiv")?.lowercased() == "refresh":
                let content = tags.value(tag, "content")?.decodingCharacterReferences
                written = content.flatMap(address)
            default: break
            }
        }
        let target = written.flatMap { LinkTarget.resolved($0, base: base) }
            .flatMap { URL(address: $0)?.withoutUserAndFragment }
        guard let target, Origin(target) != nil, target != url.withoutUserAndFragment else {
            return nil
        }
        if url.scheme == "https", target.scheme == "http" {
            throw .unsafeRedirect(host: url.server)
        }
        return target
    }

    /// Returns the address in `0; url=/new`, or `nil` if the delay is too long.
    private static func address(in content: String) -> String? {
        let delay = content.trimmed.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let rest = content.trimmed[delay.endIndex...].drop { $0.isWhitespace || ";,".contains($0) }
        guard let seconds = Double(delay), seconds <= longestDelay, !rest.isEmpty else {
            return nil
        }
        var address = rest
        if rest.prefix(3).lowercased() == "url" {
            let value = rest.dropFirst(3).drop(while: \.isWhitespace)
            if value.first == "=" { address = value.dropFirst().drop(while: \.isWhitespace) }
        }
        guard let quote = address.first, quote == "\"" || quote == "'" else {
            return address.trimmed
        }
        return address.dropFirst().prefix { $0 != quote }.trimmed
    }
}
