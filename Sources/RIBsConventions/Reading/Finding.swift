/// A violation of a convention, with advice.
struct Finding: Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let message: String

    var description: String { "\(file):\(line): \(message)" }

    static func < (one: Finding, other: Finding) -> Bool {
        (one.file, one.line, one.message) < (other.file, other.line, other.message)
    }
}
