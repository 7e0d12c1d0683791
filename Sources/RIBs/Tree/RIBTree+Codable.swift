/// Reads and writes the nested objects that `json` shows.
///
/// Containers wait in a list instead of on the call stack, so that depth is limited only by the
/// coder.
extension RIBTree: Codable {
    private enum Key: CodingKey {
        case id, name, state, children
    }

    /// Reads a tree that was written as JSON or in the same shape by another coder.
    ///
    /// - Throws: `DecodingError` for anything else.
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

    /// Writes nested objects with `id`, `name`, `state` and `children`, as `json` has them.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var open = [try Self.write(self.root, to: &root)]
        for entry in entries.dropFirst() {
            open.removeLast(open.count - entry.depth)
            var child = open[entry.depth - 1].nestedContainer(keyedBy: Key.self)
            open.append(try Self.write(entry, to: &child))
        }
    }

    /// Reads one RIB; its children wait at the end of the list, whose length is its depth.
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

    /// Writes one RIB and returns the place for its children.
    private static func write(
        _ entry: Entry, to object: inout KeyedEncodingContainer<Key>
    ) throws -> any UnkeyedEncodingContainer {
        try object.encode(entry.id, forKey: .id)
        try object.encode(entry.name, forKey: .name)
        try object.encode(entry.state, forKey: .state)
        return object.nestedUnkeyedContainer(forKey: .children)
    }
}
