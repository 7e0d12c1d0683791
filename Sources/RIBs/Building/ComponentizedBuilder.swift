/// A builder that makes a new component for every RIB and checks that it is new.
///
/// Two RIBs that use one component share its instances without anyone having asked for it. A
/// subclass overrides ``build(with:_:)``; the parent's router calls
/// ``build(withDynamicBuildDependency:dynamicComponentDependency:)``.
@MainActor
open class ComponentizedBuilder<
    ComponentType: AnyObject, RouterType, DynamicBuildDependency, DynamicComponentDependency
>: Buildable {
    private let makeComponent: @MainActor (DynamicComponentDependency) -> ComponentType
    private var components: [WeakReference<ComponentType>] = []

    /// Makes a builder that gets the component of each build from `componentBuilder`.
    public init(
        componentBuilder: @escaping @MainActor (DynamicComponentDependency) -> ComponentType
    ) {
        makeComponent = componentBuilder
    }

    /// Builds a RIB with a new component.
    ///
    /// A component that an earlier build got is misuse.
    /// - Parameters:
    ///   - dynamicBuildDependency: what only this build needs, such as the listener.
    ///   - dynamicComponentDependency: what the new component needs.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> RouterType {
        let component = newComponent(dynamicComponentDependency)
        let router = build(with: component, dynamicBuildDependency)
        (router as? any Routing)?.watchForLeak(of: component)
        return router
    }

    /// Builds a RIB from `component`; subclasses must override it and not call `super`.
    open func build(
        with component: ComponentType, _ dynamicBuildDependency: DynamicBuildDependency
    ) -> RouterType {
        Misuse.trap(.buildNotOverridden, type(of: self), RouterType.self)
    }

    private func newComponent(_ dependency: DynamicComponentDependency) -> ComponentType {
        let component = makeComponent(dependency)
        components.removeAll { $0.object == nil }
        if components.contains(where: { $0.object === component }) {
            Misuse.report(.reusedComponent, type(of: self), ComponentType.self)
        }
        components.append(WeakReference(object: component))
        return component
    }
}

/// A reference that does not keep its object, so that a freed component's address may come back.
private struct WeakReference<Object: AnyObject> {
    weak var object: Object?
}
