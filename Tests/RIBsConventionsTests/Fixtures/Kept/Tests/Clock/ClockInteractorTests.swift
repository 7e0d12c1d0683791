import Testing

@MainActor struct ClockInteractorTests {}
