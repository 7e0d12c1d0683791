/// The expectation that the objects of a RIB are released, since the RIB has been detached.
///
/// It holds the objects weakly. An object is alive exactly if its reference is, so that another
/// object at the same address cannot be confused with it.
@MainActor
final class LeakExpectation {
    /// An object that belongs to a RIB.
    struct TrackedObject {
        let role: Leak.Role
        private(set) weak var object: AnyObject?

        init(_ role: Leak.Role, _ object: AnyObject) {
            self.role = role
            self.object = object
        }
    }

    /// Set once a full delay has started since the expectation was created.
    var isDue = false
    private let rib: RIBID
    private let typeName: String
    private let position: DepartedPosition
    private let place: CallSite?
    /// The node with the listeners when the RIB has left the tree.
    private weak var detectorNode: TreeNode?
    private var suspects: [TrackedObject]

    init(of node: TreeNode, at position: DepartedPosition, detectorNode: TreeNode) {
        rib = node.id
        typeName = node.typeName
        self.position = position
        place = node.place
        self.detectorNode = detectorNode
        suspects = node.suspects
    }

    /// A Boolean value that indicates whether everything is released, withdrawn or reported.
    var isOver: Bool { suspects.allSatisfy { $0.object == nil } }

    /// The objects that are still alive.
    var leaks: [Leak] {
        guard !isOver else { return [] }
        let path = position.path
        return suspects.compactMap { suspect in
            suspect.object.map { object in
                Leak(
                    role: suspect.role, typeName: String(describing: type(of: object)), rib: rib,
                    path: path, place: place?.description)
            }
        }
    }

    /// Withdraws the expectation because the RIB is in use again.
    func withdraw() {
        suspects = []
    }

    /// Returns and reports the objects that are still alive, and ends the expectation.
    func conclude() -> [Leak] {
        let leaks = leaks
        withdraw()
        for leak in leaks {
            let event = RIBEvent(rib: rib, typeName: typeName, path: leak.path, kind: .leaked(leak))
            detectorNode?.announce(event)
        }
        return leaks
    }
}

/// The position of a RIB in a branch that is leaving the tree.
///
/// The paths of a deep branch are long, and few are needed: each is computed when a leak is found.
@MainActor
struct DepartedPosition {
    let branch: DepartedBranch
    let index: Int

    var path: String { branch.path(at: index) }
}

/// A snapshot of a branch that left the tree.
@MainActor
final class DepartedBranch {
    private let top: String
    private let tree: RIBTree
    private lazy var labels = tree.labels

    /// - Parameter top: the path of the RIB at the top of `tree`.
    init(_ tree: RIBTree, at top: String) {
        self.tree = tree
        self.top = top
    }

    fileprivate func path(at index: Int) -> String {
        guard index > 0 else { return top }
        return ([top] + tree.lineage(ofEntryAt: index).dropFirst().map { labels[$0] })
            .joined(separator: "/")
    }
}
