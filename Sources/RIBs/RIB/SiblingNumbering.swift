/// The order of a RIB's children with the same name, which numbers them in logarithmic time.
@MainActor
final class SiblingNumbering {
    private var counters: [String: RankCounter] = [:]
    /// The number of assigned numbers whose children have been removed.
    private var vacant = 0
    private var present = 0

    init(of children: ChildList) {
        for child in children.all { add(child.node) }
    }

    /// A Boolean value that indicates whether most numbers belong to removed children.
    var isSparse: Bool { vacant > present }

    func add(_ child: TreeNode) {
        child.siblingNumber = counters[child.name, default: RankCounter()].append()
        present += 1
    }

    func remove(_ child: TreeNode) {
        counters[child.name]?.remove(child.siblingNumber)
        present -= 1
        vacant += 1
    }

    /// Returns the position of a child among those of its name, starting at 1, and their count.
    func position(of child: TreeNode) -> (number: Int, total: Int) {
        let counter = counters[child.name]
        return (counter?.rank(of: child.siblingNumber) ?? 1, counter?.total ?? 1)
    }
}

/// A Fenwick tree that counts the present numbers, starting at 1.
private struct RankCounter {
    private var sums: [Int] = []
    private(set) var total = 0

    /// Adds a number higher than all others, and returns it.
    mutating func append() -> Int {
        let number = sums.count + 1
        sums.append(1 + rank(of: number - 1) - rank(of: number - (number & -number)))
        total += 1
        return number
    }

    mutating func remove(_ number: Int) {
        total -= 1
        var next = number
        while next <= sums.count {
            sums[next - 1] -= 1
            next += next & -next
        }
    }

    /// Returns the count of present numbers up to this one.
    func rank(of number: Int) -> Int {
        var rank = 0
        var next = number
        while next > 0 {
            rank += sums[next - 1]
            next -= next & -next
        }
        return rank
    }
}
