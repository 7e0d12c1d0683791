/// The names of the object members to retain. All others are skipped.
package struct JSONNames: Sendable, ExpressibleByArrayLiteral {
    private let names: [String]
    /// The hashes of the names, which rule out most other names quickly.
    private let digests: [Int]

    package init(arrayLiteral names: String...) {
        self.names = names
        digests = names.map { name in
            let bytes = Array(name.utf8)
            return bytes.digest(of: bytes.indices)
        }
    }

    /// Returns the name that some bytes spell, or `nil` if it is not among the names.
    fileprivate func name(in range: Range<Int>, of bytes: [UInt8]) -> String? {
        let digest = bytes.digest(of: range)
        guard let index = digests.firstIndex(of: digest) else { return nil }
        return names[index].utf8.elementsEqual(bytes[range]) ? names[index] : nil
    }

    fileprivate func contains(_ name: String) -> Bool { names.contains(name) }
}

extension JSONCursor {
    /// Reads a member's name. Returns `nil` if it is not among `names`; a `nil` list accepts all.
    mutating func readName(among names: JSONNames?) throws(JSONError) -> String? {
        try beginMemberName()
        let start = position
        let string = try readStringRange()
        if let names, !string.hasEscapes { return names.name(in: string.range, of: bytes) }
        position = start
        let name = try readString()
        return names.map { $0.contains(name) } ?? true ? name : nil
    }
}
