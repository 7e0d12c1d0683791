import Testing

@MainActor struct NoticeRouterTests {}
