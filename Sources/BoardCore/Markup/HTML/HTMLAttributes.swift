/// The attributes of an element in the representation of libxml2.
struct HTMLAttributes {
    typealias Pairs = UnsafeMutablePointer<UnsafePointer<UInt8>?>

    private let pairs: Pairs?
    private let classes: [Substring]

    /// Creates attributes from an array of names, each followed by its value, up to a `nil`.
    init(_ pairs: Pairs?) {
        self.pairs = pairs
        classes =
            Self.value(of: "class", in: pairs)?.utf8
            .split(maxSplits: Self.classLimit, whereSeparator: \.isHTMLSpace)
            .map { Substring($0) } ?? []
    }

    private static let classLimit = 32

    /// The value of an attribute, empty if it has none; `nil` if there is no such attribute.
    subscript(name: StaticString) -> String? {
        Self.value(of: name, in: pairs)
    }

    func hasClass(_ name: Substring) -> Bool {
        classes.contains(name)
    }

    func hasClass(in names: Set<Substring>) -> Bool {
        classes.contains { names.contains($0) }
    }

    /// Returns the rest of the first class name with one of the prefixes.
    func suffix(ofClassAfter beginnings: [String]) -> String? {
        for name in classes {
            for beginning in beginnings where name.hasPrefix(beginning) {
                return String(name.dropFirst(beginning.count))
            }
        }
        return nil
    }

    /// A Boolean value that indicates whether they hide the element.
    var areHidden: Bool {
        pairs != nil && HiddenElement.isAsked { self[$0] }
    }

    private static func value(of name: StaticString, in pairs: Pairs?) -> String? {
        guard var pair = pairs else { return nil }
        while let found = pair[0] {
            if isEqual(found, name) { return pair[1].map { String(cString: $0) } ?? "" }
            pair += 2
        }
        return nil
    }

    private static func isEqual(_ text: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            // The terminator of a shorter text differs from every byte of the name.
            name.indices.allSatisfy { text[$0] == name[$0] } && text[name.count] == 0
        }
    }
}
