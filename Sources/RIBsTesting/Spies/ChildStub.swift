import RIBs

/// A view that shows nothing.
///
///     let child = ChildStub(view: ViewStub())
///     #expect(screen.top === child.viewControllable)
@MainActor
open class ViewStub: ViewControllable {
    /// Makes a view.
    public init() {}
}

/// A whole RIB without a purpose, for the builder stubs in the test of a router to build.
///
///     func build(withListener listener: any PostListener) -> any ViewableRouting { child }
///     #expect(child.interactor.activations == 1)
@MainActor
open class ChildStub: ViewableRouter<InteractorSpy, any ViewControllable> {
    /// Makes a RIB; give a view where the parent wants one of its own type.
    ///
    ///     let child = ChildStub("Post", notesIn: order)
    ///     router.attachChild(child)
    public init(
        _ name: String = "RIB", notesIn order: OrderRecorder? = nil,
        view: any ViewControllable = ViewStub()
    ) {
        super.init(interactor: InteractorSpy(name, notesIn: order), viewController: view)
    }
}
