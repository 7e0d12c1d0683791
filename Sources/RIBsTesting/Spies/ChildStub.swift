import RIBs

/// A view that shows nothing.
@MainActor
open class ViewStub: ViewControllable {
    /// Creates a view.
    public init() {}
}

/// A complete RIB without behaviour, which builder stubs in tests of a router can return.
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
    /// Creates a RIB. Pass a view if the parent requires a type of its own.
    public init(
        _ name: String = "RIB", notesIn order: OrderRecorder? = nil,
        view: any ViewControllable = ViewStub()
    ) {
        super.init(interactor: InteractorSpy(name, notesIn: order), viewController: view)
    }
}
