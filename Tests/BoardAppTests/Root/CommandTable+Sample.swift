import BoardCore
import RIBs
import TestSupport

@testable import BoardApp

extension CommandTable {
    /// Returns a table for tests.
    ///
    /// - Parameters:
    ///   - interactor: an active interactor, which the caller retains.
    ///   - opened: called with the draft that is opened.
    @MainActor static func sample(
        presenter: RootPresentableSpy, source: any BoardSource = StubSource(posts: []),
        writingServices: WritingServices = .empty, interactor: Interactor,
        router: RootRoutingSpy = RootRoutingSpy(), opened: @escaping (Draft) -> Void = { _ in }
    ) -> CommandTable {
        let links = PublishRelay<BoardLink>()
        return CommandTable(
            presenter: presenter, source: source, writingServices: writingServices,
            actions: .none(at: source), links: links,
            addresses: AddressDispatcher(
                presenter: presenter, source: source, links: links,
                webLinks: StubWebLinkResolver(), opener: AddressOpenerSpy()),
            theme: ThemeSelection(presenter: presenter, name: nil),
            threadOutput: ThreadOutputFake(),
            sources: SourceCommands(
                presenter: presenter, editing: SourceEditingFake(), links: links,
                pendingWork: ActivityTracker(), interactor: interactor, router: { router },
                didChange: { _, _ in }),
            interactor: interactor,
            now: { SamplePosts.now }, router: { router }, goOn: opened)
    }
}
