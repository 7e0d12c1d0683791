import Testing

@MainActor struct ClockRouterTests {}
