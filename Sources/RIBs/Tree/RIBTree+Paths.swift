extension RIBTree {
    /// The names of all entries, with a number if siblings share a name: `PostDetail#2`.
    ///
    /// Such siblings are numbered from 1 in the order of attachment.
    public var labels: [String] {
        let slots = slots
        let totals = slots.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        var seen: [Slot: Int] = [:]
        return slots.map { slot in
            seen[slot, default: 0] += 1
            return Self.label(slot.name, number: seen[slot], of: totals[slot])
        }
    }

    /// The paths of all entries from the top, such as `Root/Board/PostDetail#2`.
    public var paths: [String] {
        var path: [String] = []
        return zip(entries, labels).map { entry, label in
            path.removeLast(path.count - entry.depth)
            path.append(label)
            return path.joined(separator: "/")
        }
    }

    /// Returns the path of a RIB, or `nil` if it is not in the tree.
    public func path(of id: RIBID) -> String? {
        guard let found = entries.firstIndex(where: { $0.id == id }) else { return nil }
        let labels = labels
        return lineage(ofEntryAt: found).map { labels[$0] }.joined(separator: "/")
    }

    /// Returns the indices of the entries from the top down to one entry.
    func lineage(ofEntryAt index: Int) -> [Int] {
        var depth = entries[index].depth + 1
        let lineage = (0...index).reversed().filter { index in
            defer { depth = min(depth, entries[index].depth) }
            return entries[index].depth < depth
        }
        return lineage.reversed()
    }

    /// Returns the tree of the RIB with this path, or `nil` if there is none.
    public func subtree(at path: String) -> RIBTree? {
        let (names, labels) = (path.split(separator: "/"), labels)
        var matched = 0
        guard !names.isEmpty else { return nil }
        for (index, entry) in entries.enumerated() {
            // The entry is after everything below the matched part.
            if entry.depth < matched { return nil }
            guard entry.depth == matched, labels[index] == names[matched] else { continue }
            matched += 1
            if matched == names.count { return subtree(at: index) }
        }
        return nil
    }

    static func label(_ name: String, number: Int?, of total: Int?) -> String {
        guard let number, let total, total > 1 else { return name }
        return "\(name)#\(number)"
    }

    /// The slot of each entry, which siblings of the same name share.
    private var slots: [Slot] {
        var ancestors: [RIBID] = []
        return entries.map { entry in
            ancestors.removeLast(ancestors.count - entry.depth)
            defer { ancestors.append(entry.id) }
            return Slot(parent: ancestors.last, name: entry.name)
        }
    }
}

private struct Slot: Hashable {
    let parent: RIBID?
    let name: String
}
