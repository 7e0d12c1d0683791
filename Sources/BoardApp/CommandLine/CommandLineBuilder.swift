import BoardCore
import RIBs
import TerminalUI

package protocol CommandLineDependency: Dependency {
    var services: AppServices { get }
    /// The loaded boards and posts, for completion.
    var contents: any ValueStream<PostPage> { get }
    /// The boards that the source has listed separately from posts, as far as they are loaded.
    var listedBoards: [Board] { get }
    /// The themes to complete.
    var themes: Themes { get }
    var sourceEditing: any SourceEditing { get }
    /// The history of commands.
    var commandHistory: InputHistory { get }
}

package protocol CommandLineBuildable: Buildable {
    /// - Parameters:
    ///   - actions: the actions that can be run by name.
    ///   - sorts: the names of the sort orders.
    func build(
        withListener listener: any CommandLineListener, actions: [ActionDescription],
        sorts: [String]
    ) -> any ViewableRouting
}

package final class CommandLineBuilder: Builder<any CommandLineDependency>, CommandLineBuildable {
    package func build(
        withListener listener: any CommandLineListener, actions: [ActionDescription],
        sorts: [String]
    ) -> any ViewableRouting {
        let services = dependency.services
        let viewController = CommandLineViewController()
        let members = services.source.members
        let interactor = CommandLineInteractor(
            presenter: viewController, contents: dependency.contents,
            vocabulary: CommandVocabulary(
                actions: actions, themes: dependency.themes.names, sorts: sorts,
                sources: members.count > 1 ? members.map(\.name) : [],
                boards: dependency.listedBoards, searches: services.settings.searches,
                addedSources: dependency.sourceEditing.sources,
                sourceKinds: dependency.sourceEditing.kinds),
            history: dependency.commandHistory, pendingWork: services.pendingWork)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
