import RIBs

/// Returns the misuse that `body` is reported for, each as its sentence.
@MainActor
func misuse(in body: () -> Void) -> [Misuse] {
    var found: [Misuse] = []
    let handler = Misuse.handler
    Misuse.handler = { found.append($0) }
    defer { Misuse.handler = handler }
    body()
    return found
}

/// Does the same for an asynchronous `body`, which must not wait for anything: other tests would
/// take part in its misuse.
@MainActor
func misuse(in body: @MainActor () async -> Void) async -> [Misuse] {
    var found: [Misuse] = []
    let handler = Misuse.handler
    Misuse.handler = { found.append($0) }
    defer { Misuse.handler = handler }
    await body()
    return found
}
