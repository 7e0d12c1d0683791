import BoardCore
import Essentials

/// The response to a request for a feed.
enum FeedResponse: Sendable {
    case unchanged
    /// A feed and the final address from which it was sent.
    case feed(FeedDocument, from: URL, validators: Validators?)
}

extension Endpoint<FeedResponse> {
    /// Returns the endpoint for the feed at the service's own address.
    ///
    /// - Parameter validators: The validators of the cached feed, which may still be current.
    static func feed(validators: Validators?) -> Endpoint {
        Endpoint(headers: ["Accept": accepted], validators: validators) { response in
            guard !response.isUnchanged else { return .unchanged }
            let feed = try await response.body.read {
                try FeedBytes.read($0, charset: response.charset, url: response.url)
            }
            guard let feed else { throw response.wrongType }
            return .feed(feed, from: response.url, validators: response.validators)
        }
    }

    /// The media types by which some servers choose between a feed and a page about it.
    private static var accepted: String {
        "application/atom+xml, application/rss+xml, application/feed+json, "
            + "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1"
    }
}

/// A parser for feeds of any format, independent of the stated content type.
enum FeedBytes {
    /// Parses a feed.
    ///
    /// Returns `nil` for input that is not a feed, such as a web page. Throws `empty` for blank
    /// input, and `unreadable` for malformed JSON.
    ///
    /// - Parameters:
    ///   - charset: The encoding named by the server; `nil` if there is none.
    ///   - url: The URL to which addresses in the feed are relative.
    static func read(
        _ bytes: [UInt8], charset: String?, url: URL?
    ) throws(BoardError) -> FeedDocument? {
        let text = decoded(bytes, charset: charset)
        switch text.first(where: { !$0.isWhitespace }) {
        case nil: throw .empty
        case .openBrace: return JSONFeedReader.read(try JSONValue(text), url: url)
        case .lessThan: return try XMLFeedReader.read(text, url: url)
        default: return nil
        }
    }

    /// Returns the bytes as UTF-8 without a byte order mark. Invalid bytes become U+FFFD.
    ///
    /// A byte order mark takes precedence over the server's charset, and that over the XML
    /// declaration.
    static func decoded(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        bytes.decoded(charset: charset, declared: declaredEncoding(of: bytes))
    }

    /// Returns the encoding in `<?xml version="1.0" encoding="KOI8-R"?>`.
    private static func declaredEncoding(of bytes: [UInt8]) -> String? {
        let start = bytes.prefix(512).drop { $0.isWhitespace }
        guard start.starts(with: "<?xml".utf8) else { return nil }
        let text = String(decoding: start.prefix { $0 != .greaterThan }, as: UTF8.self)
        guard let name = text.firstRange(of: "encoding") else { return nil }
        let value = text[name.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
