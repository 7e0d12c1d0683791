import RIBs

package protocol LinkOpeningListener: AnyObject {
    /// Called when the target of a link is shown.
    func linkOpening(didOpen link: BoardLink)
    /// Called when a link could not be opened, unless the user has opened something else.
    func linkOpening(didFail failure: LinkFailure)
}

/// Opens links one at a time. A new link cancels the one before.
package final class LinkOpeningInteractor: Interactor {
    package weak var listener: (any LinkOpeningListener)?

    /// The time limit for opening a link. Few users wait longer for a post.
    package static let timeLimit = Duration.seconds(60)

    private weak var item: (any RootActionableItem)?
    private let links: any ValueStream<BoardLink>
    private let arrivingLinks: AsyncStream<BoardLink>
    private let pendingWork: ActivityTracker
    private let clock: any Clock<Duration>
    private var run: Run?

    package init(
        item: any RootActionableItem, links: any ValueStream<BoardLink>,
        arrivingLinks: AsyncStream<BoardLink>, pendingWork: ActivityTracker,
        clock: any Clock<Duration>
    ) {
        self.item = item
        self.links = links
        self.arrivingLinks = arrivingLinks
        self.pendingWork = pendingWork
        self.clock = clock
        super.init()
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(links) { [weak self] in self?.follow($0) }
        whileActive(forEach: arrivingLinks) { [weak self] in self?.follow($0) }
    }

    package override func willResignActive() {
        super.willResignActive()
        run = nil
    }

    /// A link being opened, until it is cancelled or the RIB resigns active.
    private struct Run {
        let workflow: Cancellable
        let limit: Cancellable
        /// The work in progress, or `nil` if the link waits for the user.
        let work: ActivityTracker.Work?

        func cancel() {
            workflow.cancel()
            limit.cancel()
        }
    }
}

extension LinkOpeningInteractor {
    private func follow(_ link: BoardLink) {
        run?.cancel()
        guard let item else { return }
        let workflow = whileActive({ [weak item] in
            guard let item else { return WorkflowOutcome.itemGone }
            return await LinkWorkflow(link).run(item)
        }) { [weak self] in
            self?.didEnd(link, $0)
        }
        // A sign-in and a new post depend on the user, so their limit is a day.
        let timeLimit = link.newTitle == nil ? Self.timeLimit : .seconds(86_400)
        let limit = whileActive({ [clock] in
            try await clock.sleep(for: timeLimit)
        }) { [weak self] _ in
            self?.end(because: .timedOut)
        }
        run = Run(
            workflow: workflow, limit: limit, work: link.newTitle == nil ? pendingWork.begin() : nil
        )
    }

    private func didEnd(_ link: BoardLink, _ outcome: Result<WorkflowOutcome, Never>) {
        guard case .success(.failed(let error)) = outcome else {
            end(because: nil)
            if case .success(.completed) = outcome { listener?.linkOpening(didOpen: link) }
            return
        }
        end(because: error as? LinkFailure)
    }

    private func end(because failure: LinkFailure?) {
        run?.cancel()
        run = nil
        if let failure, failure != .overtaken { listener?.linkOpening(didFail: failure) }
    }
}
