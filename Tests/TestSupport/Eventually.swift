/// Lets other work go on until a condition holds; `false` where that does not come.
///
/// What is waited for must need turns of the program's own tasks only: turns are counted. Where other
/// tests hold the threads, turns are quicker than what they are to let go on, so time is given, too.
@MainActor package func eventually(_ condition: () -> Bool) async -> Bool {
    let start = ContinuousClock.now
    var turns = 0
    while turns < 10_000 || ContinuousClock.now - start < .seconds(2) {
        if condition() { return true }
        await Task.detached {}.value
        turns += 1
    }
    return false
}
