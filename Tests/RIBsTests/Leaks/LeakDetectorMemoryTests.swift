import RIBsTesting
import Testing

@testable import RIBs

@MainActor
@Suite(.watchdog)
struct LeakDetectorMemoryTests {
    @Test func `detached and released RIBs leave nothing in the detector`() {
        let home = HomeRouter(interactor: Interactor())
        let detector = LeakDetector(clock: ManualClock())
        home.leakDetector = detector

        for _ in 0..<10_000 {
            let post = PostRouter(interactor: Interactor())
            home.attachChild(post)
            home.detachChild(post)
        }

        #expect(detector.pendingCount == 0)
        #expect(detector.expectations.count < 100)
    }

    @Test func `an idle detector starts checking again when there are expectations`() async throws {
        let clock = ManualClock()
        let home = HomeRouter(interactor: Interactor())
        let detector = LeakDetector(clock: clock, delay: .seconds(1))
        home.leakDetector = detector
        let board = BoardRouter(interactor: Interactor())
        home.attachChild(board)
        home.detachChild(board)
        try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        try await expectEventually("the detector stops looking") { detector.checkTask == nil }
        #expect(clock.sleeperCount == 0)

        home.attachChild(board)
        home.detachChild(board)

        try await expectEventually("the detector sleeps") { clock.sleeperCount == 1 }
        #expect(detector.pendingCount == 1)
    }
}
