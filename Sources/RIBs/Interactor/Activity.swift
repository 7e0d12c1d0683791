/// One stretch of time in which an interactor is active.
///
/// Hooks may call back and end it, or end it and begin another; whoever comes back from a hook
/// compares identities to know.
@MainActor
final class Activity {
    /// How far it has come.
    enum Phase {
        /// Subscribers of `isActiveStream` are being told; the interactor is not told yet.
        case starting
        /// `didBecomeActive()` has been called.
        case active
        /// The children are being deactivated.
        case resigning
        /// `willResignActive()` has been called.
        case resigned
    }

    var phase = Phase.starting
    /// True from after `didBecomeActive()` to before `willResignActive()`.
    var letsWorkersRun = false
    let scope: ActivityScope
    /// Whether what begins now is meant for the next activity.
    var isEnding: Bool { phase == .resigning || phase == .resigned }

    init(scope: ActivityScope) {
        self.scope = scope
    }
}
