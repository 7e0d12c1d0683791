import RIBs
import RIBsTesting
import Testing

@MainActor
@Suite(.watchdog)
struct LaunchWithDetectorTests {
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewStub())

    #if DEBUG
        @Test func `a debug build launches with a detector of its own`() {
            root.launch()

            #expect(root.leakDetector != nil)
        }
    #else
        @Test func `a release build launches without a detector`() {
            root.launch()

            #expect(root.leakDetector == nil)
        }
    #endif

    @Test func `a detector that is there before the launch stays`() {
        let detector = LeakDetector(clock: ManualClock())
        root.leakDetector = detector

        root.launch()

        #expect(root.leakDetector === detector)
    }
}
