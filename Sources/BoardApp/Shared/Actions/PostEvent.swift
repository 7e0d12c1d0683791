import BoardCore
import Localization

/// The result of an action on a post, or of loading its thread.
package enum PostEvent {
    case vote(WrittenItem, VoteResult)
    case deletion(WrittenItem, DeletionResult)
    /// A report. The error is `nil` if the source accepted it.
    case report(WrittenItem, BoardError?)
    /// An act of a moderator. The error is `nil` if the source accepted it.
    case moderation(ModerationCase, ModerationAct, BoardError?)
    /// Posts of a source are being marked as read there. The error is `nil` until that has failed.
    case readMarks([Post], BoardError?)
    /// The user adds a post to the queue of the next `board-tui fetch`, or removes it.
    case queue(PostID)
    /// The user adds or removes a bookmark.
    case mark(Post)
    /// The user adds or removes labels, whose names are in a text; an empty text removes all.
    case labels(String, of: PostID)
    /// The user hides what meets a condition.
    case mute(PostQuery.Condition)
    /// All of a thread has been loaded.
    case loaded(PostThread)
    /// A thread, or a part of it, failed to load.
    case failed(PostID, BoardError)
}

/// The result of a vote.
package enum VoteResult: Sendable, Equatable {
    case counted
    /// The vote was not sent; the text says why.
    case refused(String)
    /// The source rejected the vote or did not respond. The vote is reverted unless it may count.
    case failed(BoardError, mayCount: Bool)
}

extension PostEvent {
    /// The error of the event and the source that it came from; `nil` if nothing failed.
    var failure: (error: BoardError, source: SourceID)? {
        switch self {
        case .vote(let item, .failed(let error, _)), .report(let item, let error?),
            .deletion(let item, .stands(let error)), .deletion(let item, .open(let error)):
            (error, item.post.source)
        case .moderation(let item, _, let error?): (error, item.item.post.source)
        case .readMarks(let posts, let error?): posts.first.map { (error, $0.id.source) }
        case .failed(let post, let error): (error, post.source)
        case .vote, .deletion, .report, .moderation, .readMarks, .queue, .mark, .labels, .mute,
            .loaded:
            nil
        }
    }

    /// The message to the user; `nil` if there is none, or if the screen that acted shows it.
    var message: String? {
        switch self {
        case .vote(_, .refused(let refusal)): refusal
        case .vote(_, .failed(let error, mayCount: true)):
            localized("\(error.message) The vote may not have been counted. Press R to check.")
        case .vote(_, .failed(let error, mayCount: false)):
            localized("\(error.message) The vote was reverted.")
        case .deletion(_, .deleted): localized("Deleted.")
        case .deletion(_, .wasGone): localized("It was deleted.")
        case .deletion(_, .stands(let error)): localized("\(error.message) It was not deleted.")
        case .deletion(_, .open(let error)):
            localized("\(error.message) It may not have been deleted. Press R to check.")
        case .report(_, nil): localized("Reported.")
        case .moderation(_, _, let error?): error.message
        case .moderation(let item, let act, nil): act.outcome(for: item)
        case .vote(_, .counted), .report, .readMarks, .queue, .mark, .labels, .mute, .loaded,
            .failed:
            nil
        }
    }
}

extension ModerationAct {
    /// The message after the act.
    fileprivate func outcome(for item: ModerationCase) -> String {
        switch self {
        case .handle: localized("Marked as handled.")
        case .remove: localized("Removed; :moderation can restore it.")
        case .restore: localized("Restored.")
        case .lock: localized("Locked: members can no longer comment.")
        case .unlock: localized("Unlocked.")
        case .pin: localized("Pinned to the top of its board.")
        case .unpin: localized("Unpinned.")
        case .move: localized("Moved.")
        case .ban(let until, _):
            until.map { localized("\(item.author) is banned until \($0.localDateAndTime).") }
                ?? localized("\(item.author) is banned.")
        case .unban: localized("\(item.author) can write again.")
        }
    }
}
