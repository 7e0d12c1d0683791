import RIBs
import TestSupport
import Testing

@MainActor struct LeakTests {
    @Test func `nothing is left of the screens that were closed, nor of the program`() async throws
    {
        let app = try await AppOnScreen.loaded(
            StubSource(boards: SamplePosts.boards, posts: SamplePosts.mixed))

        try await app.press("<Enter> q B q j a q <Enter> a")

        #expect(await app.end() == [])
    }
}
