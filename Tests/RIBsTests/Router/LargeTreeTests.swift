import RIBsTesting
import Testing

@testable import RIBs

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Tests of trees with many siblings and of deep chains.
@MainActor
@Suite(.watchdog)
struct LargeTreeTests {
    private static let count = 30_000

    /// Returns a chain of RIBs that releases itself from the bottom, unless a test does so earlier.
    private func chain(_ make: () -> PlainRouter) -> [PlainRouter] {
        let ribs = (0..<Self.count).map { _ in make() }
        for (parent, child) in zip(ribs, ribs.dropFirst()) { parent.attachChild(child) }
        return ribs
    }

    /// Linear time grows 8 times with the number of siblings, and quadratic time 64 times.
    @Test(arguments: Order.allCases) func `siblings leave in any order in linear time`(order: Order)
    {
        let (few, many) = (time(order, count: 1000), time(order, count: 8000))

        #expect(many < few * 30)
    }

    /// Returns the shortest of three processor times to detach all children of a root with a leak detector.
    private func time(_ order: Order, count: Int) -> Duration {
        let times = (0..<3).map { _ in
            let root = LaunchRouter(interactor: Interactor(), viewController: ViewStub())
            root.leakDetector = LeakDetector(clock: ManualClock())
            root.launch()
            let children = (0..<count).map { _ in PlainRouter() }
            for child in children { root.attachChild(child) }
            let leaving = order.arranged(children)
            let start = processorTime
            for child in leaving { root.detachChild(child) }
            root.stop()
            let time = processorTime - start
            #expect(root.children.isEmpty)
            #expect(children.allSatisfy { !$0.interactor.isActive })
            return time
        }
        return times.min() ?? .zero
    }

    /// The processor time of this thread, which other tests do not lengthen as they do wall-clock time.
    private var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test func `a chain is activated, deactivated, drawn and detached`() {
        let ribs = chain { PlainRouter() }
        let last = ribs[ribs.count - 1]

        ribs[0].interactor.activate()
        #expect(last.interactor.isActive)
        ribs[0].interactor.deactivate()
        #expect(!last.interactor.isActive)
        ribs[0].interactor.activate()

        let lines = ribs[0].tree.text.split(separator: "\n")
        #expect(lines.count == Self.count)
        #expect(lines.last == "[29999] Plain (active)")

        ribs[0].detachChild(ribs[1])
        #expect(!last.interactor.isActive)
        for (parent, child) in zip(ribs, ribs.dropFirst()).dropFirst() {
            parent.detachChild(child)
        }
        #expect(last.tree.entries.count == 1)
    }

    @Test(arguments: [false, true])
    func `a chain that is not retained is released`(retainsChildren: Bool) async throws {
        weak var last: PlainRouter?
        var root: PlainRouter? = {
            var ribs = chain { PlainRouter(retainsChildren: retainsChildren) }
            last = ribs.last
            // From the bottom, so that the array retains only routers that the root retains.
            let root = ribs[0]
            while ribs.popLast() != nil {}
            return root
        }()
        root?.interactor.activate()
        #expect(last?.interactor.isActive == true)

        root = nil

        // A child in a property waits for the next turn.
        if !retainsChildren { #expect(root == nil && last == nil) }
        try await expectEventually("the last RIB is released") { last == nil }
    }

    @Test func `a chain is released completely`() async throws {
        try await expectNoLeaks { parent in
            var ribs = chain { PlainRouter() }
            parent.attachChild(ribs[0])
            while ribs.popLast() != nil {}
        }
    }

    @Test func `a workflow may have a step for each RIB of a chain`()
        async
    {
        let interactor = Interactor()
        interactor.activate()
        let workflow = Workflow<Interactor>()
        var step = workflow.onStep { ($0, 1) }
        for _ in 1..<Self.count { step = step.onStep { ($0, $1 + 1) } }
        var errors = 0
        step.onStep { _, count -> (Interactor, Int) in throw Stop(count: count) }
            .onError { _ in errors += 1 }
            .commit()

        let outcome = await workflow.run(interactor)

        #expect(outcome.description == "failed: Stop(count: 30000)")
        #expect(errors == 1)
    }
}

private struct Stop: Error {
    let count: Int
}

/// An order in which siblings are detached.
enum Order: CaseIterable {
    case firstFirst, lastFirst, random, stop

    fileprivate func arranged<Element>(_ elements: [Element]) -> [Element] {
        var generator = SeededGenerator(seed: 1)
        return switch self {
        case .firstFirst: elements
        case .lastFirst: elements.reversed()
        case .random: elements.shuffled(using: &generator)
        case .stop: []
        }
    }
}

/// A router that may retain its children, like the routers of a program.
@MainActor
private final class PlainRouter: Router<Interactor> {
    private let retainsChildren: Bool
    private var retained: [any Routing] = []

    init(retainsChildren: Bool = false) {
        self.retainsChildren = retainsChildren
        super.init(interactor: Interactor())
    }

    func attachChild(_ child: PlainRouter) {
        if retainsChildren { retained.append(child) }
        attachChild(child, fileID: #fileID)
    }
}
