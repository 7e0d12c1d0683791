import Localization

/// The position in a list, encoded as an opaque text.
enum Cursor {
    static func text(_ parts: [String]) -> String {
        Base64URL.text(Array(parts.joined(separator: ":").utf8))
    }

    /// Returns the numbers of a cursor. Throws a problem if this server did not create it.
    static func parts(_ text: String, kind: String, count: Int) throws(Problem) -> [Int64] {
        // The longest cursor has three numbers of 20 digits.
        let bytes = text.utf8.count <= 128 ? Base64URL.bytes(text) ?? [] : []
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":")
        let numbers = parts.dropFirst().compactMap { Int64($0) }
        guard parts.first.map(String.init) == kind, parts.count == count + 1,
            numbers.count == count
        else {
            throw .invalid("after", localized("This is not a cursor of this list; use its next."))
        }
        return numbers
    }
}

extension BoardRequest {
    /// Returns the numbers of the cursor in `after`, if there is one.
    func cursor(_ kind: String, count: Int) throws(Problem) -> [Int64]? {
        guard let text = try parameter("after") else { return nil }
        return try Cursor.parts(text, kind: kind, count: count)
    }
}
