import RIBs

/// Returns the messages of the misuse that `body` commits.
@MainActor
func misuse(in body: () -> Void) -> [Misuse] {
    var found: [Misuse] = []
    let handler = Misuse.handler
    Misuse.handler = { found.append($0) }
    defer { Misuse.handler = handler }
    body()
    return found
}

/// Returns the messages of the misuse that an asynchronous `body` commits.
///
/// `body` must not suspend: the misuse of other tests would be included.
@MainActor
func misuse(in body: @MainActor () async -> Void) async -> [Misuse] {
    var found: [Misuse] = []
    let handler = Misuse.handler
    Misuse.handler = { found.append($0) }
    defer { Misuse.handler = handler }
    await body()
    return found
}
