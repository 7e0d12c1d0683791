extension Misuse {
    /// The rule that the caller broke.
    public enum Rule: Sendable, Hashable, CaseIterable {
        /// Attached a child that is already among the router's children.
        case attachedTwice
        /// Attached a child of another router.
        case attachedWithParent
        /// Attached the router itself or one of its ancestors.
        case attachedAncestor
        /// Attached to a launch router that has been stopped, or attached one.
        case attachedAfterTeardown
        /// Attached an object that does not inherit from `Router`.
        case attachedForeigner
        /// Detached a router that is not among the children.
        case detachedStranger
        /// Launched a launch router that has been stopped.
        case launchedAfterStop
        /// Bound a stream, a sequence or work to an inactive object.
        case boundWhileInactive
        /// Passed one interactor to two routers; always fatal.
        case interactorHasRouter
        /// Passed a router an interactor that does not inherit from `Interactor`; always fatal.
        case notAnInteractor
        /// Passed a router a view controller that is not `ViewControllable`; always fatal.
        case notAViewController
        /// Built a RIB with the component of an earlier build. The build continues with it.
        case reusedComponent
        /// Did not override the method that builds the RIB; always fatal.
        case buildNotOverridden
        /// Requested a shared instance while it is being created. Its factory is called again.
        case dependencyCycle
        /// Ran a workflow without steps, or with a last step without `commit()`. No step begins.
        case ranUncommittedWorkflow
        /// Added a step or an error handler to a workflow during a run. Nothing is added.
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
