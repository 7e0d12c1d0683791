/// A worker as the interactor sees it that starts it.
///
/// A RIB may declare a protocol that inherits from this one, so that tests of its interactor can
/// give it another worker.
@MainActor
public protocol Working: AnyObject {
    /// Whether the worker is running now.
    var isStarted: Bool { get }
    /// The same as a stream; it replays the current value.
    var isStartedStream: any ValueStream<Bool> { get }

    /// Lets the worker run whenever `interactorScope` is active; see ``Worker/start(_:)``.
    func start(_ interactorScope: any InteractorScope)
    /// Ends the worker's run and lets it run no more; see ``Worker/stop()``.
    func stop()
}
