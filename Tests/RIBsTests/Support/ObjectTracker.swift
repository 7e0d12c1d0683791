/// A list of objects that should be released, which finds the ones still alive.
struct ObjectTracker {
    private struct Suspect {
        let name: String
        weak var object: AnyObject?
    }

    private var suspects: [Suspect] = []

    /// The names of the objects that are still alive.
    var names: [String] { suspects.filter { $0.object != nil }.map(\.name) }

    mutating func add(_ object: AnyObject?, as name: String) {
        suspects.append(Suspect(name: name, object: object))
    }
}
