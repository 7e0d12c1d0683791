import Testing

@MainActor struct SessionInteractorTests {}
