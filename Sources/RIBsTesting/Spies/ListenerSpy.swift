/// A replacement for the parent in tests of an interactor, which records the child's calls.
///
/// ```swift
/// final class MilestoneListenerSpy: ListenerSpy<Int>, MilestoneListener {
///     func didReach(hundreds: Int) { note(hundreds) }
/// }
/// ```
@MainActor
open class ListenerSpy<Call>: CallRecorder<Call> {}
