/// Stands for the parent in the test of an interactor, and keeps what the child told it.
///
///     final class PostListenerSpy: ListenerSpy<Int>, PostListener {
///         func post(didAskForPostAt distance: Int) { note(distance) }
///     }
@MainActor
open class ListenerSpy<Call>: CallRecorder<Call> {}
