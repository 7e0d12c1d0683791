import RIBsTesting
import Testing

@testable import RIBs

@MainActor
struct LeakDetectorMemoryTests {
    @Test func `many RIBs that come and go leave nothing with the detector`() {
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
}
