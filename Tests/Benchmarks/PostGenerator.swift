import Foundation
import TerminalUI

/// A deterministic generator of posts in Korean and English, newest first.
struct PostGenerator {
    struct Post {
        /// The post as an object of the board document.
        let json: [UInt8]
        /// The row in a list of 120 columns, from its second column on.
        let line: String
    }

    private static let words = [
        "게시판", "터미널에서", "글을", "읽는다", "댓글", "빠르게", "한글", "오늘의", "질문",
        "board", "terminal", "reader", "keyboard", "quick", "the", "of", "swift", "panel",
        "café", "日本語", "🎉", "👩‍💻", "🇰🇷", "—", "C++", "v2.0", "why?",
    ]
    private static let bodyText =
        (words + ["**bold**", "`code`", "\\\"quoted\\\"", "\\n\\n", "\\n"])
        .map { (bytes: Array("\($0) ".utf8), characters: $0.count + 1) }
    private static let authors = ["이서연", "alice", "bob", "김민준", "박하늘", "josé"]
    private static let newest = 1_790_000_000.0

    private var random = SeededNumbers()
    private var number = 0

    /// Returns the start of a post's title.
    static func mark(of number: Int) -> String {
        "[\(String(number + 10_000_000).dropFirst())]"
    }

    mutating func next() -> Post {
        number += 1
        let title = "\(Self.mark(of: number)) \(makeTitle())"
        let author = Self.authors[random.below(Self.authors.count)]
        let score = random.below(500)
        let comments = random.below(200)
        let date = Date(timeIntervalSince1970: Self.newest - Double(number * 60))
        let head = """
            {"id": "\(number)", "title": "\(title)", "author": "\(author)", \
            "createdAt": "\(date.ISO8601Format())", "score": \(score), \
            "commentCount": \(comments), "body": "
            """
        let json = Array(head.utf8) + makeBody() + Array("\"}".utf8)
        let numbers = ["9w", "+\(score)", "[\(comments)]"]
        return Post(json: json, line: Self.row(title: title, author: author, numbers: numbers))
    }

    private static func row(title: String, author: String, numbers: [String]) -> String {
        let columns = numbers.map { String(repeating: " ", count: 6 - $0.count) + $0 }
        return title.filled(toColumns: 76) + author.filled(toColumns: 12) + columns.joined()
    }

    private mutating func makeTitle() -> String {
        (0..<3 + random.below(6)).map { _ in Self.words[random.below(Self.words.count)] }
            .joined(separator: " ")
    }

    /// Returns 200 to 2000 characters, mostly short texts, as on real boards.
    private mutating func makeBody() -> [UInt8] {
        let wanted = 220 + random.below(60) * random.below(30)
        var body: [UInt8] = []
        var characters = 0
        while characters < wanted {
            let word = Self.bodyText[random.below(Self.bodyText.count)]
            body += word.bytes
            characters += word.characters
        }
        return body
    }
}

extension String {
    fileprivate func filled(toColumns columns: Int) -> String {
        let text = cut(toColumns: columns - 1)
        return text + String(repeating: " ", count: columns - text.columnCount)
    }
}

/// A deterministic pseudorandom generator: a 64-bit xorshift.
struct SeededNumbers {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
