/// One place where a convention is broken, and what to do about it.
struct Finding: Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.file, one.line, one.message) < (other.file, other.line, other.message)
    }
}
