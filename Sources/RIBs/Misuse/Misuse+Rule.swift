extension Misuse {
    /// What the caller did.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// Attached a child that is among the router's children already.
        case attachedTwice
        /// Attached a child of another router.
        case attachedWithParent
        /// Attached the router itself, or one that is above it.
        case attachedAncestor
        /// Attached to a launch router that has been stopped, or attached one.
        case attachedAfterTeardown
        /// Attached an object that does not inherit from `Router`.
        case attachedForeigner
        /// Detached a router that is not among the children.
        case detachedStranger
        /// Launched a launch router that has been stopped.
        case launchedAfterStop
        /// Bound a stream, a sequence or work to something that is not active.
        case boundWhileInactive
        /// Gave one interactor to two routers; always fatal.
        case interactorHasRouter
        /// Gave a router an interactor that does not inherit from `Interactor`; always fatal.
        case notAnInteractor
        /// Gave a router a view controller that is not `ViewControllable`; always fatal.
        case notAViewController
        /// Built a RIB with a component that an earlier build uses; the build goes on with it.
        case reusedComponent
        /// Did not override the method that builds the RIB; always fatal.
        case buildNotOverridden
        /// Asked for a shared instance while it is being made; its factory is called again.
        case dependencyCycle
        /// Ran a workflow that has no step, or a last step without `commit()`; no step is begun.
        case ranUncommittedWorkflow
        /// Added a step or an error handler to a workflow during a run; nothing is added.
        case changedRunningWorkflow
    }
}

extension Misuse.Rule {
    func sentence(_ subject: String, _ object: String) -> String {
        switch self {
        case .attachedTwice: "\(subject) attached \(object) twice."
        case .attachedWithParent: "\(subject) attached \(object), a child of another router."
        case .attachedAncestor: "\(subject) attached \(object), which is above it in the tree."
        case .attachedAfterTeardown: "\(subject) attached \(object) after one of them was stopped."
        case .attachedForeigner: "\(subject) attached \(object), which is not a Router."
        case .detachedStranger: "\(subject) detached \(object), which is not its child."
        case .launchedAfterStop: "\(subject) was launched with \(object) after it was stopped."
        case .boundWhileInactive: "\(subject) bound \(object) while it was not active."
        case .interactorHasRouter: "\(subject) was given \(object), which has a router already."
        case .notAnInteractor: "\(subject) was given \(object), which is not an Interactor."
        case .notAViewController: "\(subject) was given \(object), which is not ViewControllable."
        case .reusedComponent: "\(subject) built with the \(object) of an earlier build."
        case .buildNotOverridden: "\(subject) does not override build(with:_:) to make \(object)."
        case .dependencyCycle: "\(subject) needs \(object) to make that very \(object)."
        case .ranUncommittedWorkflow: "\(subject) was run without commit() after \(object)."
        case .changedRunningWorkflow: "\(subject) was given \(object) during a run."
        }
    }
}
