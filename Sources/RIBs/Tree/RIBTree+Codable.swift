/// Coding in the form of the nested objects of `json`.
///
/// Open containers are in a list instead of on the call stack, so that only the coder limits the
/// depth.
extension RIBTree: Codable {
    private enum Key: CodingKey {
        case id, name, state, children
    }

    /// Decodes a tree that was written as JSON, or by another coder in the same structure.
    ///
    /// - Throws: `DecodingError` for any other input.
    public init(from decoder: any Decoder) throws {
        var waiting: [any UnkeyedDecodingContainer] = []
        var entries = [try Self.entry(in: decoder.container(keyedBy: Key.self), &waiting)]
        while let last = waiting.indices.last {
            if waiting[last].isAtEnd {
                waiting.removeLast()
            } else {
                let child = try waiting[last].nestedContainer(keyedBy: Key.self)
                entries.append(try Self.entry(in: child, &waiting))
            }
        }
        self.init(entries: entries)
    }

    /// Encodes nested objects with `id`, `name`, `state` and `children`, as in `json`.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var open = [try Self.write(self.root, to: &root)]
        for entry in entries.dropFirst() {
            open.removeLast(open.count - entry.depth)
            var child = open[entry.depth - 1].nestedContainer(keyedBy: Key.self)
            open.append(try Self.write(entry, to: &child))
        }
    }

    /// Decodes one RIB and appends its children to the list, whose length is its depth.
    private static func entry(
        in object: KeyedDecodingContainer<Key>, _ waiting: inout [any UnkeyedDecodingContainer]
    ) throws -> Entry {
        let entry = Entry(
            id: try object.decode(RIBID.self, forKey: .id),
            name: try object.decode(String.self, forKey: .name),
            state: try object.decode(State.self, forKey: .state),
            depth: waiting.count)
        waiting.append(try object.nestedUnkeyedContainer(forKey: .children))
        return entry
    }

    /// Encodes one RIB and returns the container of its children.
    private static func write(
        _ entry: Entry, to object: inout KeyedEncodingContainer<Key>
    ) throws -> any UnkeyedEncodingContainer {
        try object.encode(entry.id, forKey: .id)
        try object.encode(entry.name, forKey: .name)
        try object.encode(entry.state, forKey: .state)
        return object.nestedUnkeyedContainer(forKey: .children)
    }
}
