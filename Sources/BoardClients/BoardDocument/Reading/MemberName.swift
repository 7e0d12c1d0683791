/// The member names of board documents.
enum MemberName: String, CaseIterable {
    case boards, data, id, name, description
    case boardId, title, author, createdAt, body, url, score, tags, pinned, commentCount, comments
    case parentId, format, accepted
}

extension MemberName {
    /// Creates the name spelled by `bytes`; `nil` for an unknown name.
    init?(bytes: ArraySlice<UInt8>) {
        guard let key = Self.packed(bytes) else { return nil }
        guard let known = Self.known.first(where: { $0.key == key }) else { return nil }
        self = known.name
    }

    private static let known = allCases.map {
        (key: packed(Array($0.rawValue.utf8)[...]), name: $0)
    }

    /// Packs up to 15 bytes into one integer after a leading 1, for a fast comparison.
    private static func packed(_ bytes: ArraySlice<UInt8>) -> UInt128? {
        guard bytes.count < 16 else { return nil }
        return bytes.reduce(1) { $0 << 8 | UInt128($1) }
    }
}

extension JSONCursor {
    mutating func readMemberName() throws(JSONError) -> MemberName? {
        try beginMemberName()
        let name = try readStringRange()
        return MemberName(bytes: content(of: name))
    }

    /// Reads an object. `read` must consume the value of each member.
    mutating func forEachMember(
        _ read: (MemberName?, inout Self) throws(JSONError) -> Void
    ) throws(JSONError) {
        try forEachMember(
            named: { cursor throws(JSONError) in try cursor.readMemberName() }, read)
    }
}
