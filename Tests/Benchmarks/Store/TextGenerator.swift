import BoardCore
import Foundation
import TestSupport

/// A deterministic generator of threads in English and Korean, with frequent and rare words.
struct TextGenerator {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Queries for words and parts of words, from frequent to rare ones, and combinations of them.
    static let queries: [String] = {
        let ranks = [0, 3, 10, 40, 150, 600, 2500, 9000, 40_000, 150_000]
        let english = ranks.map(Self.english)
        let korean = ranks.map(Self.korean)
        let parts = english.suffix(4).map { String($0.dropFirst().prefix(4)) }
        let syllables = korean.suffix(4).map { String($0.prefix(2)) }
        return english + korean + parts + syllables + [
            "\(english[1]) \(english[4])", "\(english[3]) \(english[6])",
            "\(korean[1]) \(korean[4])", "\(korean[3]) \(korean[6])",
            "\"\(english[0]) \(english[1])\"", "\(english[5]) \(korean[5])",
            "\(english[2]) author:user7", "\(korean[2]) newer:30d", "\(english[4]) ~\(english[1])",
            "nowhere", "없는말", "\(english[7]) \(korean[8])",
        ]
    }()

    /// Returns a thread with five comments.
    mutating func thread(_ number: Int) -> PostThread {
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
        return PostThread(
            post: Post(
                id: PostID("\(number)", in: "bench"), title: text(words: 8), author: author(),
                createdAt: date, commentCount: 5),
            body: text(words: 140), comments: (0..<5).map { comment($0) })
    }

    mutating func comment(_ number: Int) -> Comment {
        Comment(id: "\(number)", author: author(), body: text(words: 120))
    }

    private mutating func author() -> String { "user\(Int.random(in: 0..<20_000, using: &random))" }

    /// Returns a text in one of both languages.
    private mutating func text(words count: Int) -> String {
        let isKorean = Int.random(in: 0..<10, using: &random) < 3
        return (0..<count).map { _ in
            isKorean ? Self.allKorean[rank()] : Self.allEnglish[rank()]
        }.joined(separator: " ")
    }

    /// Returns the rank of a word: a word of rank n occurs in proportion to 1/n.
    private mutating func rank() -> Int {
        Int(exp(Double.random(in: 0..<13, using: &random))) - 1
    }

    private static let allEnglish = (0..<442_413).map(english)
    private static let allKorean = (0..<442_413).map(korean)

    /// Returns the word of a rank, which consists of syllables.
    private static func english(_ rank: Int) -> String {
        let syllables = [
            "ter", "mi", "na", "lo", "sen", "ka", "ri", "ou", "pe", "stra", "thi", "ve",
        ]
        var (word, rest) = ("", rank + 5)
        while rest > 0 {
            word += syllables[rest % syllables.count]
            rest /= syllables.count
        }
        return word
    }

    private static func korean(_ rank: Int) -> String {
        let (first, count) = (0xAC00 as UInt32, 1400)
        var (word, rest) = ("", rank + 1)
        while rest > 0 {
            let value = first + UInt32(rest * 11 % count) * 7
            word.unicodeScalars.append(Unicode.Scalar(value) ?? "가")
            rest /= count
        }
        return word + ["을", "에서", "는"][rank % 3]
    }
}
