import RIBs

/// A view that shows nothing.
@MainActor
open class ViewStub: ViewControllable {
    /// Makes a view.
    public init() {}
}

/// A whole RIB without a purpose, for the builder stubs in the test of a router to build.
///
/// ```swift
/// final class CounterBuildableSpy: CounterBuildable {
///     let child = ChildStub()
///
///     func build(withListener listener: any CounterListener) -> any ViewableRouting { child }
/// }
/// ```
@MainActor
open class ChildStub: ViewableRouter<InteractorSpy, any ViewControllable> {
    /// Makes a RIB; give a view where the parent wants one of its own type.
    public init(
        _ name: String = "RIB", notesIn order: OrderRecorder? = nil,
        view: any ViewControllable = ViewStub()
    ) {
        super.init(interactor: InteractorSpy(name, notesIn: order), viewController: view)
    }
}
