/// Lets other tasks run until a condition holds; returns `false` if it never does.
///
/// Use it only for conditions that depend on the program's own tasks, because it counts yields. If
/// other tests occupy the threads, yields are faster than the tasks, so it also waits two seconds.
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
