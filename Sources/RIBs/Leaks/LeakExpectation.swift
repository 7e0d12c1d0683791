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
    private let path: String
    private let place: String?
    /// What still listens when the RIB is out of the tree.
    private weak var witness: TreeNode?
    private var suspects: [Suspect]

    init(of node: TreeNode, witness: TreeNode) {
        rib = node.id
        typeName = node.typeName
        path = node.path
        place = node.place?.description
        self.witness = witness
        suspects = node.suspects
    }

    /// Whether there is nothing to wait for: all is gone, or it was withdrawn or reported.
    var isOver: Bool { suspects.allSatisfy { $0.object == nil } }

    /// What is still there.
    var leaks: [Leak] {
        suspects.compactMap { suspect in
            suspect.object.map { object in
                Leak(
                    role: suspect.role, typeName: String(describing: type(of: object)), rib: rib,
                    path: path, place: place)
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
            let event = RIBEvent(rib: rib, typeName: typeName, path: path, kind: .leaked(leak))
            witness?.announce(event)
        }
        return leaks
    }
}
