import RIBs
import RIBsTesting
import Testing

/// Tests of a deep branch of complete RIBs, with all their objects.
@MainActor
@Suite(.watchdog)
struct BranchReleaseTests {
    @Test func `a detached branch is released completely`() throws {
        let root = SampleRouter("root", Journal())
        root.interactor.activate()
        var remains = ObjectTracker()
        do {
            let branch = BranchBuilder().build(depth: 30, remains: &remains)
            root.attachChild(branch)
            #expect(root.tree.entries.allSatisfy { $0.state == .active })
            #expect(remains.names.count == 6 * 30)
            root.detachChild(branch)
        }

        #expect(remains.names == [])
    }

    @Test func `a branch is released completely with the root that retains it`() {
        var root: SampleRouter? = SampleRouter("root", Journal())
        root?.interactor.activate()
        var remains = ObjectTracker()
        root?.attachChild(BranchBuilder().build(depth: 30, remains: &remains))
        #expect(remains.names.count == 6 * 30)

        root = nil

        #expect(remains.names == [])
    }
}

/// A builder of a branch of RIBs, one below the other.
@MainActor
private final class BranchBuilder {
    func build(
        depth: Int, above component: BranchComponent? = nil, remains: inout ObjectTracker
    ) -> BranchRouter {
        let component = BranchComponent(dependency: component)
        let view = BranchView()
        let presenter = Presenter(viewController: view)
        let interactor = BranchInteractor(presenter: presenter, component: component)
        let router = BranchRouter(interactor: interactor, viewController: view)
        router.watchForLeak(of: component)
        remains.add(component, as: "component \(depth)")
        remains.add(view, as: "view \(depth)")
        remains.add(presenter, as: "presenter \(depth)")
        remains.add(interactor, as: "interactor \(depth)")
        remains.add(interactor.worker, as: "worker \(depth)")
        remains.add(router, as: "router \(depth)")
        guard depth > 1 else { return router }
        router.attachChild(build(depth: depth - 1, above: component, remains: &remains))
        return router
    }
}

@MainActor private final class BranchView: ViewControllable {}

@MainActor private final class BranchRouter: ViewableRouter<BranchInteractor, BranchView> {}

/// A component on top of the parent's, as in a program.
@MainActor
private final class BranchComponent: Component<BranchComponent?> {
    var relay: BehaviorRelay<Int> { dependency?.relay ?? own }
    private var own: BehaviorRelay<Int> { shared { BehaviorRelay(value: 0) } }
}

/// An interactor that binds all kinds of work to the stream at the top of the branch.
@MainActor
private final class BranchInteractor: PresentableInteractor<Presenter<BranchView>> {
    let worker = SampleWorker("worker", Journal())
    private let component: BranchComponent

    init(presenter: Presenter<BranchView>, component: BranchComponent) {
        self.component = component
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        worker.start(self)
        bind(component.relay) { [weak self] _ in _ = self?.presenter }
        whileActive { [weak self] in _ = self?.component }
    }
}
