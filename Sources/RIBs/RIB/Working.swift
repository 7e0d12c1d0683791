/// A worker, as the interactor that starts it sees it.
///
/// A RIB may declare a protocol that inherits from this one, so that tests of its interactor can
/// use another worker.
@MainActor
public protocol Working: AnyObject {
    /// A Boolean value that indicates whether the worker is running.
    var isStarted: Bool { get }
    /// The same value as a stream, which replays the current value.
    var isStartedStream: any ValueStream<Bool> { get }

    /// Binds the worker to `interactorScope`; see ``Worker/start(_:)``.
    func start(_ interactorScope: any InteractorScope)
    /// Ends the worker's run and unbinds the worker; see ``Worker/stop()``.
    func stop()
}
