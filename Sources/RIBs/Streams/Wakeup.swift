/// Something to wait for on the main actor.
///
/// Whoever waits looks again afterwards whether what it wants is there: it may have been woken for
/// another reason, such as the cancellation of its task.
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
