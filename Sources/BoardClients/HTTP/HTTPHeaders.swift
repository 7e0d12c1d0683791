/// The header fields of a request or a response; names are the same in any case.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The fields by their names in lower case.
    package private(set) var fields: [String: String] = [:]

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    package subscript(name: String) -> String? {
        get { fields[name.lowercased()] }
        set { fields[name.lowercased()] = newValue }
    }

    /// Takes over all fields of `other`, which win over those of the same name.
    package mutating func merge(_ other: HTTPHeaders) {
        fields.merge(other.fields) { _, new in new }
    }

    /// The long words of the values: of fields that show who asks, what has to stay secret.
    var secrets: [String] {
        fields.values.flatMap { $0.split(separator: " ") }.filter { $0.utf8.count >= 16 }
            .map(String.init)
    }

    /// Drops all fields but those whose names, in lower case, are in `names`.
    mutating func keepOnly(_ names: Set<String>) {
        fields = fields.filter { names.contains($0.key) }
    }

    /// Adds a field that came; of several with one name the values are listed, as HTTP has it.
    mutating func add(_ name: String, _ value: String) {
        let name = name.lowercased()
        fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// Only the names: values may be secrets.
    package var description: String { fields.keys.sorted().joined(separator: ", ") }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// These characters as far as they may stand in a header field; others could begin another one.
    var asHeaderValue: String {
        String(decoding: utf8.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
    }
}
