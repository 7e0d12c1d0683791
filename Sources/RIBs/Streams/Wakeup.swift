/// A wake-up signal on the main actor.
///
/// Waiting tasks must check their condition again afterwards. They may have been woken for another
/// reason, such as the cancellation of a task.
@MainActor
final class Wakeup {
    private var sleepers: [CheckedContinuation<Void, Never>] = []

    /// Returns after the next `wake()`, or when the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { sleepers.append($0) }
        } onCancel: {
            Task { @MainActor in wake() }
        }
    }

    func wake() {
        let sleepers = sleepers
        self.sleepers = []
        for sleeper in sleepers { sleeper.resume() }
    }
}
