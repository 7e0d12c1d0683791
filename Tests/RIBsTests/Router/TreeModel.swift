/// A simple model of the order table for a tree of numbered RIBs, to compare with the real tree.
struct TreeModel {
    private(set) var parents: [Int: Int] = [:]
    private(set) var children: [Int: [Int]] = [:]
    private(set) var active: Set<Int> = []
    private(set) var entries: [String] = []
    private var loaded: Set<Int> = []
    private var homes: [Int: Int] = [:]
    /// The workers of each RIB, in the order of binding.
    private var staff: [Int: [Int]] = [:]

    func isAbove(_ upper: Int, _ lower: Int) -> Bool {
        upper == lower || parents[lower].map { isAbove(upper, $0) } ?? false
    }

    mutating func attach(_ child: Int, to parent: Int) {
        guard parents[child] == nil, !isAbove(child, parent) else { return }
        if !active.contains(parent) { deactivate(child) }
        parents[child] = parent
        children[parent, default: []].append(child)
        load(child)
        activate(child)
    }

    mutating func detach(_ child: Int, from parent: Int) {
        guard parents[child] == parent else { return }
        deactivate(child)
        parents[child] = nil
        children[parent]?.removeAll { $0 == child }
        entries.append("\(child).didDetach")
    }

    mutating func activate(_ rib: Int) {
        load(rib)
        guard !active.contains(rib), parents[rib].map(active.contains) ?? true else { return }
        active.insert(rib)
        entries += ["\(rib).stream true", "\(rib).didBecomeActive"]
        for worker in staff[rib] ?? [] { entries.append("worker\(worker).didStart") }
        for child in children[rib] ?? [] { activate(child) }
    }

    mutating func deactivate(_ rib: Int) {
        guard active.contains(rib) else { return }
        for child in (children[rib] ?? []).reversed() { deactivate(child) }
        for worker in (staff[rib] ?? []).reversed() { entries.append("worker\(worker).didStop") }
        entries.append("\(rib).willResignActive")
        active.remove(rib)
        entries.append("\(rib).stream false")
    }

    mutating func start(_ worker: Int, in rib: Int) {
        guard homes[worker] != rib else { return }
        stop(worker)
        homes[worker] = rib
        staff[rib, default: []].append(worker)
        if active.contains(rib) { entries.append("worker\(worker).didStart") }
    }

    mutating func stop(_ worker: Int) {
        guard let rib = homes.removeValue(forKey: worker) else { return }
        staff[rib]?.removeAll { $0 == worker }
        if active.contains(rib) { entries.append("worker\(worker).didStop") }
    }

    private mutating func load(_ rib: Int) {
        if loaded.insert(rib).inserted { entries.append("\(rib).didLoad") }
    }
}
