import CMD4C

/// A block with preserved lines: code, or HTML for another parser.
struct VerbatimBlock {
    /// The language of the code; `nil` for HTML.
    private let language: String??
    private let source: UnsafeBufferPointer<UInt8>
    private(set) var bytes: [UInt8] = []
    /// The columns of white space that md4c reported at the start of the line.
    private var indent = 0

    /// Begins a block.
    ///
    /// - Parameter source: the text that md4c parses.
    init(
        _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?,
        of source: UnsafeBufferPointer<UInt8>
    ) {
        self.source = source
        guard type == MD_BLOCK_CODE else {
            language = nil
            return
        }
        let name = detail.as(MD_BLOCK_CODE_DETAIL.self)?.lang.decoded.sanitized(as: .line)
        language = .some(name.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Adds a part of a line; md4c reports the indentation before it as separate spaces.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        let start = offset(of: text)
        if start == nil, text.allSatisfy({ $0 == 0x20 }) {
            indent += text.count
            return
        }
        bytes += start.map { indentation(before: $0) } ?? Array(repeating: 0x20, count: indent)
        indent = 0
        ParserMarks.withoutJoiners(text) { bytes += $0.lazy.map(ParserMarks.restored) }
    }

    /// Returns the offset of a text in the source; `nil` for md4c's own text.
    private func offset(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = source.baseAddress, let start = text.baseAddress else { return nil }
        let offset = base.distance(to: start)
        return source.indices.contains(offset) ? offset : nil
    }

    /// Returns the original white space before `end`, including tabs.
    private func indentation(before end: Int) -> [UInt8] {
        let spaces = Array(repeating: UInt8(0x20), count: indent)
        let start = source[..<end].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
        guard indent > 0, source[start..<end].contains(0x09) else { return spaces }
        let lineStart = source[..<start].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
        let columns = source[start..<end].reduce(
            into: [Self.column(of: source[lineStart..<start])]
        ) { $0.append(Self.column(behind: $1, at: $0[$0.count - 1])) }
        // Some of the columns belong to the enclosing containers and to the indent of code.
        let own = columns[columns.count - 1] - indent
        var indentation: [UInt8] = []
        for (index, byte) in source[start..<end].enumerated() where columns[index + 1] > own {
            let isWhole = columns[index] >= own
            indentation +=
                isWhole ? [byte] : Array(repeating: 0x20, count: columns[index + 1] - own)
        }
        return indentation
    }

    private static func column(of text: UnsafeBufferPointer<UInt8>.SubSequence) -> Int {
        text.reduce(0) { column(behind: $1, at: $0) }
    }

    /// Returns the next column; tab stops in Markdown are four columns apart.
    private static func column(behind byte: UInt8, at column: Int) -> Int {
        byte == 0x09 ? column + 4 - column % 4 : column + 1
    }

    /// The code block; `nil` for HTML.
    var code: RichText.Block? {
        guard let language else { return nil }
        let text = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
        return .code(language: language, text: String(decoding: text, as: UTF8.self))
    }
}

/// An open code fence, outside of quotes and lists.
struct CodeFence {
    private let mark: UInt8
    private let length: Int

    /// Returns the fence that is open after `line`, given the one before it.
    static func after(_ line: MarkdownLine, in fence: CodeFence?) -> CodeFence? {
        let start = line.afterBlanks(line.range.lowerBound)
        guard start - line.range.lowerBound < 4, start < line.range.upperBound else { return fence }
        let mark = line.bytes[start]
        guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return fence }
        let length = line.count(of: mark, from: start)
        guard length >= 3 else { return fence }
        guard let fence else { return CodeFence(mark: mark, length: length) }
        let isLast = line.afterBlanks(start + length) == line.range.upperBound
        return isLast && mark == fence.mark && length >= fence.length ? nil : fence
    }
}
