/// The names of the members that somebody is going to ask for: all others need not be kept.
package struct JSONNames: Sendable, ExpressibleByArrayLiteral {
    private let names: [String]
    /// What tells most other names from these at a glance.
    private let digests: [Int]

    package init(arrayLiteral names: String...) {
        self.names = names
        digests = names.map { name in
            let bytes = Array(name.utf8)
            return bytes.digest(of: bytes.indices)
        }
    }

    /// The name that some bytes spell, if it is one of these.
    fileprivate func name(in range: Range<Int>, of bytes: [UInt8]) -> String? {
        let digest = bytes.digest(of: range)
        guard let index = digests.firstIndex(of: digest) else { return nil }
        return names[index].utf8.elementsEqual(bytes[range]) ? names[index] : nil
    }

    fileprivate func contains(_ name: String) -> Bool { names.contains(name) }
}

extension JSONCursor {
    /// Goes past a member's name; returns it if it is one of `names`, which `nil` says of all.
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
