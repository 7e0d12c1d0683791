import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct RopeTests {
    private var generator = SeededGenerator(seed: 7)

    @Test(arguments: [1, 12, 400])
    mutating func `random edits give the same text as on a string`(longest: Int) {
        var rope = Rope()
        var bytes: [UInt8] = []

        for _ in 0..<600 {
            let text = String.random(
                scalars: .random(in: 0...longest, using: &generator), using: &generator)
            let range = randomRange(in: rope)
            rope.replace(range, with: text)
            bytes.replaceSubrange(range, with: text.utf8)
            #expect(rope.count == bytes.count)
            #expect(rope.digest == TextDigest(bytes))
            guard isSound(rope) else { return }
        }

        #expect(Array(rope.text.utf8) == bytes)
        checkPlaces(rope, String(decoding: bytes, as: UTF8.self))
    }

    /// Returns a range whose bounds are between scalars.
    private mutating func randomRange(in rope: Rope) -> Range<Int> {
        let text = rope.text.unicodeScalars
        let ends = (0..<2).map { _ in Int.random(in: 0...text.count, using: &generator) }.sorted()
        let near = min(ends[1], ends[0] + 300)
        let offsets = [ends[0], near].map { text.prefix($0).reduce(0) { $0 + UTF8.width($1) } }
        return offsets[0]..<offsets[1]
    }

    private func checkPlaces(_ rope: Rope, _ text: String) {
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        var start = 0
        for (number, line) in lines.enumerated() {
            #expect(rope.lineStart(of: start + line.count / 2) == start)
            #expect(rope.lineEnd(of: start) == start + line.count)
            let position = TextPosition(line: number + 1, column: 1)
            #expect(rope.position(of: start) == position)
            #expect(rope.offset(of: position) == start)
            start += line.count + 1
        }
    }

    /// Checks that operations are fast: a low tree, and chunks of a reasonable size.
    private func isSound(_ rope: Rope) -> Bool {
        let chunks = rope.chunks
        let limit = 1.4405 * log2(Double(chunks.count + 2))
        let isLow = Double(rope.root.height) <= limit
        let isFull = chunks.dropLast().allSatisfy { $0.endsLine || $0.length > 0 }
        let isParted = chunks.allSatisfy {
            $0.length <= RopeChunk.limit && !$0.text.utf8.contains(0x0A)
        }
        let isSound = isLow && isFull && isParted && chunks.last?.endsLine == false
        #expect(isSound)
        return isSound
    }

    @Test(arguments: ["가", "x", "가나 ", "👨\u{200D}", "\u{301}", "\u{1F1F0}", "다섯 낱말로 된 줄\n"])
    func `a key press in a megabyte replaces at most two chunks`(piece: String) {
        let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        var content = EditableText(text)
        content.move(to: content.rope.roundedUp(text.utf8.count / 2))
        // The old chunks are retained. Otherwise a new chunk could reuse the address of an old one.
        let oldChunks = content.rope.chunks
        let old = Set(oldChunks.map(ObjectIdentifier.init))

        content.type("나")
        content.remove(to: content.characterBefore)

        let kept = content.rope.chunks
        let new = kept.filter { !old.contains(ObjectIdentifier($0)) }
        #expect(withExtendedLifetime(oldChunks) { new.count } <= 4)
        #expect(new.allSatisfy { $0.length <= RopeChunk.limit })
        let longest = piece.contains("\n") ? piece.utf8.count : RopeChunk.limit / 4
        #expect(kept.count < 10 + (1 << 20) / longest)
        content.undo()
        content.undo()
        #expect(content.text == text)
    }

    @Test(arguments: ["가", "x", "가나 ", "e\u{301}", "👍🏽", "\u{1100}\u{1161}\u{11A8}"])
    func `a long line is split between characters, after blanks if possible`(piece: String) {
        let rope = Rope(String(repeating: piece, count: 5000))

        #expect(rope.chunks.count > 1)
        for chunk in rope.chunks {
            #expect(chunk.length % piece.utf8.count == 0)
            #expect(chunk.length > RopeChunk.limit / 4)
        }
    }
}

extension Rope {
    /// All chunks in order.
    var chunks: [RopeChunk] {
        var chunks: [RopeChunk] = []
        var waiting: [RopeNode] = []
        var node = root
        while node != nil || !waiting.isEmpty {
            while let current = node {
                waiting.append(current)
                node = current.left
            }
            let current = waiting.removeLast()
            chunks.append(current.chunk)
            node = current.right
        }
        return chunks
    }
}
