/// Stands for the parent in the test of an interactor, and keeps what the child told it.
///
/// ```swift
/// final class MilestoneListenerSpy: ListenerSpy<Int>, MilestoneListener {
///     func didReach(hundreds: Int) { note(hundreds) }
/// }
/// ```
@MainActor
open class ListenerSpy<Call>: CallRecorder<Call> {}
