import Testing

@MainActor struct SessionRouterTests {}
