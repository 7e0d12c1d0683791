/// A period in which an interactor is active.
///
/// Hooks may call back and end it, or end it and begin another one. Callers compare identities
/// after each hook to detect this.
@MainActor
final class Activity {
    /// The phase of an activity.
    enum Phase {
        /// Subscribers of `isActiveStream` are being notified, but not yet the interactor.
        case starting
        /// `didBecomeActive()` has been called.
        case active
        /// The children are being deactivated.
        case resigning
        /// `willResignActive()` has been called.
        case resigned
    }

    var phase = Phase.starting
    /// Set from after `didBecomeActive()` to before `willResignActive()`.
    var letsWorkersRun = false
    let scope: ActivityScope
    /// A Boolean value that indicates whether new work is meant for the next activity.
    var isEnding: Bool { phase == .resigning || phase == .resigned }

    init(scope: ActivityScope) {
        self.scope = scope
    }
}
