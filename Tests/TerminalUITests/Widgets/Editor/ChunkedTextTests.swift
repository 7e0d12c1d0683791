import TestSupport
import Testing

@testable import TerminalUI

@Suite struct ChunkedTextTests {
    private var generator = SeededGenerator(seed: 7)

    @Test(arguments: [1, 12, 400])
    mutating func `random edits give the same text as on a string`(longest: Int) {
        var text = ChunkedText()
        var bytes: [UInt8] = []

        for _ in 0..<600 {
            let inserted = String.random(
                scalars: .random(in: 0...longest, using: &generator), using: &generator)
            let range = randomRange(in: text)
            text.replace(range, with: inserted)
            bytes.replaceSubrange(range, with: inserted.utf8)
            #expect(text.count == bytes.count)
            #expect(text == ChunkedText(String(decoding: bytes, as: UTF8.self)))
            guard isSound(text) else { return }
        }

        #expect(Array(text.text.utf8) == bytes)
        checkPositions(text, String(decoding: bytes, as: UTF8.self))
    }

    /// A range whose bounds are between scalars.
    private mutating func randomRange(in text: ChunkedText) -> Range<Int> {
        let old = text.text.unicodeScalars
        let ends = (0..<2).map { _ in Int.random(in: 0...old.count, using: &generator) }
            .sorted()
        let near = min(ends[1], ends[0] + 300)
        let offsets = [ends[0], near].map { old.prefix($0).reduce(0) { $0 + UTF8.width($1) } }
        return offsets[0]..<offsets[1]
    }

    private func checkPositions(_ text: ChunkedText, _ string: String) {
        let lines = string.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        var start = 0
        for (number, line) in lines.enumerated() {
            #expect(text.lineStart(of: start + line.count / 2) == start)
            #expect(text.lineEnd(of: start) == start + line.count)
            let position = TextPosition(line: number + 1, column: 1)
            #expect(text.position(of: start) == position)
            #expect(text.offset(of: position) == start)
            start += line.count + 1
        }
    }

    /// Chunks of a reasonable size make every operation fast.
    private func isSound(_ text: ChunkedText) -> Bool {
        let chunks = text.chunks
        let isFull = chunks.dropLast().allSatisfy { $0.endsLine || $0.length > 0 }
        let isSplit = chunks.allSatisfy {
            $0.length <= TextChunk.limit && !$0.text.utf8.contains(0x0A)
        }
        let isSound = isFull && isSplit && chunks.last?.endsLine == false
        #expect(isSound)
        return isSound
    }

    @Test(arguments: ["가", "x", "가나 ", "👨\u{200D}", "\u{301}", "\u{1F1F0}", "다섯 낱말로 된 줄\n"])
    func `a key press in a megabyte replaces at most two chunks`(piece: String) {
        let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        var content = EditableText(text)
        content.move(to: content.chunked.roundedUp(text.utf8.count / 2))
        // The old chunks are retained. Otherwise a new chunk could reuse the address of an old one.
        let oldChunks = content.chunked.chunks
        let old = Set(oldChunks.map(ObjectIdentifier.init))

        content.type("나")
        content.remove(to: content.characterBefore)

        let kept = content.chunked.chunks
        let new = kept.filter { !old.contains(ObjectIdentifier($0)) }
        #expect(withExtendedLifetime(oldChunks) { new.count } <= 4)
        #expect(new.allSatisfy { $0.length <= TextChunk.limit })
        let longest = piece.contains("\n") ? piece.utf8.count : TextChunk.limit / 4
        #expect(kept.count < 10 + (1 << 20) / longest)
        content.undo()
        content.undo()
        #expect(content.text == text)
    }

    @Test(arguments: ["가", "x", "가나 ", "e\u{301}", "👍🏽", "\u{1100}\u{1161}\u{11A8}"])
    func `a long line is split between characters, after blanks if possible`(piece: String) {
        let text = ChunkedText(String(repeating: piece, count: 5000))

        #expect(text.chunks.count > 1)
        for chunk in text.chunks {
            #expect(chunk.length % piece.utf8.count == 0)
            #expect(chunk.length > TextChunk.limit / 4)
        }
    }
}
