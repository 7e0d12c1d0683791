/// A fence that began code, outside of quotes and lists.
struct CodeFence {
    private let mark: UInt8
    private let length: Int

    /// The fence that is open behind `line`, where `fence` was open before it.
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
