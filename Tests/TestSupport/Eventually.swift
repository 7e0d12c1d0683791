/// Lets other work go on until a condition holds; `false` where that does not come.
///
/// What is waited for must need turns of the program's own tasks only: turns are counted, not time.
@MainActor package func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
        if condition() { return true }
        await Task.detached {}.value
    }
    return false
}
