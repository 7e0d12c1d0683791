import BoardCore
import RIBs

/// Opens the compose screen, after a sign-in if that is required.
final class ComposeOpening {
    private let presenter: any RootPresentable
    private let source: any BoardSource
    private weak var interactor: (any Interactor & RootActionableItem)?
    private let router: () -> (any RootRouting)?

    /// - Parameter interactor: the sign-in is awaited while this interactor is active.
    init(
        presenter: any RootPresentable, source: any BoardSource,
        interactor: any Interactor & RootActionableItem,
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
        let choices = [Choice("Sign in first"), Choice("Post anonymously")]
        presenter.choose("Write", among: choices) { [weak self] number in
            self?.compose(request, wantsLogin: number == 0)
        }
    }

    /// Opens the compose screen synchronously if possible. It receives the keys typed next.
    func compose(_ request: ComposeRequest, wantsLogin: Bool) {
        guard wantsLogin else { return router()?.boardItem?.compose(request) ?? () }
        router()?.sessionItem?.logIn(at: request.source)
        interactor?.whileActive({ [weak interactor] in
            guard let interactor else { return WorkflowOutcome.itemGone }
            return await ComposeWorkflow(request).run(interactor)
        }) { [presenter] (result: Result<WorkflowOutcome, Never>) in
            guard case .success(.failed(let error as LinkFailure)) = result,
                let message = error.message
            else { return }
            presenter.show(message: message)
        }
    }
}
