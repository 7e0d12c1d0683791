import RIBs

/// Stands for a presenter in the test of an interactor, and keeps the states it was to present.
///
///     final class NoticePresentableSpy: PresentableSpy<NoticeState>, NoticePresentable {}
///     #expect(presenter.states == [.loading, .empty])
@MainActor
open class PresentableSpy<State>: CallRecorder<State>, Presentable {
    /// What was presented since the beginning, or since `take()`.
    public final var states: [State] { calls }

    /// Keeps `state`.
    ///
    ///     protocol NoticePresentable: Presentable { func present(_ state: NoticeState) }
    ///     // A spy that inherits from this one conforms as it is.
    public final func present(_ state: State) {
        note(state)
    }
}
