/// The order of a RIB's children of each name, so that their numbers take logarithmic time.
@MainActor
final class Namesakes {
    private var counters: [String: RankCounter] = [:]
    /// The number of assigned numbers that belong to no child any more.
    private var vacant = 0
    private var present = 0

    init(of children: ChildList) {
        for child in children.all { add(child.node) }
    }

    /// A Boolean value that indicates that most numbers belong to no child any more.
    var isSparse: Bool { vacant > present }

    func add(_ child: TreeNode) {
        child.namesakeNumber = counters[child.name, default: RankCounter()].append()
        present += 1
    }

    func remove(_ child: TreeNode) {
        counters[child.name]?.remove(child.namesakeNumber)
        present -= 1
        vacant += 1
    }

    /// Returns the position of a child among those of its name, from 1, and their number.
    func position(of child: TreeNode) -> (number: Int, total: Int) {
        let counter = counters[child.name]
        return (counter?.rank(of: child.namesakeNumber) ?? 1, counter?.total ?? 1)
    }
}

/// Counts those present among numbers from 1: a Fenwick tree.
private struct RankCounter {
    private var sums: [Int] = []
    private(set) var total = 0

    /// Adds a number that is higher than all others, and returns it.
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

    /// Returns how many numbers are present up to this one.
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
