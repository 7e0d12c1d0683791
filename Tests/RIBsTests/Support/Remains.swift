/// Tells which objects that should go are still there.
struct Remains {
    private struct Suspect {
        let name: String
        weak var object: AnyObject?
    }

    private var suspects: [Suspect] = []

    /// The names of those that are still there.
    var names: [String] { suspects.filter { $0.object != nil }.map(\.name) }

    mutating func add(_ object: AnyObject?, as name: String) {
        suspects.append(Suspect(name: name, object: object))
    }
}
