import BoardCore
import RIBs
import TerminalUI

package protocol CommandLineDependency: Dependency {
    /// The boards and posts that there are to name.
    var contents: any ValueStream<PostPage> { get }
    /// The boards that the source told of beside its lists, as far as it was asked.
    var listedBoards: [Board] { get }
    /// Where they come from.
    var source: any BoardSource { get }
    var pendingWork: PendingWork { get }
    /// The themes there are to name.
    var themes: Themes { get }
    /// The lines that were entered before.
    var commandHistory: LineHistory { get }
}

package protocol CommandLineBuildable: Buildable {
    /// - Parameters:
    ///   - actions: what can be done by name.
    ///   - sorts: what posts can be sorted by.
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
        let viewController = CommandLineViewController()
        let members = dependency.source.members
        let interactor = CommandLineInteractor(
            presenter: viewController, contents: dependency.contents,
            vocabulary: CommandVocabulary(
                actions: actions, themes: dependency.themes.names, sorts: sorts,
                sources: members.count > 1 ? members.map(\.name) : [],
                boards: dependency.listedBoards),
            history: dependency.commandHistory, pendingWork: dependency.pendingWork)
        interactor.listener = listener
        return CommandLineRouter(interactor: interactor, viewController: viewController)
    }
}
