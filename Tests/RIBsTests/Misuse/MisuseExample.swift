import RIBs

/// One way to violate each rule, and the resulting message.
@MainActor
enum MisuseExample {
    /// Violates the rule. This ends the process if the rule is always fatal.
    static func perform(_ rule: Misuse.Rule) async {
        switch rule {
        case .attachedTwice: attach(sample(), twiceTo: sample())
        case .attachedWithParent: attach(sample(), to: [sample(), sample()])
        case .attachedAncestor: attachToItself(sample())
        case .attachedAfterTeardown: stoppedRoot().attachChild(sample())
        case .attachedForeigner: sample().attachChild(ForeignRouter())
        case .detachedStranger: sample().detachChild(sample())
        case .launchedAfterStop: stoppedRoot().launch()
        case .boundWhileInactive: _ = Interactor().whileActive {}
        case .interactorHasRouter: makeRouters(2, of: Interactor())
        case .notAnInteractor: _ = Router(interactor: "no interactor")
        case .notAViewController:
            _ = ViewableRouter(interactor: Interactor(), viewController: "no view")
        case .reusedComponent: buildTwice(with: EmptyComponent())
        case .buildNotOverridden: build(with: IncompleteBuilder { EmptyComponent() })
        case .dependencyCycle: _ = CyclicComponent(dependency: ()).relay
        case .ranUncommittedWorkflow: _ = await Workflow<Interactor>().run(Interactor())
        case .changedRunningWorkflow: await runGrowingWorkflow()
        }
    }

    /// Returns the expected message, with both types.
    nonisolated static func sentence(_ rule: Misuse.Rule) -> String {
        switch rule {
        case .attachedTwice: "SampleRouter attached SampleRouter twice."
        case .attachedWithParent: "SampleRouter attached SampleRouter, a child of another router."
        case .attachedAncestor:
            "SampleRouter attached SampleRouter, which is above it in the tree."
        case .attachedAfterTeardown:
            "StoppedRouter attached SampleRouter after one of them was stopped."
        case .attachedForeigner: "SampleRouter attached ForeignRouter, which is not a Router."
        case .detachedStranger: "SampleRouter detached SampleRouter, which is not its child."
        case .launchedAfterStop: "StoppedRouter was launched with Interactor after it was stopped."
        case .boundWhileInactive:
            "Interactor bound Task<(), Never> while it was not active."
        case .interactorHasRouter:
            "Router<Interactor> was given Interactor, which has a router already."
        case .notAnInteractor: "Router<String> was given String, which is not an Interactor."
        case .notAViewController:
            "ViewableRouter<Interactor, String> was given String, which is not ViewControllable."
        case .reusedComponent:
            "SampleBuilder built with the EmptyComponent of an earlier build."
        case .buildNotOverridden:
            "IncompleteBuilder does not override build(with:_:) to make String."
        case .dependencyCycle:
            "CyclicComponent needs BehaviorRelay<Int> to make that very BehaviorRelay<Int>."
        case .ranUncommittedWorkflow:
            "Workflow<Interactor> was run without commit() after Interactor."
        case .changedRunningWorkflow:
            "Workflow<Interactor> was given Step<Interactor, Interactor, ()> during a run."
        }
    }
}

extension Misuse.Rule {
    /// A Boolean value that indicates whether the process ends even if the handler returns.
    var isAlwaysFatal: Bool {
        switch self {
        case .interactorHasRouter, .notAnInteractor, .notAViewController, .buildNotOverridden:
            true
        default: false
        }
    }
}

extension MisuseExample {
    private static func sample() -> SampleRouter { SampleRouter("sample", Journal()) }

    private static func attach(_ child: SampleRouter, twiceTo parent: SampleRouter) {
        attach(child, to: [parent, parent])
    }

    private static func attach(_ child: SampleRouter, to parents: [SampleRouter]) {
        for parent in parents { parent.attachChild(child) }
    }

    private static func attachToItself(_ router: SampleRouter) {
        router.attachChild(router)
    }

    private static func stoppedRoot() -> StoppedRouter {
        let root = StoppedRouter(interactor: Interactor(), viewController: StoppedView())
        root.stop()
        return root
    }

    private static func makeRouters(_ count: Int, of interactor: Interactor) {
        let routers = (0..<count).map { _ in Router(interactor: interactor) }
        withExtendedLifetime(routers) {}
    }

    private static func buildTwice(with component: EmptyComponent) {
        let builder = SampleBuilder { component }
        for _ in 1...2 { build(with: builder) }
    }

    private static func runGrowingWorkflow() async {
        let (workflow, item) = (Workflow<Interactor>(), Interactor())
        item.activate()
        workflow.onStep { [unowned workflow] item in
            workflow.onStep { ($0, ()) }.commit()
            return (item, ())
        }.commit()
        _ = await workflow.run(item)
    }

    private static func build(with builder: IncompleteBuilder) {
        _ = builder.build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
    }
}

@MainActor private final class StoppedView: ViewControllable {}

@MainActor private final class StoppedRouter: LaunchRouter<Interactor, StoppedView> {}

@MainActor private class IncompleteBuilder: ComponentizedBuilder<EmptyComponent, String, Void, Void>
{}

@MainActor
private final class SampleBuilder: IncompleteBuilder {
    override func build(with component: EmptyComponent, _ dynamicBuildDependency: Void) -> String {
        "built"
    }
}

/// A component whose relay requests itself, once.
@MainActor
private final class CyclicComponent: Component<Void> {
    private var isAsked = false

    var relay: BehaviorRelay<Int> {
        shared {
            if isAsked { return BehaviorRelay(value: 0) }
            isAsked = true
            return self.relay
        }
    }
}

@MainActor
private final class ForeignRouter: Routing {
    let interactable: any Interactable = Interactor()
    let children: [any Routing] = []

    func load() {}
    func attachChild(_ child: any Routing, at place: CallSite) {}
    func detachChild(_ child: any Routing) {}
}
