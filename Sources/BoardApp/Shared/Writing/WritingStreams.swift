import BoardCore
import RIBs

/// Streams of the accounts, votes and changes that screens observe.
package struct WritingStreams {
    /// The signed-in accounts.
    package let accounts: any ValueStream<SignedInAccounts>
    /// The user's votes.
    package let votes: any ValueStream<OwnVotes>
    /// The items in the outbox.
    package let outbox: any ValueStream<[OutboxItem]>
    /// The posts whose threads have changed.
    package let changedPosts: any ValueStream<PostID>

    package init(
        accounts: any ValueStream<SignedInAccounts>, votes: any ValueStream<OwnVotes>,
        outbox: any ValueStream<[OutboxItem]>, changedPosts: any ValueStream<PostID>
    ) {
        self.accounts = accounts
        self.votes = votes
        self.outbox = outbox
        self.changedPosts = changedPosts
    }
}
