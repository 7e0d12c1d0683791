import BoardCore
import RIBs

/// The owner of the read state, which follows the results of actions.
package final class ReadStateTracker: Worker {
    private let relay: BehaviorRelay<ReadState>
    private let actions: PostActions

    /// - Parameter relay: the read state, which this object alone writes.
    init(_ relay: BehaviorRelay<ReadState>, actions: PostActions) {
        self.relay = relay
        self.actions = actions
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(actions.events) { [weak self] in self?.follow($0) }
    }

    var state: ReadState { relay.value }
    var states: any ValueStream<ReadState> { relay }

    func change(_ edit: (inout ReadState) -> Void) {
        var state = relay.value
        edit(&state)
        relay.accept(state)
    }

    /// Records the opening of a post and returns the number of comments that were known before.
    func noteOpening(of post: Post) -> Int? {
        let known = state.knownComments(of: post)
        change { $0.noteOpening(of: post) }
        actions.markRead(post)
        return known
    }

    private func follow(_ event: PostEvent) {
        switch event {
        case .readMark(let post, nil): change { $0.noteReadMark(of: post) }
        case .readMark(let post, _?): change { $0.revertReadMark(of: post.id) }
        case .loaded(let thread):
            let count = thread.comments.count { $0.presence == .present }
            change { $0.noteComments(max(count, thread.post.commentCount), of: thread.post.id) }
        case .vote, .deletion, .report, .failed: break
        }
    }
}
