import Testing

@MainActor struct BadgeInteractorTests {}
