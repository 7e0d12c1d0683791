import RIBs

/// Stands for a presenter in the test of an interactor, and keeps the states it was to present.
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
    /// What was presented since the beginning, or since `take()`.
    public final var states: [State] { calls }

    /// Keeps `state`.
    public final func present(_ state: State) {
        note(state)
    }
}
