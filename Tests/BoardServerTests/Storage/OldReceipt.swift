import BoardServer

/// A receipt of an earlier version of the program.
struct OldReceipt {
    let owner: AccountID
    let key: String
    let result: String

    static let signUp = NewAccount(name: "ann", passwordHash: "h")
    static let key = WriteKey(key: "sign-up", fingerprint: [1])

    /// Returns the receipts of two sign-ups and of a write by each account.
    ///
    /// The second account is deleted. The first one also wrote a post and a comment.
    static func receipts(_ ann: Account, _ deleted: Account, post: Post) -> [OldReceipt] {
        [
            OldReceipt(owner: .nobody, key: key.key, result: result(ann)),
            OldReceipt(owner: .nobody, key: "gone", result: result(deleted)),
            OldReceipt(owner: ann.id, key: "own", result: #"{"done": {}}"#),
            OldReceipt(owner: ann.id, key: "name", result: result(ann)),
            OldReceipt(
                owner: ann.id, key: postKey.key,
                result: #"{"post": {"_0": {"id": \#(post.id.rawValue), "body": "old ann"}}}"#),
            OldReceipt(
                owner: ann.id, key: "comment",
                result: #"{"comment": {"_0": {"id": 999, "body": "old ann"}}}"#),
            OldReceipt(owner: deleted.id, key: "own", result: result(deleted)),
        ]
    }

    static let postKey = WriteKey(key: "post", fingerprint: [1])

    private static func result(_ account: Account) -> String {
        #"{"account": {"_0": {"id": \#(account.id.rawValue), "name": "\#(account.name)"}}}"#
    }
}
