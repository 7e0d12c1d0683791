import BoardCore
import Essentials

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
