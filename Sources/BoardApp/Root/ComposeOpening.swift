import BoardCore
import Localization
import RIBs

/// Opens the compose screen, after a sign-in if that is required.
final class ComposeOpening {
    private let presenter: any RootPresentable
    private let source: any BoardSource
    private weak var interactor: Interactor?
    private let router: () -> (any RootRouting)?

    /// - Parameter interactor: the sign-in is awaited while this interactor is active.
    init(
        presenter: any RootPresentable, source: any BoardSource,
        interactor: Interactor,
        router: @escaping () -> (any RootRouting)?
    ) {
        self.presenter = presenter
        self.source = source
        self.interactor = interactor
        self.router = router
    }

    func compose(_ request: ComposeRequest) {
        let id = request.source
        let abilities = source.member(id)?.capabilities.writing ?? []
        let isSignedIn = router()?.sessionItem?.account(at: id) != nil
        guard abilities.contains(.anonymous), !isSignedIn else {
            return compose(request, wantsLogin: !isSignedIn)
        }
        let choices = [Choice(localized("Sign in first")), Choice(localized("Post anonymously"))]
        presenter.choose(localized("Write"), among: choices) { [weak self] number in
            self?.compose(request, wantsLogin: number == 0)
        }
    }

    /// Opens the compose screen synchronously if possible. It receives the keys typed next.
    func compose(_ request: ComposeRequest, wantsLogin: Bool) {
        guard wantsLogin else { return show(request) }
        guard let session = router()?.sessionItem else { return }
        // A stored account is waited for instead of asking for another sign-in.
        if session.hasRestoredAccounts { session.logIn(at: request.source) }
        interactor?.whileActive({ try await session.waitForLogin(at: request.source) }) {
            [weak self] (result: Result<Account, any Error>) in
            switch result {
            case .success: self?.show(request)
            case .failure(let error as LinkFailure):
                if let message = error.message { self?.presenter.show(message: message) }
            case .failure: break
            }
        }
    }

    /// Asks the author of a draft to sign in. Until then, the draft stays in the outbox.
    func signIn(toSend draft: Draft) {
        guard let author = draft.author, let session = router()?.sessionItem,
            session.hasRestoredAccounts, session.account(at: draft.source) == nil
        else { return }
        session.logIn(at: draft.source, as: author)
    }

    /// Shows the compose screen, unless another draft is open.
    func show(_ request: ComposeRequest) {
        guard let router = router(), !router.isComposing else {
            return presenter.show(message: localized("Finish what you are writing first."))
        }
        router.boardItem?.makeWay()
        router.routeToCompose(request)
    }
}
