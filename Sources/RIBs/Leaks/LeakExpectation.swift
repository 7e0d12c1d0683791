/// That the objects of one RIB go, now that the RIB has been detached.
///
/// It holds them weakly: an object is still there exactly if its reference is, so that another
/// one at the same address is never taken for it.
@MainActor
final class LeakExpectation {
    /// An object that belongs to a RIB.
    struct Suspect {
        let role: Leak.Role
        private(set) weak var object: AnyObject?

        init(_ role: Leak.Role, _ object: AnyObject) {
            self.role = role
            self.object = object
        }
    }

    /// Whether a whole delay has begun since it was made.
    var isDue = false
    private let rib: RIBID
    private let typeName: String
    private let position: DepartedPosition
    private let place: CallSite?
    /// What still listens when the RIB is out of the tree.
    private weak var witness: TreeNode?
    private var suspects: [Suspect]

    init(of node: TreeNode, at position: DepartedPosition, witness: TreeNode) {
        rib = node.id
        typeName = node.typeName
        self.position = position
        place = node.place
        self.witness = witness
        suspects = node.suspects
    }

    /// Whether there is nothing to wait for: all is gone, or it was withdrawn or reported.
    var isOver: Bool { suspects.allSatisfy { $0.object == nil } }

    /// What is still there.
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

    /// Expects nothing any more: the RIB is in use again.
    func withdraw() {
        suspects = []
    }

    /// Returns what is still there, tells those who listen to events, and expects nothing any more.
    func conclude() -> [Leak] {
        let leaks = leaks
        withdraw()
        for leak in leaks {
            let event = RIBEvent(rib: rib, typeName: typeName, path: leak.path, kind: .leaked(leak))
            witness?.announce(event)
        }
        return leaks
    }
}

/// The position of a RIB in a branch that is leaving the tree.
///
/// The paths of a deep branch are long, and few are ever needed: each is made when a leak is found.
@MainActor
struct DepartedPosition {
    let branch: DepartedBranch
    let index: Int

    var path: String { branch.path(at: index) }
}

/// A branch as it was when it left the tree.
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
