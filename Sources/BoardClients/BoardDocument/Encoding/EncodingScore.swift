/// A score of how plausible bytes are in an encoding.
///
/// It is 1 if all non-ASCII bytes are the most common characters, and below 0 if many are invalid.
enum EncodingScore {
    /// The minimum score of a plausible encoding.
    static let least = 0.3

    /// Returns the score of EUC-KR with the Windows extensions.
    static func korean(_ bytes: [UInt8]) -> Double {
        pairScore(bytes, single: { _ in nil }) { lead, trail in
            switch (lead, trail) {
            case (0xB0...0xC8, 0xA1...0xFE): 1
            case (0xCA...0xFD, 0xA1...0xFE), (0xA1...0xAC, 0xA1...0xFE): 0.3
            case (0x81...0xC6, 0x41...0x5A), (0x81...0xC6, 0x61...0x7A), (0x81...0xC6, 0x81...0xFE):
                0.1
            default: impossible
            }
        }
    }

    static func japanese(_ bytes: [UInt8]) -> Double {
        pairScore(bytes, single: { (0xA1...0xDF).contains($0) ? 0.1 : nil }) { lead, trail in
            guard (0x40...0xFC).contains(trail), trail != 0x7F else { return impossible }
            return switch (lead, trail) {
            // Hiragana and katakana, then common ideographs.
            case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): 1
            case (0x88...0x97, _): 0.7
            case (0x81, _), (0x82, _): 0.4
            case (0x98...0x9F, _), (0xE0...0xEA, _): 0.2
            default: impossible
            }
        }
    }

    /// Returns the score of Windows-1252 based on accented letters and quotation marks.
    static func western(_ bytes: [UInt8]) -> Double {
        var score = Average()
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            let before = index > 0 && bytes[index - 1].isLetter
            let after = index + 1 < bytes.count && bytes[index + 1].isLetter
            switch byte {
            // Alone, these bytes are remains of a damaged UTF-8 character.
            case 0xC2, 0xC3, 0xFF: score.add(byte == 0xFF ? impossible : 0)
            case 0xC0...: score.add(before || after ? 0.9 : 0)
            case 0x85, 0x91...0x94, 0x96, 0x97, 0xA0, 0xAB, 0xBB:
                score.add(before || after ? 0.9 : 0.5)
            default: score.add(-0.5)
            }
        }
        return score.value
    }

    /// The score of an invalid byte.
    private static let impossible = -2.0

    /// Returns the score of an encoding whose non-ASCII bytes are single or start a pair.
    private static func pairScore(
        _ bytes: [UInt8], single: (UInt8) -> Double?, pair: (UInt8, UInt8) -> Double
    ) -> Double {
        var score = Average()
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            guard bytes[index] >= 0x80 else { continue }
            if let points = single(bytes[index]) {
                score.add(points)
            } else if index + 1 < bytes.count {
                let points = pair(bytes[index], bytes[index + 1])
                score.add(points)
                if points != impossible { index += 1 }
            }
        }
        return score.value
    }
}

private struct Average {
    private var sum = 0.0
    private var count = 0.0

    mutating func add(_ points: Double) {
        sum += points
        count += 1
    }

    var value: Double { count > 0 ? sum / count : 0 }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
