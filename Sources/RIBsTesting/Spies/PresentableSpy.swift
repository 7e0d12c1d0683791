import RIBs

/// A replacement for a presenter in tests of an interactor, which records the presented states.
///
/// ```swift
/// final class CounterPresentableSpy: PresentableSpy<CounterState>, CounterPresentable {}
///
/// @Test func `a counter begins with the total of all others`() {
///     let presenter = CounterPresentableSpy()
///     let interactor = CounterInteractor(presenter: presenter, total: BehaviorRelay(value: 40))
///
///     interactor.activate()
///
///     #expect(presenter.states == [CounterState(count: 0, total: 40)])
/// }
/// ```
@MainActor
open class PresentableSpy<State>: CallRecorder<State>, Presentable {
    /// The states presented since the start, or since the last `take()`.
    public final var states: [State] { calls }

    /// Records `state`.
    public final func present(_ state: State) {
        note(state)
    }
}
