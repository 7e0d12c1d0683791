/// The children of a RIB, in the order of attachment.
///
/// A child knows its slot, and a removed child leaves its slot empty. The list removes the gaps
/// when they outnumber the children, so that removing all of them in any order takes linear time.
@MainActor
struct ChildList {
    /// The children and the gaps between them. The last slot is never empty.
    private(set) var slots: [(any TreeMember)?] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The children without the gaps.
    var all: [any TreeMember] { slots.compactMap(\.self) }

    mutating func append(_ child: any TreeMember) {
        child.node.slot = slots.count
        slots.append(child)
        count += 1
    }

    mutating func remove(_ child: any TreeMember) {
        slots[child.node.slot] = nil
        count -= 1
        while let last = slots.last, last == nil { slots.removeLast() }
        if slots.count > 2 * count { closeGaps() }
    }

    private mutating func closeGaps() {
        slots.removeAll { $0 == nil }
        for (slot, child) in slots.enumerated() { child?.node.slot = slot }
    }
}
