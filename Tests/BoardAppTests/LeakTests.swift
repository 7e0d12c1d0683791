import RIBs
import TestSupport
import Testing

@MainActor struct LeakTests {
    @Test func `screens are deallocated after they close, and the program at its end`() async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))

        try await app.press("<Enter> q B q j a q <Enter> a")

        #expect(await app.end() == [])
    }
}
