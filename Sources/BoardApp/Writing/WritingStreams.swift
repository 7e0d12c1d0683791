import BoardCore
import RIBs

/// What screens follow of accounts and of what is being written.
package struct WritingStreams {
    /// Who is signed in where.
    package let accounts: any ValueStream<SignedInAccounts>
    /// How the reader voted.
    package let votes: any ValueStream<OwnVotes>
    /// What is on its way to sources.
    package let outbox: any ValueStream<[OutboxItem]>
    /// The posts whose threads are others now.
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
