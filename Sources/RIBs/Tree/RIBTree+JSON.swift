extension RIBTree {
    /// The tree as JSON on one line: an object with `id`, `name`, `state` and `children`.
    ///
    /// `Codable` reads and writes the same format. This property needs no encoder and no recursion.
    public var json: String {
        var text = ""
        var depth = -1
        for entry in entries {
            text += Self.between(depth, entry.depth) + Self.opening(of: entry)
            depth = entry.depth
        }
        return text + Self.closing(depth + 1)
    }

    /// Returns the end of the previous entry and the separator before a new one.
    private static func between(_ depth: Int, _ next: Int) -> String {
        next > depth ? "" : closing(depth - next + 1) + ","
    }

    private static func closing(_ count: Int) -> String { String(repeating: "]}", count: count) }

    private static func opening(of entry: Entry) -> String {
        #"{"id":\#(entry.id),"name":\#(JSONText.string(entry.name)),"#
            + #""state":"\#(entry.state.rawValue)","children":["#
    }
}

/// The JSON escaping of strings.
enum JSONText {
    /// Returns `text` as a JSON string in quotation marks.
    static func string(_ text: String) -> String {
        "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": "\\" + String(scalar)
        case ..<" ": #"\u00"# + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }
}
