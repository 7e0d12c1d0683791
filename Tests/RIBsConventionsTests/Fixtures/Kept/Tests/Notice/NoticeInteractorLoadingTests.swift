import Testing

@MainActor struct NoticeInteractorLoadingTests {}
