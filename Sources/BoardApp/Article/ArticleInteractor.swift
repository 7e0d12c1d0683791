import BoardCore
import Essentials
import RIBs

package protocol ArticlePresentable: Presentable {
    var listener: (any ArticlePresentableListener)? { get set }
    func present(_ state: ArticleState)
}

package protocol ArticleListener: AnyObject {
    /// Called when the user closes the page.
    func articleDidClose()
    /// Called when the user follows a link of the page.
    func article(didAskToFollow address: String)
    /// Called when the user opens the page itself outside of the program.
    func article(didAskToOpenPage address: String)
}

/// The interactor of a web page, which is loaded only at the user's request.
package final class ArticleInteractor: PresentableInteractor<any ArticlePresentable>,
    ArticlePresentableListener
{
    package weak var listener: (any ArticleListener)?

    private let address: String
    private let service: any ArticleService
    private let pendingWork: ActivityTracker
    private let look: RenderOptions
    private var loading: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }
    private let countdown: RetryCountdown

    package init(
        presenter: any ArticlePresentable, address: String, service: any ArticleService,
        pendingWork: ActivityTracker, look: RenderOptions = RenderOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.address = address
        self.service = service
        self.pendingWork = pendingWork
        self.look = look
        countdown = RetryCountdown(clock: clock)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        load()
    }

    package override func willResignActive() {
        super.willResignActive()
        loading = nil
    }

    package func load() {
        guard let url = URL(string: address) else {
            return present(.failed(.badAddress(address)))
        }
        countdown.end()
        present(.loading)
        let task = whileActive({ [service, look] in
            let article = try await service.article(at: url)
            return (article, await ArticleText.reading(article, look: look))
        }) { [weak self] (result: Result<(Article, ArticleText), any Error>) in
            self?.loading = nil
            self?.take(result)
        }
        loading = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    package func stop() {
        guard loading != nil else { return }
        loading = nil
        present(.stopped)
    }

    package func close() {
        listener?.articleDidClose()
    }

    package func follow(_ address: String) {
        listener?.article(didAskToFollow: address)
    }

    package func openPage() {
        listener?.article(didAskToOpenPage: address)
    }

    private func take(_ result: Result<(Article, ArticleText), any Error>) {
        switch result {
        case .success((let article, let text)): present(.loaded(article, text))
        case .failure(let error): take(BoardError(error))
        }
    }

    private func take(_ error: BoardError) {
        present(.failed(error))
        countdown.begin(after: error, for: self) { [weak self] left in
            self?.present(.failed(error, retryIn: left))
        } retry: { [weak self] in
            self?.load()
        }
    }

    private func present(_ progress: ArticleState.Progress) {
        presenter.present(ArticleState(address: address, progress: progress))
    }
}
