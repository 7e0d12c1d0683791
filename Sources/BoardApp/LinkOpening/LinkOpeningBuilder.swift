import RIBs

package protocol LinkOpeningDependency: Dependency {
    var services: AppServices { get }
    /// Links that the user opened inside the program.
    var links: any ValueStream<BoardLink> { get }
    /// Links from other programs.
    var arrivingLinks: AsyncStream<BoardLink> { get }
}

package protocol LinkOpeningBuildable: Buildable {
    /// - Parameter item: the target of links, which is held weakly.
    func build(
        withListener listener: any LinkOpeningListener, item: any RootActionableItem
    ) -> any Routing
}

package final class LinkOpeningBuilder: Builder<any LinkOpeningDependency>, LinkOpeningBuildable {
    package func build(
        withListener listener: any LinkOpeningListener, item: any RootActionableItem
    ) -> any Routing {
        let services = dependency.services
        let interactor = LinkOpeningInteractor(
            item: item, links: dependency.links, arrivingLinks: dependency.arrivingLinks,
            pendingWork: services.pendingWork, clock: services.clock)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}

/// Recognizes the web addresses of posts, comments and boards.
nonisolated package protocol WebLinkResolver: Sendable {
    /// Returns the link for a web address of one of the sources, or `nil` for any other address.
    func link(at address: String) -> BoardLink?
}
