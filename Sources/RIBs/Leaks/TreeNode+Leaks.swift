extension TreeNode {
    /// What belongs to the RIB and must go with it, each object once.
    var suspects: [LeakExpectation.Suspect] {
        var seen: Set<ObjectIdentifier> = []
        return belongings.compactMap { role, object in
            // The presenter of many RIBs is their view.
            guard let object, seen.insert(ObjectIdentifier(object)).inserted else { return nil }
            return LeakExpectation.Suspect(role, object)
        }
    }

    private var belongings: [(Leak.Role, AnyObject?)] {
        [
            (.router, router), (.interactor, interactor),
            (.view, (router as? any ViewableRouting)?.viewControllable),
            (.presenter, (interactor as? any Presenting)?.presentingObject),
        ] + interactor.workers.all.map { (.worker, $0) }
            + watchedForLeaks.map { ($0.role, $0.object) }
    }

    /// Makes the detector expect an object to go with the RIB.
    func watchForLeak(of object: AnyObject, as role: Leak.Role) {
        watchedForLeaks.removeAll { $0.object == nil }
        watchedForLeaks.append(LeakExpectation.Suspect(role, object))
    }

    /// The nearest RIB, this one or above, that has a detector.
    var witness: TreeNode? {
        sequence(first: self, next: \.parent).first { $0.watch?.leakDetector != nil }
    }

    /// Returns what to expect of this RIB and those below it, except where it is expected already.
    func expectations(for witness: TreeNode) -> [LeakExpectation] {
        let subtree = subtree
        let branch = DepartedBranch(RIBTree(of: subtree), at: path)
        return subtree.enumerated().compactMap { index, entry in
            let node = entry.node
            guard node.watch?.leakExpectation?.isOver ?? true else { return nil }
            let position = DepartedPosition(branch: branch, index: index)
            let expectation = LeakExpectation(of: node, at: position, witness: witness)
            node.beginWatch().leakExpectation = expectation
            return expectation
        }
    }

    /// Expects nothing of this RIB and those below it any more.
    func withdrawExpectations() {
        guard watch != nil else { return }
        for entry in subtree { entry.node.withdrawExpectation() }
    }

    /// Expects nothing of this RIB any more.
    func withdrawExpectation() {
        watch?.leakExpectation?.withdraw()
        watch?.leakExpectation = nil
    }
}

/// An interactor that presents on something, whatever the type of that is.
@MainActor
private protocol Presenting {
    var presentingObject: AnyObject? { get }
}

extension PresentableInteractor: Presenting {
    fileprivate var presentingObject: AnyObject? {
        // A struct would get into a box of its own, which goes at once.
        type(of: presenter as Any) is AnyClass ? presenter as AnyObject : nil
    }
}
