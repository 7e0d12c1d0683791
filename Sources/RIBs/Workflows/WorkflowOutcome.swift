/// The outcome of a workflow's run.
public enum WorkflowOutcome: Sendable {
    /// All steps of all branches are done.
    case completed
    /// A step threw this error, or no step began because of this `Misuse`.
    case failed(any Error)
    /// The run was cancelled before its last step was done.
    case cancelled
    /// The item of the next step had been released or permanently removed.
    case itemGone
}

extension WorkflowOutcome {
    /// A Boolean value that indicates whether all steps of all branches are done.
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    init(_ error: any Error) {
        self =
            switch error {
            case _ where Task.isCancelled: .cancelled
            case is ItemGone: .itemGone
            default: .failed(error)
            }
    }

    /// The error that `onError` handlers receive.
    var failure: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension WorkflowOutcome: CustomStringConvertible {
    /// The outcome as log text, such as `failed: ItemMissing()`.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed: \(error)"
        case .cancelled: "cancelled"
        case .itemGone: "item gone"
        }
    }
}

/// An error because the item of a step was released or is no longer active.
///
/// A step that throws it ends its workflow's run with ``WorkflowOutcome/itemGone``.
public struct ItemGone: Error, Equatable {
    /// Creates the error.
    public init() {}
}
