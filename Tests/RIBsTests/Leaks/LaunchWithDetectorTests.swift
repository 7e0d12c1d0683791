import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct LaunchWithDetectorTests {
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewStub())

    #if DEBUG
        @Test func `a debug build launches with its own detector`() {
            root.launch()

            #expect(root.leakDetector != nil)
        }
    #else
        @Test func `a release build launches without a detector`() {
            root.launch()

            #expect(root.leakDetector == nil)
        }
    #endif

    @Test func `a detector set before the launch is not replaced`() {
        let detector = LeakDetector(clock: ManualClock())
        root.leakDetector = detector

        root.launch()

        #expect(root.leakDetector === detector)
    }
}
