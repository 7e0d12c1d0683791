/// The beginning of a text on one line, for the row of a list.
package enum Excerpt {
    /// Leaves the commonest signs of Markdown away.
    package static func text(of body: String) -> String {
        var body = body
        return body.withUTF8(text)
    }

    /// By bytes: characters cost a hundred times as much, for every post of a list.
    private static func text(of body: UnsafeBufferPointer<UInt8>) -> String {
        var line: [UInt8] = []
        line.reserveCapacity(length)
        var beginsLine = true
        for byte in body {
            if line.count >= length, !UTF8.isContinuation(byte) { break }
            if byte == UInt8(ascii: "\n") {
                beginsLine = true
            } else if !isMark(byte, beginsLine: beginsLine) {
                if beginsLine, !line.isEmpty { line.append(UInt8(ascii: " ")) }
                beginsLine = false
                line.append(byte)
            }
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether it is a sign of Markdown rather than of the text.
    private static func isMark(_ byte: UInt8, beginsLine: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case "*", "`": true
        case " ", "\t", "#", ">", "-", "|": beginsLine
        default: false
        }
    }

    /// In bytes: as much as a line of a wide screen holds, and no more, as every post has one.
    private static let length = 300
}
