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
