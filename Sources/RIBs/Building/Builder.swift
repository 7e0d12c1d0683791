/// A builder, as the parent's router sees it.
///
/// Every RIB declares a protocol that inherits from this one, with the method that builds it.
@MainActor
public protocol Buildable: AnyObject {}

/// A builder of RIBs of one kind.
///
/// A subclass adds `build(withListener:)`, which creates a component, the view controller, the
/// interactor and the router, and returns the router. The parent's router calls it and attaches the
/// result.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// The dependencies that the parent provides to every RIB built here.
    public let dependency: DependencyType

    /// Creates a builder for RIBs that use the parent's dependencies.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}

/// A builder that creates a new component for every RIB and checks that it is new.
///
/// Two RIBs with the same component would share its instances unintentionally. A subclass overrides
/// ``build(with:_:)``; the parent's router calls
/// ``build(withDynamicBuildDependency:dynamicComponentDependency:)``.
@MainActor
open class ComponentizedBuilder<
    ComponentType: AnyObject, RouterType, DynamicBuildDependency, DynamicComponentDependency
>: Buildable {
    private let makeComponent: @MainActor (DynamicComponentDependency) -> ComponentType
    private var components: [WeakReference<ComponentType>] = []

    /// Creates a builder that creates the component of each build with `componentBuilder`.
    public init(
        componentBuilder: @escaping @MainActor (DynamicComponentDependency) -> ComponentType
    ) {
        makeComponent = componentBuilder
    }

    /// Builds a RIB with a new component.
    ///
    /// Reusing the component of an earlier build is misuse.
    /// - Parameters:
    ///   - dynamicBuildDependency: the dependency of only this build, such as the listener.
    ///   - dynamicComponentDependency: the dependency of the new component.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> RouterType {
        let component = newComponent(dynamicComponentDependency)
        let router = build(with: component, dynamicBuildDependency)
        (router as? any Routing)?.watchForLeak(of: component)
        return router
    }

    /// Builds a RIB from `component`. Subclasses must override it and must not call `super`.
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

/// A weak reference, so that the address of a released component may be reused.
private struct WeakReference<Object: AnyObject> {
    weak var object: Object?
}
