/// The header fields of a request or a response. Names are case-insensitive.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The values by lowercased field name.
    package private(set) var fields: [String: String] = [:]

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    package subscript(name: String) -> String? {
        get { fields[name.lowercased()] }
        set { fields[name.lowercased()] = newValue }
    }

    /// Adds all fields of `other`, which replace those of the same name.
    package mutating func merge(_ other: HTTPHeaders) {
        fields.merge(other.fields) { _, new in new }
    }

    /// The parts of the values that have at least 16 bytes, such as tokens in credential fields.
    var secrets: [String] {
        fields.values.flatMap { $0.split(separator: " ") }.filter { $0.utf8.count >= 16 }
            .map(String.init)
    }

    /// Removes all fields except those whose lowercased names are in `names`.
    mutating func keepOnly(_ names: Set<String>) {
        fields = fields.filter { names.contains($0.key) }
    }

    /// Adds a received field. Values of repeated fields are joined with commas, as HTTP specifies.
    mutating func add(_ name: String, _ value: String) {
        let name = name.lowercased()
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// The field names only, because values may be secrets.
    package var description: String { fields.keys.sorted().joined(separator: ", ") }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// The printable ASCII characters of the string. Others could start another header field.
    var asHeaderValue: String {
        String(decoding: utf8.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
    }
}
