import BoardCore
import RIBs

/// Streams of the accounts and outbox items that screens observe.
package struct WritingStreams {
    /// The signed-in accounts.
    package let accounts: any ValueStream<SignedInAccounts>
    /// The items in the outbox.
    package let outbox: any ValueStream<[OutboxItem]>

    package init(
        accounts: any ValueStream<SignedInAccounts>, outbox: any ValueStream<[OutboxItem]>
    ) {
        self.accounts = accounts
        self.outbox = outbox
    }
}
