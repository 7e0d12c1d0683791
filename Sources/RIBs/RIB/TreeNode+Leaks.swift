extension TreeNode {
    /// The objects of the RIB that must be released with it, without duplicates.
    var suspects: [LeakExpectation.TrackedObject] {
        var seen: Set<ObjectIdentifier> = []
        return belongings.compactMap { role, object in
            // In many RIBs, the presenter is the view.
            guard let object, seen.insert(ObjectIdentifier(object)).inserted else { return nil }
            return LeakExpectation.TrackedObject(role, object)
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

    /// Makes the detector expect that an object is released with the RIB.
    func watchForLeak(of object: AnyObject, as role: Leak.Role) {
        watchedForLeaks.removeAll { $0.object == nil }
        watchedForLeaks.append(LeakExpectation.TrackedObject(role, object))
    }

    /// The nearest node with a detector, this one or one above.
    var detectorNode: TreeNode? {
        sequence(first: self, next: \.parent).first { $0.watch?.leakDetector != nil }
    }

    /// Returns new expectations for this RIB and those below it that have none.
    func expectations(for detectorNode: TreeNode) -> [LeakExpectation] {
        let subtree = subtree
        let branch = DepartedBranch(RIBTree(of: subtree), at: path)
        return subtree.enumerated().compactMap { index, entry in
            let node = entry.node
            guard node.watch?.leakExpectation?.isOver ?? true else { return nil }
            let position = DepartedPosition(branch: branch, index: index)
            let expectation = LeakExpectation(of: node, at: position, detectorNode: detectorNode)
            node.beginWatch().leakExpectation = expectation
            return expectation
        }
    }

    /// Withdraws the expectations for this RIB and those below it.
    func withdrawExpectations() {
        guard watch != nil else { return }
        for entry in subtree { entry.node.withdrawExpectation() }
    }

    /// Withdraws the expectation for this RIB.
    func withdrawExpectation() {
        watch?.leakExpectation?.withdraw()
        watch?.leakExpectation = nil
    }
}

/// An interactor with a presenter of any type.
@MainActor
private protocol Presenting {
    var presentingObject: AnyObject? { get }
}

extension PresentableInteractor: Presenting {
    fileprivate var presentingObject: AnyObject? {
        // A struct would be boxed, and its box released at once.
        type(of: presenter as Any) is AnyClass ? presenter as AnyObject : nil
    }
}
