import BoardCore
import Essentials

/// Reads the bytes of a feed, whatever their type is said to be.
enum FeedBytes {
    /// - Parameters:
    ///   - charset: the encoding that the server named; `nil` where it named none.
    ///   - url: what the addresses in the feed are relative to.
    ///
    /// Returns `nil` for what is no feed, such as a web page. Throws `empty` where nothing is there,
    /// and `unreadable` for JSON that is broken.
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

    /// The bytes in UTF-8, without a byte order mark; what is no text becomes U+FFFD.
    ///
    /// A mark in the bytes tells most, then the server, then the feed itself.
    static func decoded(_ bytes: [UInt8], charset: String?) -> [UInt8] {
        bytes.decoded(charset: charset, declared: declaredEncoding(of: bytes))
    }

    /// The encoding in `<?xml version="1.0" encoding="KOI8-R"?>`.
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
