/// How a run of a workflow ended.
public enum WorkflowOutcome: Sendable {
    /// Every step of every branch has been done.
    case completed
    /// A step threw this error; or a `Misuse`, with which no step was begun.
    case failed(any Error)
    /// The run was cancelled before its last step was done.
    case cancelled
    /// What the next step was to act on had been released or taken down for good.
    case itemGone
}

extension WorkflowOutcome {
    /// Whether every step of every branch has been done.
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

    /// The error that `onError` is told of.
    var failure: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension WorkflowOutcome: CustomStringConvertible {
    /// The outcome in the words of a log, such as `failed: ItemMissing()`.
    public var description: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed: \(error)"
        case .cancelled: "cancelled"
        case .itemGone: "item gone"
        }
    }
}

/// What a step was to act on, or to wait in, was released or is not active any more.
///
/// A step that throws it ends its workflow's run with ``WorkflowOutcome/itemGone``.
public struct ItemGone: Error, Equatable {
    /// Makes the error.
    public init() {}
}
